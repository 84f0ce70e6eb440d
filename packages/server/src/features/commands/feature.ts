import { serverFeature } from '../../feature/server-feature.ts';
import { commandHandlers } from './routes.ts';

export const commandsFeature = serverFeature({ handlers: { commands: commandHandlers } });
