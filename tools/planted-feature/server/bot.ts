import type { AppContext } from '../../context/app-context.ts';
import type { SlashCommand } from '../../discord/slash-commands.ts';
import type { GameEventHandler } from '../../game-events/game-event-handler.ts';
import { greet, listGreetings } from './service.ts';

export const greetPlayers = (context: AppContext): GameEventHandler<'greeting'> => ({
  name: 'greetings',
  reads: ['log'],
  settings: ['greeting'],
  isUsed: ({ greeting }) => greeting.isEnabled,
  handle: (tx, servers) => greet(context, tx, servers),
});

export const greetingsCommand: SlashCommand = {
  definition: { name: 'greetings', description: 'Shows the greetings' },
  isOffered: async (_context, { limits }) => limits.greetings > 0,
  refusal: async () => undefined,
  async run(context, { caller, reply }) {
    await reply(`${(await listGreetings(context.db, caller.scope)).length} greetings`);
  },
};
