import { serverFeature } from '../../feature/server-feature.ts';
import { greetingsCommand, greetPlayers } from './bot.ts';
import { greetingHandlers } from './routes.ts';
import { findGreetingInstance } from './service.ts';
import { greetingsTables } from './table.ts';

export const greetingsFeature = serverFeature({
  handlers: { greetings: greetingHandlers },
  objects: { greeting: findGreetingInstance },
  tables: greetingsTables,
  gameEvents: greetPlayers,
  slashCommands: [greetingsCommand],
});
