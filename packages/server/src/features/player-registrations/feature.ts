import { serverFeature } from '../../feature/server-feature.ts';
import { findRegistrationInstance } from '../registered-players/service.ts';
import { registerCommand, unregisterCommand } from './bot.ts';
import { registrationSweeps } from './jobs.ts';
import { registrationPersonalFiles } from './personal-files.ts';
import { playerRegistrationHandlers } from './routes.ts';
import { forgetPlayer } from './service.ts';

export const playerRegistrationsFeature = serverFeature({
  handlers: { playerRegistrations: playerRegistrationHandlers },
  objects: { playerRegistration: findRegistrationInstance },
  slashCommands: [registerCommand, unregisterCommand],
  sweeps: registrationSweeps,
  forgetPerson: forgetPlayer,
  personalFiles: registrationPersonalFiles,
});
