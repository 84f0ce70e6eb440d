import type { GroupChange } from '@arkwright/contracts/settings-merge';
import { completeGroup } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { keepInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listSettingsInEffect } from '../../core/settings/settings.ts';
import { idAt, laterId } from '../../discord/message-trace.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { speakerName } from '../../discord/speaker-name.ts';
import { shownText } from '../../discord/text.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findMemberMute } from '../chat-mutes/service.ts';
import { peersOf } from '../server-status/service.ts';
import { gameLine } from './game-text.ts';
import { type ChatSettings, channelsInUse, groupOfChannel } from './groups.ts';
import { sendToGames } from './hear-service.ts';
import { identify, RecentLines } from './recent.ts';
import * as repository from './repository.ts';
import { addTo } from './tally.ts';

type MembersContext = Pick<AppContext, 'bus' | 'clock' | 'db' | 'sealer' | 'settings'>;

/** What a member has written in a channel. Texts come from the member. */
export type Written = {
  channelId: string;
  /** Discord's; a message that is not newer than the last one was handled already. */
  messageId: string;
  author: { id: string; name: string };
  text: string;
};

/**
 * Relays what a member has written to the games of the channel's group, once; what is written faster than the group's pace
 * is held back and counted. Nothing happens in channels of no group, and for muted players.
 */
export async function relayMember(
  context: MembersContext,
  scope: InstanceScope,
  written: Written,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await keepInstance(tx, scope);
    const chat = await chatOf(context, tx, scope);
    const group = chat && groupOfChannel(chat, written.channelId);
    if (!group) return;
    const row = await repository.lockChannel(tx, scope, written.channelId);
    if (!isNews(row, written.messageId)) return;
    const member = { scope, discordId: written.author.id };
    if (await findMemberMute(context, tx, member)) {
      const handled = { channelId: written.channelId, lastMessageId: written.messageId };
      await repository.saveChannel(tx, { botId: scope.botId, ...handled });
      return;
    }
    const recent = new RecentLines(row.recent, row.now);
    recent.hear(identify(written.author.id, written.text), 'chat');
    const isHeldBack = !recent.claimTurn(group);
    const heldBack = addTo({ count: row.heldBack, since: row.heldBackSince }, isHeldBack ? 1 : 0, row.now);
    const speech = { scope, chat, serverIds: group.serverIds, written };
    const isLeftOut = !isHeldBack && !(await sayInGames(context, tx, speech));
    const leftOut = addTo({ count: row.leftOut, since: row.leftOutSince }, isLeftOut ? 1 : 0, row.now);
    await repository.saveChannel(tx, {
      botId: scope.botId,
      channelId: written.channelId,
      recent: recent.lines,
      lastMessageId: written.messageId,
      heldBack: heldBack.count,
      heldBackSince: heldBack.since,
      leftOut: leftOut.count,
      leftOutSince: leftOut.since,
    });
  });
}

/** What was handled already comes again where messages are read again. */
const isNews = ({ lastMessageId }: repository.ChannelRow, messageId: string) =>
  lastMessageId === '' || BigInt(messageId) > BigInt(lastMessageId);

/** Messages that came too late to be relayed, as nobody of us was connected, or the database was away; `messageId` is the newest of them. */
export async function noteMissed(
  context: MembersContext,
  scope: InstanceScope,
  { channelId, messageId, missed }: { channelId: string; messageId: string; missed: number },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await keepInstance(tx, scope);
    const row = await repository.lockChannel(tx, scope, channelId);
    if (!isNews(row, messageId)) return;
    const { count, since } = addTo({ count: row.missed, since: row.missedSince }, missed, row.now);
    const counted = { missed: count, missedSince: since, lastMessageId: messageId };
    await repository.saveChannel(tx, { botId: scope.botId, channelId, ...counted });
  });
}

/**
 * From the moment of saving, what members write in a channel counts. The bot may need a new session with Discord before it
 * gets messages at all, up to a minute: then it reads what was written since (`catchUp`).
 */
