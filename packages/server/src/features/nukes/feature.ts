import { serverFeature } from '../../feature/server-feature.ts';
import { forgetAsker } from './approval-service.ts';
import { nukePersonalFiles } from './personal-files.ts';
import { endedNukeRetention } from './requests-repository.ts';
import { nukeHandlers } from './routes.ts';
import { nukeTables } from './table.ts';

export const nukesFeature = serverFeature({
  handlers: { nukes: nukeHandlers },
  retentions: { hourly: [endedNukeRetention] },
  forgetPerson: forgetAsker,
  tables: nukeTables,
  personalFiles: nukePersonalFiles,
});
