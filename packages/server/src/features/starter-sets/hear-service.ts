import { foldCase, normalText } from '@arkwright/ark/match/normal-text';
import type { AppContext } from '../../context/app-context.ts';
import type { GameEventHandler, NewEvents } from '../../fleet/game-event-handler.ts';
import type { ServerKey } from '../../fleet/game-server.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import {
  type Arrivals,
  authorOf,
  type ChatLine,
  createArrivals,
  createPauses,
  NEWS_MS,
  newChat,
  type Pauses,
  replyCommand,
  sendReplies,
} from '../chat-words/service.ts';
import { listThere, storedName } from '../known-players/service.ts';
import { findRegistration } from '../player-registrations/service.ts';
import { claimIn, UNREGISTERED } from './claim-service.ts';
import type { SetRow } from './repository.ts';
import * as repository from './repository.ts';
import { claimedInGame, noSuchSet, SEVERAL_AUTHORS, SEVERAL_SETS, UNKNOWN_AUTHOR } from './words.ts';

type Batch = NewEvents<'starterSetsConfig'>;
type Watch = { pauses: Pauses; arrivals: Arrivals };

const COMMAND = /^\/claim(?:\s+(.*))?$/iu;

/** `/claim` in the games' chat: claims a set for whoever wrote it, if that can be said (ADR 25). */
export const claimWatch = (context: AppContext): GameEventHandler<'starterSetsConfig'> => {
  const watch = { pauses: createPauses(), arrivals: createArrivals() };
  return {
    name: 'starter-set-claims',
    reads: ['log'],
    settings: ['starterSetsConfig'],
    isUsed: ({ starterSetsConfig }) => starterSetsConfig.isEnabled,
    handle: (tx, servers) => watchClaims(context, tx, { servers, ...watch }),
  };
};

/** A line that claims something, and what is said to it: to its author, or to all where that is not known. */
type Asked = { batch: Batch; netId: string; discordId: string; set: SetRow };
type Reply = { batch: Batch; to?: string; text: string };

async function watchClaims(
  context: AppContext,
  tx: Queries,
  { servers, pauses, arrivals }: Watch & { servers: readonly Batch[] },
): Promise<void> {
  const now = context.clock.now();
  const asked: Asked[] = [];
  const replies: Reply[] = [];
  for (const batch of servers) {
    const { server, events, settings } = batch;
    arrivals.note(keyOf(batch), events, now);
    if (!settings.starterSetsConfig.isEnabled) continue;
    // Each player is heard once in ten seconds.
    const lines = newChat(events, now).filter(
      (line) =>
        wantedIn(line) !== undefined &&
        pauses.take({ serverId: server.id, entryId: line.player, player: line.player, line, now }),
    );
    for (const line of lines) {
      const outcome = await readLine(tx, { batch, line, candidates: arrivals.of(keyOf(batch), now) });
      if ('set' in outcome) asked.push(outcome);
      else replies.push(outcome);
    }
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

const folded = (name: string) => foldCase(normalText(name).trim());

async function readLine(
  tx: Queries,
  { batch, line, candidates }: { batch: Batch; line: ChatLine; candidates: ReturnType<Arrivals['of']> },
): Promise<Asked | Reply> {
  const { scope } = batch;
  const there = await listThere(tx, keyOf(batch), NEWS_MS);
  const author = authorOf(storedName(line.player), [...there, ...candidates]);
  if (author.kind === 'several') return { batch, text: SEVERAL_AUTHORS };
  if (author.kind === 'nobody') return { batch, text: UNKNOWN_AUTHOR };
  const { netId } = author;
  const registration = await findRegistration(tx, scope, netId);
  if (!registration) return { batch, to: netId, text: UNREGISTERED };
  const sets = (await repository.listSets(tx, scope)).filter(({ isDisabled }) => !isDisabled);
  const wanted = folded(wantedIn(line) ?? '');
  const [set, ...others] = sets.filter(({ name }) => folded(name) === wanted);
  if (!set) return { batch, to: netId, text: noSuchSet(wanted, sets) };
  if (others.length > 0) return { batch, to: netId, text: SEVERAL_SETS };
  return { batch, netId, discordId: registration.discordId, set };
}

/** Sets before players, and each in one order: who claims elsewhere at the same moment is waited for, never in a ring. */
async function claimAll(context: AppContext, tx: Queries, asked: readonly Asked[]): Promise<Reply[]> {
  const key = (parts: readonly string[]) => parts.join(' ');
  const inOrder = (of: (one: Asked) => string) =>
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
