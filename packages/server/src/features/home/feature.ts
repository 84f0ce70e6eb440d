import { serverFeature } from '../../feature/server-feature.ts';
import { homeHandlers } from './routes.ts';
import { homeTables } from './table.ts';
import { forgetVisitor, oldVisitRetention } from './visits-service.ts';

export const homeFeature = serverFeature({
  handlers: { home: homeHandlers },
  tables: homeTables,
  retentions: { hourly: [oldVisitRetention] },
  forgetPerson: forgetVisitor,
});
