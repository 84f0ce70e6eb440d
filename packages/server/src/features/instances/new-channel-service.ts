import type { RouteResponse } from '@arkwright/contracts/derived/route';
import type { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { getGuildId } from '../../core/instances/guild.ts';
import { makeTextChannel } from '../../discord/displays/text-channels.ts';
import { addMadeChannel } from '../../discord/guilds/presence.ts';
import { botMayMakeChannels } from '../../discord/places.ts';
import { AppError } from '../../platform/base/app-error.ts';

/** Whether the bot may make channels in the instance's guild; null where Discord does not say. */
export async function findChannelRights(
  context: AppContext,
  scope: InstanceScope,
): Promise<RouteResponse<typeof instanceRoutes.channelRights>> {
  const guildId = await getGuildId(context.db, scope);
  try {
    return {
      mayMake: await botMayMakeChannels(context.discordApplications.ofInstance(scope.botId), guildId),
    };
  } catch (error) {
    if (error instanceof AppError) return { mayMake: null };
    throw error;
  }
}

/** Has the bot make a text channel in the instance's guild. It can be chosen in settings at once. */
export async function makeChannel(
  context: AppContext,
  by: By,
  name: string,
): Promise<RouteResponse<typeof instanceRoutes.makeChannel>> {
  const { scope } = by;
  const guildId = await getGuildId(context.db, scope);
  const application = context.discordApplications.ofInstance(scope.botId);
  const outcome = await makeTextChannel(context, application, { guildId, name });
  if (outcome.kind === 'not-made') return { success: false, message: outcome.reason, channelId: '' };
  const { id } = outcome;
  await context.db.transaction(async (tx) => {
    await lockInstance(tx, scope);
    await addMadeChannel(context, tx, { scope, id, name });
    await recordChange(tx, by, {
      at: context.clock.now(),
      area: 'Owner',
      action: 'channel.made',
      target: { kind: 'channel', id, name: `#${name}` },
      before: null,
      after: { name },
    });
  });
  return { success: true, message: '', channelId: id };
}
