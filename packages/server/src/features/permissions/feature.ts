import { serverFeature } from '../../feature/server-feature.ts';
import { expirySweep } from './jobs.ts';
import { permissionPersonalFiles } from './personal-files.ts';
import { permissionHandlers } from './routes.ts';
import { endingGrants } from './troubles.ts';

export const permissionsFeature = serverFeature({
  handlers: { permissions: permissionHandlers },
  sweeps: () => [expirySweep],
  troubles: [endingGrants],
  personalFiles: permissionPersonalFiles,
});
