import { hidePrivate } from '@arkwright/ark/hide-private';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../context/app-context.ts';
import type { GameBatch } from '../fleet/game-events.ts';
import { keyText, type ServerKey } from '../fleet/game-server.ts';
import { advance, hashAhead, MAX_AHEAD_MS, withoutWrongTimes } from '../fleet/log-position.ts';
import { inChunks } from '../platform/base/in-chunks.ts';
import type { Queries } from '../platform/database/database.ts';
import { groupCommit } from '../platform/work/group-commit.ts';
import { createPace, mapInSlices } from '../platform/work/slices.ts';
import type { GameEventStore } from './game-event-handler.ts';
import { makePartitions } from './partitions.ts';
import * as repository from './repository.ts';
import { showEvents } from './shown-lines.ts';

/** This many events go into one transaction. */
const MAX_EVENTS = 5_000;
/** Instances that one message names. */
const INSTANCES_A_MESSAGE = 100;
const PARTITIONS_MS = HOUR_MS;

export type IngestContext = Pick<AppContext, 'bus' | 'clock' | 'db' | 'log'>;

/**
 * Appends what is new of a batch to its instance's events, together with the batches that come meanwhile; resolves when it is
 * committed. A line that came already, from the game or from an agent, is not new. If it fails, the same lines may be brought
 * again.
 */
export type Ingest = (batch: GameBatch) => Promise<void>;

/**
 * The one way into the log of game events.
 *
 * @param onAppended gets what was committed; without it, other processes are told to handle it
 */
export function createIngest(
  context: IngestContext,
  store: GameEventStore,
  onAppended?: (appended: readonly repository.Appended[]) => void,
): Ingest {
  let partitionsAt = Number.NEGATIVE_INFINITY;
  const commit = async (batches: readonly GameBatch[]) => {
    if (performance.now() - partitionsAt > PARTITIONS_MS) {
      partitionsAt = performance.now();
      // There are some for the next two days. Somebody who reads the whole log keeps them from being made.
      await makePartitions(context.db).catch((error: unknown) =>
        context.log.warn({ err: error }, 'partitions for game events could not be made'),
      );
    }
    const appended = await context.db.transaction((tx) =>
      onAppended
        ? append(context, tx, { store, batches })
        : ingestIn(context, tx, { store, batches }).then(() => []),
    );
    if (appended.length > 0) onAppended?.(appended);
  };
  return groupCommit(commit, { max: MAX_EVENTS, weightOf: ({ events }) => events.length });
}

/** Like `Ingest`, in the caller's transaction. When it commits, other processes are notified of the new events. */
export async function ingestIn(
  context: IngestContext,
  tx: Queries,
  given: { store: GameEventStore; batches: readonly GameBatch[] },
): Promise<void> {
  await announce(context, tx, await append(context, tx, given));
}

