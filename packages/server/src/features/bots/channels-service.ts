import { systemScope } from '../../platform/access/scope.ts';
import type { AppContext } from '../../platform/context.ts';
import type { WaitingChannel } from '../../platform/discord/outbox-repository.ts';
import { notifyOwner } from '../notifications/service.ts';
import { listChannels } from './service.ts';

/** Whether a channel stands in the guild of its instance, as far as Discord has told us. */
export async function isOwnChannel(
  context: AppContext,
  { botId, channelId }: WaitingChannel,
): Promise<boolean> {
  const channels = await listChannels(context.db, systemScope(botId));
  return channels.some(({ id }) => id === channelId);
}

/** Tells the owner that nothing is sent to a channel any more, and what to do. */
export async function reportBlockedChannel(
  context: AppContext,
  blocked: WaitingChannel & { reason: string },
): Promise<void> {
  const scope = systemScope(blocked.botId);
  const channels = await listChannels(context.db, scope);
  const name = channels.find(({ id }) => id === blocked.channelId)?.name;
  const channel = name === undefined ? `a channel that is gone (${blocked.channelId})` : `#${name}`;
  await notifyOwner(context, context.db, {
    scope,
    message: `Messages to ${channel} have been stopped after 3 failures. ${blocked.reason} Mend the channel or its permissions, or choose another one.`,
  });
}
