import { foldedText, normalText } from '@arkwright/ark/match/normal-text';
import { MAX_CLAIMS_HEARD } from '@arkwright/contracts/starter-sets/bounds';
import type { AppContext } from '../../context/app-context.ts';
import type { ServerKey } from '../../fleet/game-server.ts';
import type { GameEventHandler, NewEvents } from '../../game-events/game-event-handler.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { createPace } from '../../platform/work/slices.ts';
import {
  authorsAmong,
  type ChatLine,
  createPauses,
  NEWS_MS,
  newChat,
  type Pauses,
  replyCommand,
  sendReplies,
} from '../chat-words/service.ts';
import { listThere, noteArrivals, storedName } from '../known-players/service.ts';
import { membersOfPlayers } from '../registered-players/service.ts';
import { claimIn, UNREGISTERED } from './claim-service.ts';
import type { SetRow } from './repository.ts';
import * as repository from './repository.ts';
import { claimedInGame, noSuchSet, SEVERAL_AUTHORS, SEVERAL_SETS, UNKNOWN_AUTHOR } from './words.ts';

type Batch = NewEvents<'starterSetsConfig'>;

const COMMAND = /^\/claim(?:\s+(.*))?$/iu;

/**
 * `/claim` in the games' chat: claims a set for the player who wrote it, if that is clear (ADR 25). Of a server's new
 * lines only the first `MAX_CLAIMS_HEARD` claims are taken; the rest is dropped, so that a hostile game can't hold up the
 * claims of others.
 */
export const claimWatch = (context: AppContext): GameEventHandler<'starterSetsConfig'> => {
  const pauses = createPauses();
  return {
    name: 'starter-set-claims',
    reads: ['log'],
    settings: ['starterSetsConfig'],
    isUsed: ({ starterSetsConfig }) => starterSetsConfig.isEnabled,
    handle: (tx, servers) => watchClaims(context, tx, { servers, pauses }),
  };
};

/** A line that claims something, and what is said to it: to its author, or to all where that is not known. */
type LineClaim = { batch: Batch; netId: string; discordId: string; set: SetRow };
type Reply = { batch: Batch; to?: string; text: string };

async function watchClaims(
  context: AppContext,
  tx: Queries,
  { servers, pauses }: { servers: readonly Batch[]; pauses: Pauses },
): Promise<void> {
  const now = context.clock.now();
  const asked: LineClaim[] = [];
  const replies: Reply[] = [];
  const inUse = servers.filter(({ settings }) => settings.starterSetsConfig.isEnabled);
  await noteArrivals(
    tx,
    inUse.map((batch) => ({ server: keyOf(batch), events: batch.events })),
    now,
  );
  for (const batch of inUse) {
    const read = await readLines(tx, { batch, lines: await heardIn(tx, { batch, pauses, now }) });
    asked.push(...read.asked);
    replies.push(...read.replies);
  }
  replies.push(...(await claimAll(context, tx, asked)));
  for (const batch of servers) {
    const commands = replies.flatMap(({ batch: of, to, text }) => {
      const command = of === batch ? replyCommand(text, to) : undefined;
      return command === undefined ? [] : [{ serverId: batch.server.id, command }];
    });
    if (commands.length > 0) await sendReplies(context, tx, { scope: batch.scope, commands });
  }
}

const keyOf = ({ scope, server }: Batch): ServerKey => ({ botId: scope.botId, id: server.id });

/** The set that a line claims, as it is written there; undefined for a line that claims nothing. */
function wantedIn({ message }: ChatLine): string | undefined {
  const found = COMMAND.exec(normalText(message).trim());
  return found === null ? undefined : (found[1] ?? '').trim();
}

/** The claims that are heard. Each player is heard once in ten seconds; what is not heard begins no pause. */
async function heardIn(
  tx: Queries,
  { batch, pauses, now }: { batch: Batch; pauses: Pauses; now: number },
): Promise<ChatLine[]> {
  const { server, events } = batch;
  const heard: ChatLine[] = [];
  const pace = createPace();
  for (const line of newChat(events, now)) {
    const others = pace.step();
    if (others) await others;
    if (heard.length === MAX_CLAIMS_HEARD) break;
    if (wantedIn(line) === undefined) continue;
    const answer = { serverId: server.id, entryId: line.player, player: line.player, line, tx, now };
    if (pauses.take(answer)) heard.push(line);
  }
  return heard;
}

/** What a server's lines claim, with as many queries for all as for one. What is told to all is told once. */
async function readLines(
  tx: Queries,
  { batch, lines }: { batch: Batch; lines: readonly ChatLine[] },
): Promise<{ asked: LineClaim[]; replies: Reply[] }> {
  if (lines.length === 0) return { asked: [], replies: [] };
  const { scope } = batch;
  const there = await listThere(tx, keyOf(batch), NEWS_MS);
  const authorOf = await authorsAmong(there);
  const authors = lines.map((line) => ({ line, author: authorOf(storedName(line.player)) }));
  const kinds = new Set(authors.map(({ author }) => author.kind));
  const replies: Reply[] = [
    ...(kinds.has('nobody') ? [{ batch, text: UNKNOWN_AUTHOR }] : []),
    ...(kinds.has('several') ? [{ batch, text: SEVERAL_AUTHORS }] : []),
  ];
  const known = authors.flatMap(({ line, author }) =>
    author.kind === 'known' ? [{ line, netId: author.netId }] : [],
  );
  if (known.length === 0) return { asked: [], replies };
  const netIds = known.map(({ netId }) => netId);
  const members = await membersOfPlayers(tx, scope, netIds);
  const sets = (await repository.listSets(tx, scope)).filter(({ isDisabled }) => !isDisabled);
  const pick = pickerOf(sets);
  const asked: LineClaim[] = [];
  for (const { line, netId } of known) {
    const discordId = members.get(netId);
    if (discordId === undefined) {
      replies.push({ batch, to: netId, text: UNREGISTERED });
      continue;
    }
    const set = pick(wantedIn(line) ?? '');
    if (typeof set === 'string') replies.push({ batch, to: netId, text: set });
    else asked.push({ batch, netId, discordId, set });
  }
  return { asked, replies };
}

/** Finds the set of a name, or says why none is claimed. */
function pickerOf(sets: readonly SetRow[]): (name: string) => SetRow | string {
  const named = Map.groupBy(sets, ({ name }) => foldedText(name));
  return (name) => {
    const wanted = foldedText(name);
    const [set, ...others] = named.get(wanted) ?? [];
    if (!set) return noSuchSet(wanted, sets);
    return others.length > 0 ? SEVERAL_SETS : set;
  };
}

/** Sets before players, and each in one order: who claims elsewhere at the same moment is waited for, never in a ring. */
async function claimAll(context: AppContext, tx: Queries, asked: readonly LineClaim[]): Promise<Reply[]> {
  const key = (parts: readonly string[]) => parts.join(' ');
  const inOrder = (of: (one: LineClaim) => string) =>
    asked.toSorted((a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0));
  for (const { batch, set } of inOrder(({ batch, set }) => key([batch.scope.botId, set.id])))
    await repository.lockSet(tx, batch.scope, set.id);
  const replies: Reply[] = [];
  for (const { batch, netId, discordId, set } of inOrder(({ batch, netId }) =>
    key([batch.scope.botId, netId]),
  )) {
    const text = await claimIn(context, tx, batch.scope, { setId: set.id, discordId })
      .then(claimedInGame)
      .catch((error: unknown) => {
        if (error instanceof AppError) return error.message;
        throw error;
      });
    replies.push({ batch, to: netId, text });
  }
  return replies;
}
