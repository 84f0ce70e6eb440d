import { serverFeature } from '../../feature/server-feature.ts';
import { instanceExportHandlers } from './routes.ts';

export const instanceExportFeature = serverFeature({
  handlers: { instanceExport: instanceExportHandlers },
});
