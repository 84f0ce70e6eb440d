import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../base/refusal.ts';
import { changeFaults, faultsInput } from '../base/reply-faults.ts';
import { listOf, type OfficialBans } from './official-bans.ts';

/** The real list had about 35 MB: a million lines of 36 bytes. */
const MAX_TEXT = 64_000_000;
/** JSON needs more bytes for a line's end than the list has. */
const MAX_BODY_BYTES = 2 * MAX_TEXT;

const listInput = z.union([
  z.object({ text: z.string().max(MAX_TEXT) }),
  // Players that are made up.
  z.object({ players: z.number().int().min(0).max(1_100_000) }),
]);

/** Routes of the control address that change the official ban list. */
export function registerOfficialBansControl(app: FastifyInstance, bans: OfficialBans): void {
  app.get('/official-bans', async () => ({ text: bans.text() }));
  app.post('/official-bans', { bodyLimit: MAX_BODY_BYTES }, async ({ body }) => {
    const input = parseInput(listInput, body);
    await bans.publish('text' in input ? input.text : listOf(input.players));
    return { length: bans.text().length };
  });
  app.post('/official-bans/faults', async ({ body }) =>
    changeFaults(bans.faults, parseInput(faultsInput, body)),
  );
}
