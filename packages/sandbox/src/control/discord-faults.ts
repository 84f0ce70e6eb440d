import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../base/refusal.ts';
import { restFaultsSchema } from '../discord/faults.ts';
import { changeChannel } from '../discord/guild-changes.ts';
import type { Overwrite } from '../discord/model.ts';
import type { PermissionName } from '../discord/permissions.ts';
import { PERMISSION_NAMES, permissionBits } from '../discord/permissions.ts';
import type { SimulatedDiscord } from '../discord/simulation/discord.ts';
import { channelById } from './lookup.ts';

const idText = z.string().regex(/^\d{1,20}$/);
const permissionName = z.enum(PERMISSION_NAMES);

const faultsInput = z.strictObject({
  ...restFaultsSchema.shape,
  gateway: z.enum(['drop', 'close', 'reconnect', 'invalidate']).optional(),
  /** The next so many gateway connections are turned away. */
  refuseGateway: z.number().int().min(0).max(10_000).optional(),
  /** False lets an identify that asks for members or message content fail with 4014. */
  privilegedIntents: z.boolean().optional(),
  /** Takes rights in a channel away from the bot. */
  denyChannel: z
    .object({ channelId: idText, permissions: z.array(permissionName).min(1).default(['VIEW_CHANNEL']) })
    .optional(),
  /** Gives the bot back what `denyChannel` took. */
  allowChannel: z.object({ channelId: idText }).optional(),
  /** Ends the faults on REST and the refusals of the gateway, and empties the rate limits. */
  reset: z.boolean().optional(),
});

/** `POST /discord/faults`: each field is one fault, several may come together; `reset` is done first. */
export function registerDiscordFaults(app: FastifyInstance, { context, gateway }: SimulatedDiscord): void {
  app.post('/discord/faults', async ({ body }) => {
    const input = parseInput(faultsInput, body);
    if (input.reset) {
      context.faults.clear();
      context.limits.reset();
      gateway.refuseNext(0);
      gateway.allowPrivileged(true);
    }
    const deny = input.denyChannel && channelById(context.state, input.denyChannel.channelId).channel;
    const allow = input.allowChannel && channelById(context.state, input.allowChannel.channelId).channel;
    const { rateLimit, errors, garbled, oldEdits, latencyMs } = input;
    context.faults.set({
      ...(rateLimit ? { rateLimit } : {}),
      ...(errors ? { errors } : {}),
      ...(garbled ? { garbled } : {}),
      ...(oldEdits ? { oldEdits } : {}),
      ...(latencyMs === undefined ? {} : { latencyMs }),
    });
    if (input.privilegedIntents !== undefined) gateway.allowPrivileged(input.privilegedIntents);
    if (input.refuseGateway !== undefined) gateway.refuseNext(input.refuseGateway);
    const others = (list: Overwrite[]) => list.filter((overwrite) => overwrite.id !== context.state.bot.id);
    if (deny && input.denyChannel) {
      const overwrites = [
        ...others(deny.permission_overwrites),
        denial(context.state.bot.id, input.denyChannel),
      ];
      changeChannel(context.state, deny, { permission_overwrites: overwrites });
    }
    if (allow)
      changeChannel(context.state, allow, { permission_overwrites: others(allow.permission_overwrites) });
    const connections = input.gateway ? gateway.misbehave(input.gateway) : 0;
    return { ok: true, connections };
  });
}

function denial(botId: string, { permissions }: { permissions: PermissionName[] }): Overwrite {
  return { id: botId, type: 1, allow: '0', deny: permissionBits(...permissions).toString() };
}
