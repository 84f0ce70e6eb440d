import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput, Refusal } from '../base/refusal.ts';
import { type Application, isIn, portalOf } from '../discord/applications.ts';
import { type RestFaults, repliesSchema, restFaultsSchema } from '../discord/faults.ts';
import { changeChannel } from '../discord/guild-changes.ts';
import { intentsInput, switchPortal } from '../discord/intents.ts';
import type { Channel, Guild, Overwrite } from '../discord/model.ts';
import type { PermissionName } from '../discord/permissions.ts';
import { PERMISSION_NAMES, permissionBits } from '../discord/permissions.ts';
import type { SimulatedDiscord } from '../discord/simulation/discord.ts';
import { applicationInput, applicationNamed, channelById } from './lookup.ts';

const idText = z.string().regex(/^\d{1,20}$/);
const permissionName = z.enum(PERMISSION_NAMES);

const faultsInput = z.strictObject({
  /** The application that is meant; all of them if it is missing. */
  application: applicationInput.optional(),
  ...restFaultsSchema.shape,
  /** What the next requests are answered with instead, one or several. They add up; `reset` ends them. */
  replies: repliesSchema.optional(),
  gateway: z.enum(['drop', 'close', 'reconnect', 'invalidate', 'interrupt']).optional(),
  /** Number of gateway connections to refuse next. */
  refuseGateway: z.number().int().min(0).max(10_000).optional(),
  /** What is switched on in the developer portal, all together or each: an identify with another one closes with 4014. */
  privilegedIntents: intentsInput.optional(),
  /** How many of a bot's 1000 daily sessions are used up. */
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

type Faults = z.infer<typeof faultsInput>;

/** `POST /discord/faults`: each field is one fault, several may come together; `reset` is done first. */
export function registerDiscordFaults(app: FastifyInstance, { context, gateway }: SimulatedDiscord): void {
  const { state, faults, limits } = context;

  app.post('/discord/faults', async ({ body }) => {
    const input = parseInput(faultsInput, body);
    const target = applicationNamed(state, input.application);
    const affected = target ? [target] : [...state.applications.values()];
    if (target && (input.refuseGateway !== undefined || input.passMs !== undefined)) {
      throw new Refusal(400, 'application: refuseGateway and passMs are for all applications');
    }
    const deny = input.denyChannel && channelById(state, input.denyChannel.channelId);
    const allow = input.allowChannel && channelById(state, input.allowChannel.channelId);
    if (input.reset) {
      faults.clear(target);
      if (target) limits.of(target.clientId).reset();
      else limits.reset();
      if (!target) gateway.refuseNext(0);
      for (const application of affected) application.portalFault = null;
    }
    if (input.passMs !== undefined) context.clock.aheadMs += input.passMs;
    faults.set(target, restFaultsOf(input));
    if (input.replies) faults.addReplies(target, input.replies);
    for (const application of affected) setOwn(application, input);
    if (input.refuseGateway !== undefined) gateway.refuseNext(input.refuseGateway);
    if (deny && input.denyChannel) {
      const bots = botsMeant(deny.guild, target);
      const denials = bots.map((id) => denial(id, input.denyChannel?.permissions ?? []));
      const permission_overwrites = [...withoutBots(deny.channel, bots), ...denials];
      changeChannel(state, deny.channel, { permission_overwrites });
    }
    if (allow) {
      const permission_overwrites = withoutBots(allow.channel, botsMeant(allow.guild, target));
      changeChannel(state, allow.channel, { permission_overwrites });
    }
    const connections = input.gateway ? gateway.misbehave(input.gateway, target) : 0;
    return { ok: true, connections };
  });

  /** What is by application: the intents that are switched on, and what of its limits is used up. */
  function setOwn(
    application: Application,
    { privilegedIntents, usedIdentifies, usedCommands }: Faults,
  ): void {
    const own = limits.of(application.clientId);
    if (usedCommands) own.takeCommandCreates(usedCommands.guildId, usedCommands.count);
    if (usedIdentifies !== undefined) own.useUpIdentifies(usedIdentifies);
    if (privilegedIntents !== undefined) {
      application.portalFault = switchPortal(portalOf(application), privilegedIntents);
    }
  }

  /** The bots whose rights in a channel change: one, or all in its guild beside the installation's own. */
  function botsMeant(guild: Guild, target: Application | undefined): string[] {
    if (target) return [target.bot.id];
    return [...state.applications.values()]
      .filter((application) => application === state.application || isIn(guild, application))
      .map(({ bot }) => bot.id);
  }
}

function restFaultsOf(input: Faults): RestFaults {
  const { rateLimit, errors, garbled, oldEdits, missedInteractions, latencyMs, pacedIdentifies } = input;
  return {
    ...(rateLimit ? { rateLimit } : {}),
    ...(errors ? { errors } : {}),
    ...(garbled ? { garbled } : {}),
    ...(oldEdits ? { oldEdits } : {}),
    ...(missedInteractions === undefined ? {} : { missedInteractions }),
    ...(latencyMs === undefined ? {} : { latencyMs }),
    ...(pacedIdentifies === undefined ? {} : { pacedIdentifies }),
  };
}

const withoutBots = ({ permission_overwrites }: Channel, botIds: readonly string[]): Overwrite[] =>
  permission_overwrites.filter(({ id }) => !botIds.includes(id));

function denial(botId: string, permissions: PermissionName[]): Overwrite {
  return { id: botId, type: 1, allow: '0', deny: permissionBits(...permissions).toString() };
}
