import { refusedIntentProblem } from '../../discord/intents.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { registerCommand, unregisterCommand } from './bot.ts';
import { registrationSweeps } from './jobs.ts';
import { returnsNeed, welcomeBack } from './members-service.ts';
import { registrationPersonalFiles } from './personal-files.ts';
import { startPlaytimeWatch } from './playtime-watch.ts';
import { playerRegistrationHandlers } from './routes.ts';
import { findRegistrationInstance, forgetPlayer } from './service.ts';
import { playerRegistrationsTables } from './table.ts';

export const playerRegistrationsFeature = serverFeature({
  handlers: { playerRegistrations: playerRegistrationHandlers },
  objects: { playerRegistration: findRegistrationInstance },
  discordIntents: [returnsNeed],
  problems: [refusedIntentProblem(returnsNeed)],
  onMember: welcomeBack,
  slashCommands: [registerCommand, unregisterCommand],
  sweeps: registrationSweeps,
  start: startPlaytimeWatch,
  forgetPerson: forgetPlayer,
  tables: playerRegistrationsTables,
  personalFiles: registrationPersonalFiles,
});
