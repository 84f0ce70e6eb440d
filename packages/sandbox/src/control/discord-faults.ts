import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../base/refusal.ts';
import { repliesSchema, restFaultsSchema } from '../discord/faults.ts';
import { changeChannel } from '../discord/guild-changes.ts';
import { createPortal, type Portal, PRIVILEGED, type PrivilegedName } from '../discord/intents.ts';
import type { Overwrite } from '../discord/model.ts';
import type { PermissionName } from '../discord/permissions.ts';
import { PERMISSION_NAMES, permissionBits } from '../discord/permissions.ts';
import type { SimulatedDiscord } from '../discord/simulation/discord.ts';
import { channelById } from './lookup.ts';

const idText = z.string().regex(/^\d{1,20}$/);
const permissionName = z.enum(PERMISSION_NAMES);

const faultsInput = z.strictObject({
  ...restFaultsSchema.shape,
  /** What the next requests are answered with instead, one or several. They add up; `reset` ends them. */
  replies: repliesSchema.optional(),
  gateway: z.enum(['drop', 'close', 'reconnect', 'invalidate', 'interrupt']).optional(),
  /** Number of gateway connections to refuse next. */
  refuseGateway: z.number().int().min(0).max(10_000).optional(),
  /** What is switched on in the developer portal, all together or each: an identify with another one closes with 4014. */
  privilegedIntents: z
    .union([
      z.boolean(),
      z.strictObject({
        presences: z.boolean().optional(),
        members: z.boolean().optional(),
        messageContent: z.boolean().optional(),
      }),
    ])
    .optional(),
  /** How many of the bot's 1000 daily sessions are used up. */
  usedIdentifies: z.number().int().min(1).max(1000).optional(),
  /** Takes rights in a channel away from the bot. */
  denyChannel: z
    .object({ channelId: idText, permissions: z.array(permissionName).min(1).default(['VIEW_CHANNEL']) })
    .optional(),
  /** Gives the bot back what `denyChannel` took. */
  allowChannel: z.object({ channelId: idText }).optional(),
  /** How many of a guild's 200 new commands a day are used up. */
  usedCommands: z.object({ guildId: idText, count: z.number().int().min(1).max(200) }).optional(),
  /** Lets so much time pass for Discord at once, ms: nobody waits for it. */
  passMs: z
    .number()
    .int()
    .min(1)
    .max(30 * 24 * 60 * 60_000)
    .optional(),
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
      Object.assign(context.portal, createPortal());
    }
    const deny = input.denyChannel && channelById(context.state, input.denyChannel.channelId).channel;
    const allow = input.allowChannel && channelById(context.state, input.allowChannel.channelId).channel;
    const { rateLimit, errors, garbled, oldEdits, missedInteractions, latencyMs } = input;
    if (input.passMs !== undefined) context.clock.aheadMs += input.passMs;
    if (input.usedCommands)
      context.limits.takeCommandCreates(input.usedCommands.guildId, input.usedCommands.count);
    context.faults.set({
      ...(rateLimit ? { rateLimit } : {}),
      ...(errors ? { errors } : {}),
      ...(garbled ? { garbled } : {}),
      ...(oldEdits ? { oldEdits } : {}),
      ...(missedInteractions === undefined ? {} : { missedInteractions }),
      ...(latencyMs === undefined ? {} : { latencyMs }),
    });
    if (input.replies) context.faults.addReplies(input.replies);
    if (input.privilegedIntents !== undefined) setPortal(context.portal, input.privilegedIntents);
    if (input.usedIdentifies !== undefined) context.limits.takeIdentify(input.usedIdentifies);
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

function setPortal(
  portal: Portal,
  input: boolean | { [Name in PrivilegedName]?: boolean | undefined },
): void {
  for (const name of Object.keys(PRIVILEGED) as PrivilegedName[]) {
    portal[name] = (typeof input === 'boolean' ? input : input[name]) ?? portal[name];
  }
}

function denial(botId: string, { permissions }: { permissions: PermissionName[] }): Overwrite {
  return { id: botId, type: 1, allow: '0', deny: permissionBits(...permissions).toString() };
}
