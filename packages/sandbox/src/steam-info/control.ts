import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../base/refusal.ts';
import { changeFaults, faultsInput } from '../base/reply-faults.ts';
import type { SteamInfo } from './steam-info.ts';

const buildInput = z.object({
  buildId: z.coerce.string().regex(/^\d{1,12}$/, { error: 'must be a number of up to 12 digits' }),
});

/** Routes of the control address that publish builds of the game's server (docs/sandbox.md). */
export function registerSteamControl(app: FastifyInstance, { world, faults }: SteamInfo): void {
  app.get('/steam/build', async () => world.current());
  app.post('/steam/build', async ({ body }) => world.publish(parseInput(buildInput, body).buildId));
  app.post('/steam/faults', async ({ body }) => changeFaults(faults, parseInput(faultsInput, body)));
}
