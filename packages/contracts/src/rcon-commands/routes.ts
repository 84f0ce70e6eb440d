import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { route } from '../core/route.ts';

/** Beside the specification's calls (§7): what members can choose from right now. */
export const rconCommandRoutes = {
  registered: route({
    method: 'GET',
    path: '/api/rconCommands/:botId',
    summary:
      'The slash commands that Discord has for the bot’s Discord server right now. Null while Discord does not answer, or does not let the bot have any (`isRefused`). `reasons` says of commands that are switched on why members do not have them, or can’t use them. `retryAt` is set where Discord takes no new ones today: when the bot tries again, ms.',
    access: { need: 'Rcon_View', bot: 'params.botId' },
    rate: 'people',
    params: z.object({ botId: id }),
    response: z.object({
      names: z.array(z.string()).nullable(),
      isRefused: z.boolean(),
      reasons: z.array(z.object({ name: z.string(), reason: z.string() })),
      retryAt: timestamp.nullable(),
    }),
  }),
} as const;
