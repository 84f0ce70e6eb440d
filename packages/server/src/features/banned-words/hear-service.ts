import type { MatchEntry } from '@arkwright/contracts/core/match-entries';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import { enqueueMessages, type Outgoing } from '../../discord/outbox.ts';
import type { ServerKey } from '../../fleet/game-server.ts';
import type { NewCommand } from '../../game-commands/service.ts';
import type { NewEvents } from '../../game-events/game-event-handler.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import {
  type Author,
  authorsAmong,
  type ChatLine,
  NEWS_MS,
  newChat,
  type Pauses,
  replyCommand,
  sendReplies,
} from '../chat-words/service.ts';
import { countInfractions, noteInfractions } from '../infractions/service.ts';
import { listThere, noteArrivals, storedName } from '../known-players/service.ts';
import { banLimitOf, banOffenders, type Offender } from './automatic-ban.ts';
import { bannedWordFinder, isBanning } from './suppress.ts';
import { type Counted, infractionText } from './words.ts';

export type WatchGroups = 'ban' | 'bannedWord' | 'chat' | 'playerRegistration';
type Batch = NewEvents<WatchGroups>;

/** A line with a banned word. */
type Hit = { line: ChatLine; entry: MatchEntry; word: string };

/** Answers banned words in the games, counts them on the registrations of who wrote them, and tells of them. */
export async function watchChat(
  context: AppContext,
  tx: Queries,
  { servers, pauses }: { servers: readonly Batch[]; pauses: Pauses },
): Promise<void> {
  const now = context.clock.now();
  const watched = servers.filter(({ settings }) => isBanning(settings));
  const counting = watched.filter(({ settings }) => settings.playerRegistration.isEnabled);
  await noteArrivals(
    tx,
    counting.map((batch) => ({ server: keyOf(batch), events: batch.events })),
    now,
  );
  for (const batch of watched) {
    const { scope, server, events, settings } = batch;
    const find = await bannedWordFinder(scope, settings);
    const found = await mapInSlices(newChat(events, now), (line) => {
      const hit = find(line.message);
      return hit && { ...hit, line };
    });
    const hits = found.filter((hit) => hit !== undefined);
    if (hits.length === 0) continue;
    const limit = banLimitOf(settings);
    // Before registrations are locked: whoever else bans somebody has the instance first.
    if (limit !== undefined) await lockInstance(tx, scope);
    const counted = await countHits(context, tx, { batch, hits });
    const offenders = limit === undefined ? [] : offendersIn(counted, limit);
    const banned = await banOffenders(context, tx, { scope, offenders });
    const free = hits.map(({ entry, line }) =>
      pauses.take({ serverId: server.id, entryId: entry.id, player: line.player, line, tx, now }),
    );
    const commands = hits.flatMap(({ entry }, index) => (free[index] ? replyTo(server.id, entry) : []));
    await sendReplies(context, tx, { scope, commands });
    // The line that did it says so.
    const banning = new Set(offenders.flatMap(({ at, netId }) => (banned.has(netId) ? [at] : [])));
    const items = hits.flatMap((hit, index) =>
      postOf(settings.bannedWord, {
        hit,
        server,
        isFree: free[index] === true,
        counted: counted[index]?.counted ?? 'nobody',
        isBanned: banning.has(index),
      }),
    );
    await enqueueMessages(context, tx, { scope, items });
  }
}

const keyOf = ({ scope, server }: Batch): ServerKey => ({ botId: scope.botId, id: server.id });

function replyTo(serverId: string, { reply }: MatchEntry): NewCommand[] {
  const command = replyCommand(reply);
  return command === undefined ? [] : [{ serverId, command }];
}

/** What became of a hit, and whose it was, as far as that is known. */
type CountedHit = { hit: Hit; counted: Counted; netId?: string };

/** What became of each hit. A player's infractions are counted in the order in which they were written. */
async function countHits(
  context: AppContext,
  tx: Queries,
  { batch, hits }: { batch: Batch; hits: readonly Hit[] },
): Promise<CountedHit[]> {
  const { scope, settings } = batch;
  if (!settings.playerRegistration.isEnabled) return hits.map((hit) => ({ hit, counted: 'off' }));
  const candidates = await listThere(tx, keyOf(batch), NEWS_MS);
  const authorOf = await authorsAmong(candidates);
  const authors = hits.map(({ line }) => authorOf(storedName(line.player)));
  const added = new Map<string, number>();
  const placeOf = authors.map((author) => {
    if (author.kind !== 'known') return 0;
    const place = (added.get(author.netId) ?? 0) + 1;
    added.set(author.netId, place);
    return place;
  });
  const totals = await countInfractions(context, tx, { scope, added });
  const now = context.clock.now();
  const infractions = hits.flatMap(({ line, word }, index) => {
    const author = authors[index];
    const isCounted = author?.kind === 'known' && totals.has(author.netId);
    return isCounted ? [{ netId: author.netId, at: line.at ?? now, serverId: batch.server.id, word }] : [];
  });
  await noteInfractions(tx, { scope, infractions });
  return hits.map((hit, index) => {
    const author = authors[index] ?? { kind: 'nobody' };
    const counted = countedFor(author, { totals, added, place: placeOf[index] ?? 0 });
    return { hit, counted, ...(author.kind === 'known' && { netId: author.netId }) };
  });
}

/** Each player who has as many infractions as lead to a ban, with the hit that was one too many. */
function offendersIn(counted: readonly CountedHit[], limit: number): (Offender & { at: number })[] {
  const offenders = new Map<string, Offender & { at: number }>();
  for (const [at, { hit, counted: infractions, netId }] of counted.entries()) {
    if (netId === undefined || typeof infractions !== 'number' || infractions < limit) continue;
    if (!offenders.has(netId)) offenders.set(netId, { netId, word: hit.word, infractions, at });
  }
  return [...offenders.values()];
}

function countedFor(
  author: Author,
  { totals, added, place }: { totals: Map<string, number>; added: Map<string, number>; place: number },
): Counted {
  if (author.kind !== 'known') return author.kind;
  const total = totals.get(author.netId);
  return total === undefined ? 'unregistered' : total - (added.get(author.netId) ?? 0) + place;
}

/** What the log says of a hit. An entry that notifies stands alone with its roles, unless it has just done so. */
function postOf(
  { isLoggingEnabled, logChannelId }: GroupValue<'bannedWord'>,
  told: {
    hit: Hit;
    server: { id: string; name: string };
    counted: Counted;
    isFree: boolean;
    isBanned: boolean;
  },
): Outgoing[] {
  if (!isLoggingEnabled) return [];
  const { hit, server, counted, isBanned } = told;
  const { player, message } = hit.line;
  const isNotice = hit.entry.notifyDiscord && told.isFree;
  const roleIds = isNotice ? hit.entry.notifyDiscordRoleIds : [];
  return [
    {
      channelId: logChannelId,
      content: infractionText({ player, serverName: server.name, message, counted, isBanned, roleIds }),
      mentionRoleIds: roleIds,
      kind: isNotice ? 'message' : 'line',
      serverId: server.id,
    },
  ];
}
