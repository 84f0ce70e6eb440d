import { serverFeature } from '../../feature/server-feature.ts';
import { banFileHandlers } from './routes.ts';

export const banFilesFeature = serverFeature({ handlers: { banFiles: banFileHandlers } });
