import { serverFeature } from '../../feature/server-feature.ts';
import { expirySweep } from './jobs.ts';
import { permissionPersonalFiles } from './personal-files.ts';
import { permissionHandlers } from './routes.ts';

export const permissionsFeature = serverFeature({
  handlers: { permissions: permissionHandlers },
  sweeps: () => [expirySweep],
  personalFiles: permissionPersonalFiles,
});