async function append(
  context: IngestContext,
  tx: Queries,
  { store, batches }: { store: GameEventStore; batches: readonly GameBatch[] },
): Promise<repository.Appended[]> {
  // In one order, so that workers who hold servers of the same instances don't wait for each other in a ring.
  const sorted = batches.toSorted((a, b) => compare(a.scope.botId, b.scope.botId));
  const nameOf = await store.keep(tx, sorted.map(keyOf));
  const now = context.clock.now();
  const there = sorted.flatMap((batch) => {
    const name = nameOf(keyOf(batch));
    const events = withoutWrongTimes(batch.events, now);
    return name === undefined ? [] : [{ ...batch, events, server: { id: batch.server.id, name } }];
  });
  if (there.length === 0) return [];
  const positions = await positionsOf(tx, { store, batches: there, now });
  const fresh = await passPositions(there, positions);
  const unmasked = await store.unmask(
    tx,
    fresh.filter(({ events }) => events.length > 0),
  );
  const news = await withoutPrivate(unmasked);
  const { events, grownBy } = await toStore(tx, news, now);
  const appended = await repository.appendEvents(tx, events);
  await store.savePositions(
    tx,
    [...positions.values()].map((position) => ({
      ...position,
      ...(grownBy.get(keyText(position)) ?? { bytes: 0, moves: 0 }),
    })),
  );
  return appended;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const keyOf = ({ scope, server }: Pick<GameBatch, 'scope' | 'server'>): ServerKey => ({
  botId: scope.botId,
  id: server.id,
});

type Positions = Map<string, Awaited<ReturnType<GameEventStore['lockPositions']>>[number]>;

async function positionsOf(
  tx: Queries,
  { store, batches, now }: { store: GameEventStore; batches: readonly GameBatch[]; now: number },
): Promise<Positions> {
  const keys = new Map(batches.map((batch) => [keyText(keyOf(batch)), keyOf(batch)]));
  const locked = await store.lockPositions(tx, [...keys.values()]);
  // A position beyond that is of a line that was believed before such lines were known to be wrong.
  const believed = locked.map((position) =>
    position.lastAt <= now + MAX_AHEAD_MS ? position : { ...position, lastAt: 0, lastLines: [], gaps: [] },
  );
  return new Map(believed.map((position) => [keyText(position), position]));
}

/** Without addresses, and without passwords in commands: what is stored is what may be shown. */
async function withoutPrivate(batches: readonly GameBatch[]): Promise<GameBatch[]> {
  const pace = createPace();
  const shown: GameBatch[] = [];
  for (const batch of batches) shown.push({ ...batch, events: await mapInSlices(batch.events, hide, pace) });
  return shown;
}

/** The other way to read a line was for finding out who wrote it. */
function hide({ orChat: _other, ...event }: GameLogEntry): GameLogEntry {
  if ('text' in event) return { ...event, text: hidePrivate(event.text) };
  return event.type === 'admin.command' ? { ...event, command: hidePrivate(event.command) } : event;
}

/** The rows of batches, and how many bytes of events, and joins and leaves, each server gets with them. */
async function toStore(tx: Queries, batches: readonly GameBatch[], now: number) {
  const shown = await showEvents(tx, batches, now);
  const events: repository.NewEvent[] = [];
  const grownBy = new Map<string, { bytes: number; moves: number }>();
  for (const [index, { scope, server, source, events: ofBatch }] of batches.entries()) {
    const jsons = await mapInSlices(ofBatch, (event) => JSON.stringify(event));
    const key = keyText({ botId: scope.botId, id: server.id });
    const grown = grownBy.get(key) ?? { bytes: 0, moves: 0 };
    grownBy.set(key, grown);
    ofBatch.forEach((event, place) => {
      const seen = shown[index]?.[place];
      const json = jsons[place];
      if (!seen || json === undefined) return;
      grown.bytes += json.length;
      if (seen.kind === 'joined' || seen.kind === 'left') grown.moves++;
      events.push({ ...seen, botId: scope.botId, serverId: server.id, source, event, json });
    });
  }
  return { events, grownBy };
}

/** The events of each batch that are new. The positions then stand behind them. */
async function passPositions(batches: readonly GameBatch[], positions: Positions): Promise<GameBatch[]> {
  const pace = createPace();
  const fresh: GameBatch[] = [];
  for (const batch of batches) {
    // Chat carries no times, and the game hands it out once.
    if (batch.source !== 'log') {
      fresh.push(batch);
      continue;
    }
    const key = keyText(keyOf(batch));
    const position = positions.get(key);
    await mapInSlices(batch.events, hashAhead(batch.events, position), pace);
    const passed = advance(batch.events, position, batch.telling);
    fresh.push({ ...batch, events: passed.fresh });
    if (passed.position) positions.set(key, { ...keyOf(batch), ...passed.position });
    const others = pace.step();
    if (others) await others;
  }
  return fresh;
}

/** Tells the processes that handle events that there are some. */
async function announce(
  { bus }: IngestContext,
  tx: Queries,
  appended: readonly repository.Appended[],
): Promise<void> {
  const starts = appended.map(({ botId, events }) => ({ botId, from: events[0]?.id ?? 0 }));
  const messages = inChunks(starts, INSTANCES_A_MESSAGE).map((of) => ({ kind: 'game-events' as const, of }));
  await bus.publish(tx, ...messages);
}
