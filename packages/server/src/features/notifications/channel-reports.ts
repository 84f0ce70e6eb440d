import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { isUnlistedPlace, listChannels } from '../../discord/guilds/directory.ts';
import type { WaitingChannel } from '../../discord/outbox-repository.ts';
import type { BlockedChannel } from '../../discord/outbox-sender.ts';
import type { Queries } from '../../platform/database/database.ts';
import { notifyOwner } from './service.ts';

/**
 * Notifies the owner that a message may be missing; once, until that is read. Whether it has arrived is unknown, and it is
 * not sent again.
 */
export async function reportUnknownMessage(
  context: AppContext,
  tx: Queries,
  { botId, channelId }: WaitingChannel,
): Promise<void> {
  const scope = systemScope(botId);
  const name = (await listChannels(tx, scope)).find(({ id }) => id === channelId)?.name ?? channelId;
  const isUnlisted = await isUnlistedPlace(context, tx, { botId, channelId });
  const where = isUnlisted ? 'a thread or somebody’s direct messages' : `#${name}`;
  const what = 'The bot was interrupted while posting a message.';
  const message = `${what} The message may be missing in ${where}. It will not be sent again, to avoid a duplicate.`;
  await notifyOwner(context, tx, { scope, message, dedupeUntilRead: what });
}

/**
 * Notifies the owner that a channel gets no more messages, and what to do; once, until it is read. For threads and direct
 * messages, the feature that writes there sends the notice.
 */
export async function reportBlockedChannel(
  context: AppContext,
  tx: Queries,
  blocked: BlockedChannel,
): Promise<void> {
  const scope = systemScope(blocked.botId);
  const channels = await listChannels(tx, scope);
  const name = channels.find(({ id }) => id === blocked.channelId)?.name;
  if (name === undefined && (await isUnlistedPlace(context, tx, blocked))) return;
  const channel = name === undefined ? `a deleted channel (${blocked.channelId})` : `#${name}`;
  const failures = blocked.tries === 1 ? '1 failure' : `${blocked.tries} failures`;
  const what = `The bot has stopped posting to ${channel} after ${failures}. ${blocked.reason} Fix the channel or its permissions, or choose another one.`;
  const dropped =
    blocked.dropped === 1
      ? '1 waiting message was dropped.'
      : `${blocked.dropped} waiting messages were dropped.`;
  await notifyOwner(context, tx, { scope, message: `${what} ${dropped}`, dedupeUntilRead: what });
}
