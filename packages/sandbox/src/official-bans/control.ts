import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../base/refusal.ts';
import { changeFaults, faultsInput } from '../base/reply-faults.ts';
import { listOf, type OfficialBans } from './official-bans.ts';

const listInput = z.union([
  z.object({ text: z.string().max(1_000_000) }),
  // Players that are made up.
  z.object({ players: z.number().int().min(0).max(1_100_000) }),
]);

/** Routes of the control address that change the official ban list. */
export function registerOfficialBansControl(app: FastifyInstance, bans: OfficialBans): void {
  app.get('/official-bans', async () => ({ text: bans.text() }));
  app.post('/official-bans', async ({ body }) => {
    const input = parseInput(listInput, body);
    await bans.publish('text' in input ? input.text : listOf(input.players));
    return { length: bans.text().length };
  });
  app.post('/official-bans/faults', async ({ body }) =>
    changeFaults(bans.faults, parseInput(faultsInput, body)),
  );
}
