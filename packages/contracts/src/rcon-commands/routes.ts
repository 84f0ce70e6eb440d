import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { route } from '../derived/route.ts';

/** Not among the specification's calls (§7): what members can choose from right now. */
export const rconCommandRoutes = {
  registered: route({
    method: 'GET',
    path: '/api/rconCommands/:botId',
    summary:
      'The slash commands that Discord currently has for the bot’s Discord server. Null if Discord doesn’t respond, or doesn’t let the bot have any (`isRefused`). `reasons` explains why members don’t have, or can’t use, commands that are switched on. `retryAt` is set if Discord accepts no new ones today: when the bot tries again, ms.',
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
