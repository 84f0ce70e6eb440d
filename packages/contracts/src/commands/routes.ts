import { z } from 'zod';
import { route } from '../derived/route.ts';
import { commandOrder, commandResult } from './schema.ts';

export const commandRoutes = {
  run: route({
    method: 'POST',
    path: '/api/command',
    summary:
      "Runs one RCON command on some or all servers, at most once on each; returns each server's reply, after 20 s at the latest.",
    access: { need: 'Rcon_Edit', bot: 'body.botId' },
    feature: 'advancedRcon',
    apiKey: 'isEnabledCommandExecution',
    isRun: true,
    rate: 'write',
    body: commandOrder,
    response: z.array(commandResult),
  }),
} as const;
