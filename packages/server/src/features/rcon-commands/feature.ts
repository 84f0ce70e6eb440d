import { serverFeature } from '../../feature/server-feature.ts';
import { RCON_SLASH_COMMANDS } from './offers-service.ts';
import { rconCommandHandlers } from './routes.ts';

export const rconCommandsFeature = serverFeature({
  handlers: { rconCommands: rconCommandHandlers },
  slashCommands: RCON_SLASH_COMMANDS,
});
