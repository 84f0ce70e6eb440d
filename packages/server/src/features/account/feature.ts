import { serverFeature } from '../../feature/server-feature.ts';
import { downloadRetention } from './download-service.ts';
import { inactivitySweep, startAccountJobs } from './jobs.ts';
import { accountPersonalFiles } from './personal-files.ts';
import { accountHandlers } from './routes.ts';

export const accountFeature = serverFeature({
  handlers: { account: accountHandlers },
  startJobs: startAccountJobs,
  sweeps: () => [inactivitySweep],
  retentions: { soon: [downloadRetention] },
  personalFiles: accountPersonalFiles,
});
