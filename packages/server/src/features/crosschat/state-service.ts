import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type {
  CrosschatChannel,
  CrosschatServer,
  CrosschatState,
} from '@arkwright/contracts/crosschat/schema';
import type { AppContext } from '../../context/app-context.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { listRefusedIntents } from '../../discord/intents.ts';
import { countWaiting, type WaitingChannel } from '../../discord/outbox-repository.ts';
import type { WebhookTrouble } from '../../discord/webhooks.ts';
import { countUnsaid } from '../../game-commands/service.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listChatTellers } from '../companion/service.ts';
import { listServers } from '../servers/service.ts';
import * as repository from './repository.ts';
import { addTo, countOf } from './tally.ts';

/** Fewer lines than that may be lost with a worker that was killed while it read them. */
const TAKEN_LINES = 3;
const TAKEN_OVER_MS = MINUTE_MS;
/** Nobody has taken any for so long, ms: whoever read the chat has stopped. */
const TAKEN_UNTIL_MS = 15 * MINUTE_MS;

/** Servers whose chat somebody else reads, by what was lost of it lately: of all instances, or of some. */
export const listTaken = (context: Pick<AppContext, 'db' | 'clock'>, botIds?: readonly string[]) =>
  repository.listTaken(context.db, {
    botIds,
    since: context.clock.now() - TAKEN_UNTIL_MS,
    lines: TAKEN_LINES,
    overMs: TAKEN_OVER_MS,
  });

/** How the relay of an instance is doing. */
export async function getCrosschatState(context: AppContext, scope: InstanceScope): Promise<CrosschatState> {
  const { db, clock } = context;
  const now = clock.now();
  const { chatMappings } = await getSettings(db, scope, 'chat');
  const refused = await listRefusedIntents(db, context.discordApplications.ofInstance(scope.botId));
  const waiting = await countWaiting(db, scope, now);
  const rows = new Map((await repository.listChannelRows(db, scope)).map((row) => [row.channelId, row]));
  return {
    isContentRefused: refused.has('MessageContent'),
    servers: await serverStates(context, scope, now),
    channels: chatMappings.flatMap(({ chatId, channelId }): CrosschatChannel[] => {
      if (channelId === '') return [];
      const row = rows.get(channelId);
      const { leftOut, ...delay } = waiting.get(channelId) ?? { waiting: 0, delayMs: 0, leftOut: 0 };
      return [
        {
          chatId,
          channelId,
          webhookTrouble: row?.webhookTrouble ?? '',
          ...delay,
          dropped: leftOut + (row ? countOf({ count: row.dropped, since: row.droppedSince }, now) : 0),
          ...countsOf(row, now),
        },
      ];
    }),
  };
}

async function serverStates(
  context: AppContext,
  scope: InstanceScope,
  now: number,
): Promise<CrosschatServer[]> {
  const { chatMappings } = await getSettings(context.db, scope, 'chat');
  const rows = new Map(
    (await repository.listServerRows(context.db, scope)).map((row) => [row.serverId, row]),
  );
  const taken = new Set((await listTaken(context, [scope.botId])).map(({ serverId }) => serverId));
  const unsaid = await countUnsaid(context.db, scope);
  const tellers = await listChatTellers(context, scope);
  return (await listServers(context, scope)).map(({ id, name }) => {
    const row = rows.get(id);
    const isTaken = row !== undefined && taken.has(id);
    return {
      serverId: id,
      serverName: name,
      chatId: chatMappings.find(({ serverIds }) => serverIds.includes(id))?.chatId ?? '',
      takenLines: isTaken ? row.taken : 0,
      takenAt: isTaken ? row.takenAt : 0,
      ...countsOf(row, now),
      ...(unsaid.get(id) ?? { unsaid: 0, unknown: 0 }),
      hasCompanionChat: tellers.has(id),
    };
  });
}

type Counted = Pick<
  repository.ServerRow,
  'heldBack' | 'heldBackSince' | 'leftOut' | 'leftOutSince' | 'missed' | 'missedSince'
>;

/** What of both kinds of places is counted. */
const countsOf = (row: Counted | undefined, now: number) => ({
  heldBack: row ? countOf({ count: row.heldBack, since: row.heldBackSince }, now) : 0,
  leftOut: row ? countOf({ count: row.leftOut, since: row.leftOutSince }, now) : 0,
  missed: row ? countOf({ count: row.missed, since: row.missedSince }, now) : 0,
});

/** Counts lines that Discord did not get, in the transaction that drops them. */
export async function noteDropped(
  tx: Queries,
  scope: InstanceScope,
  { channelId, dropped }: { channelId: string; dropped: number },
): Promise<void> {
  const rows = await repository.listChannelRows(tx, scope);
  // Of another feature's channel.
  if (!rows.some((row) => row.channelId === channelId)) return;
  const row = await repository.lockChannel(tx, scope, channelId);
  const next = addTo({ count: row.dropped, since: row.droppedSince }, dropped, row.now);
  await repository.saveChannel(tx, {
    botId: scope.botId,
    channelId,
    dropped: next.count,
    droppedSince: next.since,
  });
}

/** Something was said in a channel under a speaker's name; `trouble`: under the bot's, and why. */
export async function noteSpoken(
  { db }: Pick<AppContext, 'db'>,
  { botId, channelId }: WaitingChannel,
  trouble: WebhookTrouble | undefined,
): Promise<void> {
  await repository.noteWebhookTrouble(db, systemScope(botId), { channelId, trouble: trouble ?? '' });
}