export async function readFromNow(
  context: Pick<AppContext, 'clock'>,
  tx: Queries,
  { scope, change }: { scope: InstanceScope; change: GroupChange },
): Promise<void> {
  if (change.group !== 'chat') return;
  const before = channelsInUse(completeGroup('chat', change.before));
  const after = completeGroup('chat', change.after);
  const wantedSince = context.clock.now();
  await repository.keepChannels(
    tx,
    scope,
    after.chatMappings.map(({ channelId }) => channelId),
  );
  for (const channelId of [...channelsInUse(after)].sort()) {
    if (before.has(channelId)) continue;
    await repository.lockChannel(tx, scope, channelId);
    await repository.saveChannel(tx, { botId: scope.botId, channelId, wantedSince });
  }
}

/**
 * The id after which members' messages in a channel count, and how old one may be; undefined in channels of no group, and
 * where it is not known since when it should have been read.
 */
export async function findWatermark(
  context: MembersContext,
  scope: InstanceScope,
  channelId: string,
): Promise<{ lastMessageId: string; maxDelayMs: number } | undefined> {
  const chat = await chatOf(context, context.db, scope);
  if (!chat || !groupOfChannel(chat, channelId)) return undefined;
  const rows = await repository.listChannelRows(context.db, scope);
  const row = rows.find((each) => each.channelId === channelId);
  if (!row || (row.lastMessageId === '' && row.wantedSince === 0)) return undefined;
  const lastMessageId = laterId(row.lastMessageId || '0', idAt(row.wantedSince));
  return { lastMessageId, maxDelayMs: chat.maxDelaySeconds * 1000 };
}

async function chatOf(
  context: Pick<AppContext, 'settings'>,
  tx: Queries,
  { botId }: InstanceScope,
): Promise<ChatSettings | undefined> {
  const settings = await listSettingsInEffect(context, tx, { botIds: [botId], names: ['chat'] });
  return settings.get(botId)?.chat;
}

type Speech = {
  scope: InstanceScope;
  chat: ChatSettings;
  serverIds: readonly string[];
  written: Pick<Written, 'author' | 'text'>;
};

/** False where as much is on its way to games as may be, so that it is left out. */
async function sayInGames(
  context: MembersContext,
  tx: Queries,
  { scope, chat, serverIds, written }: Speech,
): Promise<boolean> {
  const said = { place: 'Discord', name: written.author.name, tribe: '', text: written.text };
  const command = gameLine(said, chat.lostCharacters);
  if (!command) return true;
  const peers = (await peersOf(tx, [scope.botId])).get(scope.botId) ?? [];
  const watched = peers.filter(({ id, isWatched }) => isWatched && serverIds.includes(id));
  const commands = watched.map(({ id }) => ({ serverId: id, command, relayed: 'unlogged' }) as const);
  return sendToGames(context, tx, { scope, commands, takeMs: chat.maxDelaySeconds * 1000 });
}

/**
 * Says in the channel of a group what a member has said with a command in the games, so that it reads the same everywhere.
 * Nothing happens in channels of no group.
 */
export async function showCommandChat(
  context: MembersContext,
  scope: InstanceScope,
  { channelId, author, text }: { channelId: string; author: string; text: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await keepInstance(tx, scope);
    const chat = await chatOf(context, tx, scope);
    if (!chat || !groupOfChannel(chat, channelId)) return;
    const content = `**${shownText(speakerName(author), 80)}**: ${shownText(text, 900)}`;
    await enqueueMessages(context, tx, { scope, items: [{ channelId, content, kind: 'line' }] });
  });
}

/** The servers that a member can write to from a channel, while crosschat is on; undefined where it is off. */
export async function serversOfChannel(
  context: MembersContext,
  scope: InstanceScope,
  channelId: string,
): Promise<{ group: string; serverIds: readonly string[] } | undefined> {
  const chat = await chatOf(context, context.db, scope);
  const group = chat && groupOfChannel(chat, channelId);
  return group && { group: group.chatId, serverIds: group.serverIds };
}
