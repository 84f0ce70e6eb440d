import { createLogger } from '@arkwright/server/platform/base/logger';
import { testSettings } from '@arkwright/testing/test-settings';
import { createContext } from '../../../create-context.ts';
import { effectsSweep } from '../../../game-commands/effects.ts';
import { startRconCommands } from '../../../game-commands/rcon.ts';
import { startSweeps } from '../../../platform/work/sweeps.ts';
import { deliveryEffects, deliverySweep } from '../deliver-service.ts';

/** `delivers`: it moves claims on. `sends`: it takes commands and sends them to a game, which answers if it `answers`. */
export type Orders = {
  databaseUrl: string;
  now: number;
  delivers: boolean;
  sends: boolean;
  answers: boolean;
};

// A worker in a separate process, so that a test can kill it anywhere. The game reports the commands that it was sent.
process.once('message', async ({ databaseUrl, now, delivers, sends, answers }: Orders) => {
  const clock = { now: () => now };
  const context = await createContext(testSettings(databaseUrl), { clock, log: createLogger('silent') });
  const game = {
    holds: () => true,
    roomFor: () => 50,
    async execute(_scope: unknown, _serverId: string, { command }: { command: string }): Promise<string> {
      process.send?.(command);
      return answers ? 'Done' : new Promise(() => {});
    },
  };
  if (sends) startRconCommands(context, game);
  if (delivers) startSweeps(context, [deliverySweep, effectsSweep([deliveryEffects])]);
});
