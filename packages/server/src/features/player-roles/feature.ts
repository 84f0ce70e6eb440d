import { refusedIntentChecks } from '../../discord/intents.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { playerRoleSweeps } from './jobs.ts';
import { notGivenCheck } from './not-given-check.ts';
import { returnsNeed, welcomeBack } from './returns-service.ts';
import { playerRolesTables } from './table.ts';

export const playerRolesFeature = serverFeature({
  discordIntents: [returnsNeed],
  checks: [...refusedIntentChecks(returnsNeed), notGivenCheck],
  onMember: welcomeBack,
  sweeps: playerRoleSweeps,
  tables: playerRolesTables,
});
