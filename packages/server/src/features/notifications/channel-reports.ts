import { findReferences } from '@arkwright/contracts/core/references';
import { entryWordsOf, fieldLabel, groupLabel } from '@arkwright/contracts/history/labels';
import { GROUP_NAMES, settingsGroups, wordsOf } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { settingsNaming } from '../../core/settings/settings.ts';
import { isUnlistedPlace, listChannels } from '../../discord/guilds/directory.ts';
import type { BlockedChannel } from '../../discord/outbox-endings.ts';
import type { WaitingChannel } from '../../discord/outbox-repository.ts';
import { namedFew } from '../../platform/base/named-few.ts';
import type { Queries } from '../../platform/database/database.ts';
import { notifyOwner } from './service.ts';

/** Its checks say which channels the bot can’t write in. */
const CHECKS = '/doctor';

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
  const where = await nameOf(context, tx, { botId, channelId });
  const what = 'The bot was interrupted while posting a message.';
  const message = `${what} The message may be missing in ${where}. It will not be sent again, to avoid a duplicate.`;
  await notifyOwner(context, tx, { scope, message, page: CHECKS, dedupeUntilRead: what });
}

/** Notifies the owner that Discord took a message for none, and why; once for each channel and reason, until it is read. */
export async function reportRejectedMessage(
  context: AppContext,
  tx: Queries,
  { reason, ...channel }: WaitingChannel & { reason: string },
): Promise<void> {
  const scope = systemScope(channel.botId);
  const where = await nameOf(context, tx, channel);
  const uses = await usesOf(tx, scope, channel.channelId);
  const message = `Discord did not take a message of the bot in ${where}. It was not posted. ${reason}${uses}`;
  await notifyOwner(context, tx, { scope, message, page: CHECKS, dedupeUntilRead: message });
}

async function nameOf(context: AppContext, tx: Queries, channel: WaitingChannel): Promise<string> {
  if (await isUnlistedPlace(context, tx, channel)) return 'a thread or somebody’s direct messages';
  const channels = await listChannels(tx, systemScope(channel.botId));
  return `#${channels.find(({ id }) => id === channel.channelId)?.name ?? channel.channelId}`;
}

/** The label of the field at a path such as `log.adminLogChannelId`, or of an entry's field, such as `channelId` in a list. */
function labelAt(path: string): string {
  const [group = '', field = '', ...inner] = path.split('.');
  const words = wordsOf(group);
  const last = inner.at(-1);
  return last === undefined ? fieldLabel(field, words) : fieldLabel(last, entryWordsOf(field, words));
}

/** A sentence about the settings that a channel is chosen in, as the history names them; empty if in none. */
async function usesOf(tx: Queries, scope: InstanceScope, channelId: string): Promise<string> {
  const settings = await settingsNaming(tx, scope, channelId);
  const names = GROUP_NAMES.flatMap((group) =>
    findReferences(settingsGroups[group].schema, settings[group], group)
      .filter(({ kind, id }) => kind === 'channel' && id === channelId)
      .map(({ path }) => `${groupLabel(group)}: ${labelAt(path)}`),
  );
  const things = [...new Set(names)].map((name) => ({ name, reason: '' }));
  return things.length === 0 ? '' : ` It is chosen in ${namedFew(things)}.`;
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
  const uses = await usesOf(tx, scope, blocked.channelId);
  const channel = name === undefined ? `a deleted channel (${blocked.channelId})` : `#${name}`;
  const failures = blocked.tries === 1 ? '1 failure' : `${blocked.tries} failures`;
  const what = `The bot has stopped posting to ${channel} after ${failures}. ${blocked.reason} Fix the channel or its permissions, or choose another one.${uses}`;
  const dropped =
    blocked.dropped === 1
      ? '1 waiting message was dropped.'
      : `${blocked.dropped} waiting messages were dropped.`;
  await notifyOwner(context, tx, {
    scope,
    message: `${what} ${dropped}`,
    page: CHECKS,
    dedupeUntilRead: what,
  });
}
