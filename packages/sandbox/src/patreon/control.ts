import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../base/refusal.ts';
import type { SimulatedPatreon } from './patreon.ts';
import { STATUSES } from './world.ts';

const discordId = z.string().regex(/^\d{15,20}$/, { error: 'must be a Discord id' });

const pledgeInput = z.object({
  discordId,
  tier: z.number().int().min(0).max(5),
  amountCents: z.number().int().min(0).max(1_000_000).optional(),
  status: z.enum(STATUSES).nullable().optional(),
});

const faultsInput = z.object({
  throttled: z.number().int().min(0).max(1000).optional(),
  retryAfterSeconds: z.number().int().min(0).max(60).optional(),
  isCreatorRevoked: z.boolean().optional(),
  isDown: z.boolean().optional(),
});

/** Routes of the control address with which patrons come, change their minds and go (docs/sandbox.md). */
export function registerPatreonControl(app: FastifyInstance, patreon: SimulatedPatreon): void {
  app.get('/patreon/members', async () => patreon.world.members());

  app.post('/patreon/pledge', async ({ body }) => {
    const outcome = await patreon.pledge(parseInput(pledgeInput, body));
    return { ok: true, ...outcome };
  });

  app.post('/patreon/forget', async ({ body }) => {
    const input = parseInput(z.object({ discordId }), body);
    return { ok: patreon.world.forget(input.discordId) };
  });

  app.post('/patreon/faults', async ({ body }) => {
    const changes = parseInput(faultsInput, body);
    for (const [name, value] of Object.entries(changes))
      if (value !== undefined) Object.assign(patreon.faults, { [name]: value });
    return patreon.faults;
  });
}
