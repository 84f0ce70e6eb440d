import { serverFeature } from '../../feature/server-feature.ts';
import { expirySweep } from './jobs.ts';
import { permissionHandlers } from './routes.ts';

export const permissionsFeature = serverFeature({
  handlers: { permissions: permissionHandlers },
  sweeps: () => [expirySweep],
});
