import { refusedIntentProblems } from '../../discord/intents.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { expirySweep } from './jobs.ts';
import { followManagerRoles, managerRolesNeed } from './members-service.ts';
import { permissionPersonalFiles } from './personal-files.ts';
import { endingGrants } from './problems.ts';
import { permissionHandlers } from './routes.ts';

export const permissionsFeature = serverFeature({
  handlers: { permissions: permissionHandlers },
  sweeps: () => [expirySweep],
  discordIntents: [managerRolesNeed],
  onMember: followManagerRoles,
  problems: [endingGrants, ...refusedIntentProblems(managerRolesNeed)],
  personalFiles: permissionPersonalFiles,
});
