import { refusedIntentChecks } from '../../discord/intents.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { endingGrantCheck } from './ending-grant-check.ts';
import { expirySweep } from './jobs.ts';
import { followManagerRoles, managerRolesNeed } from './members-service.ts';
import { onlyOwnerCheck } from './only-owner-check.ts';
import { permissionPersonalFiles } from './personal-files.ts';
import { permissionHandlers } from './routes.ts';

export const permissionsFeature = serverFeature({
  handlers: { permissions: permissionHandlers },
  sweeps: () => [expirySweep],
  discordIntents: [managerRolesNeed],
  onMember: followManagerRoles,
  checks: [endingGrantCheck, onlyOwnerCheck, ...refusedIntentChecks(managerRolesNeed)],
  personalFiles: permissionPersonalFiles,
});
