import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import type { GroupName, InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { Queries } from '../platform/database/database.ts';
import { groupCommit } from '../platform/work/group-commit.ts';
import { createPace, mapInSlices } from '../platform/work/slices.ts';
import type { GameBatch, GameEventListener, GameEventSource, LostLines } from './game-events.ts';
import { keyText, type ServerKey } from './game-server.ts';
import { advance, hashAhead, type LogPosition, MAX_AHEAD_MS, withoutWrongTimes } from './log-position.ts';

/** So many events go into one transaction. */
const MAX_EVENTS = 5_000;

/** What a game server has written that is new to a handler, in the order of its lines, and never empty. */
export type NewEvents<Group extends GroupName> = GameBatch & {
  /** The groups that the handler names. What the owner's tier does not have is off in them. */
  settings: Pick<InstanceSettings, Group>;
};

/**
 * What a feature does when game servers write. Events and how far the handler has come in each server's log are
 * committed together: an event is handled once, across reconnects, workers and kills.
 */
export type GameEventHandler<Group extends GroupName = GroupName> = {
  /** Names its cursors in the database: a handler with a new name begins anew in every log. */
  name: string;
  /** What it wants to hear. Outputs that nobody reads are not fetched from the game. */
  reads: readonly GameEventSource[];
  /**
   * Of whose chat it wants to hear, where it reads chat: the game hands each line out once, so nobody else hears of what is
   * fetched. Asked before each time, so it must cost nothing.
   */
  isListening?(server: ServerKey): boolean;
  settings: readonly Group[];
  /**
   * Gets each server once, those of an instance together, in one transaction for all: what is sent out of it is sent
   * though it may be rolled back. Throwing rolls back; the servers are then tried in smaller parts, so that one whose
   * events can't be handled takes no other down with it.
   */
  handle(tx: Queries, servers: readonly NewEvents<Group>[]): Promise<void>;
  /** Whether these settings have it do anything with what it hears; where it does not say, it always does. */
  isUsed?(settings: Pick<InstanceSettings, Group>): boolean;
  /**
   * What was lost, as too much was waiting, or as handling it failed: the game does not tell it again. Of a handler that does
   * not count for itself the lines are counted where it is used.
   */
  onLost?(lost: LostLines): Promise<void>;
};

export type Cursor = ServerKey & LogPosition;

/** What handlers need of the database, all of it within one transaction. */
export type GameEventStore = {
  /** Our time, ms. */
  now(): number;
  transaction(work: (tx: Queries) => Promise<void>): Promise<void>;
  /** Keeps servers and their instances from being deleted; tells which are there, in guilds that the bot is in. */
  keep(tx: Queries, servers: readonly ServerKey[]): Promise<(server: ServerKey) => boolean>;
  /** Settings with the owner's tier applied, by instance. */
  settings<Group extends GroupName>(
    tx: Queries,
    botIds: readonly string[],
    groups: readonly Group[],
  ): Promise<ReadonlyMap<string, Pick<InstanceSettings, Group>>>;
  /** Locks the cursors of a handler until the transaction ends, also those of logs that it has not read yet. */
  lockCursors(tx: Queries, handler: string, servers: readonly ServerKey[]): Promise<Cursor[]>;
  saveCursors(tx: Queries, handler: string, cursors: readonly Cursor[]): Promise<void>;
  /** Counts lines of a server's log that a handler has lost. */
  addLost(tx: Queries, handler: string, lost: ServerKey & { lines: number }): Promise<void>;
  /** The same batches, with what was said by players whose names pass for the game's own lines as what they are. */
  unmask<Of extends Pick<GameBatch, 'scope' | 'server' | 'events'>>(
    tx: Queries,
    batches: readonly Of[],
  ): Promise<readonly Of[]>;
};

/** Brings a handler the batches of all servers, as they come: what comes during a transaction goes into the next. */
export function listenerFor(store: GameEventStore, handler: GameEventHandler): GameEventListener {
  const { name, reads, isListening, onLost = (lost: LostLines) => countLost(store, handler, lost) } = handler;
  const weightOf = ({ events }: GameBatch) => events.length;
  const commit = (batches: readonly GameBatch[]) => handleBatches(store, handler, batches);
  return {
    name,
    reads,
    ...(isListening && { isListening }),
    onLost,
    handle: groupCommit(commit, { max: MAX_EVENTS, weightOf }),
  };
}

async function countLost(
  store: GameEventStore,
  handler: GameEventHandler,
  { scope: { botId }, serverId, lines }: LostLines,
): Promise<void> {
  const server = { botId, id: serverId };
  await store.transaction(async (tx) => {
    const isThere = await store.keep(tx, [server]);
    if (!isThere(server)) return;
    const settings = (await settingsOf(store, tx, { handler, botIds: [botId] }))(botId);
    if (settings && (handler.isUsed?.(settings) ?? true))
      await store.addLost(tx, handler.name, { ...server, lines });
  });
}

/** Hands a handler what is new to it in these batches, at most one of each server, in one transaction. */
export async function handleBatches(
  store: GameEventStore,
  handler: GameEventHandler,
  batches: readonly GameBatch[],
): Promise<void> {
  // In one order, so that workers who hold servers of the same instances don't wait for each other in a ring.
  const sorted = batches.toSorted((a, b) => compare(a.scope.botId, b.scope.botId));
  await store.transaction(async (tx) => {
    const isThere = await store.keep(tx, sorted.map(keyOf));
    const now = store.now();
    const known = sorted
      .filter((batch) => isThere(keyOf(batch)))
      .map((batch) => ({ ...batch, events: withoutWrongTimes(batch.events, now) }));
    const botIds = [...new Set(known.map(({ scope }) => scope.botId))];
    const settings = await settingsOf(store, tx, { handler, botIds });
    const newEvents: NewEvents<GroupName>[] = [];
    for (const { batch, events } of await passCursors(store, tx, { handler: handler.name, batches: known })) {
      const ofInstance = settings(batch.scope.botId);
      if (ofInstance && events.length > 0) newEvents.push({ ...batch, events, settings: ofInstance });
    }
    if (newEvents.length > 0) await handler.handle(tx, await store.unmask(tx, newEvents));
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const keyOf = ({ scope, server }: GameBatch): ServerKey => ({ botId: scope.botId, id: server.id });

async function settingsOf(
  store: GameEventStore,
  tx: Queries,
  { handler, botIds }: { handler: GameEventHandler; botIds: readonly string[] },
): Promise<(botId: string) => InstanceSettings | undefined> {
  // Nobody reads what is not there: a handler's type knows the groups that it names, and no others.
  if (handler.settings.length === 0) return () => ({}) as InstanceSettings;
  const settings = await store.settings(tx, botIds, handler.settings);
  return (botId) => settings.get(botId);
}

/** The events of each batch that are new to the handler. Its cursors then stand behind them. */
async function passCursors(
  store: GameEventStore,
  tx: Queries,
  { handler, batches }: { handler: string; batches: readonly GameBatch[] },
): Promise<{ batch: GameBatch; events: readonly GameLogEntry[] }[]> {
  // Chat carries no times, and the game hands it out once.
  const logs = batches.filter(({ source }) => source === 'log').map(keyOf);
  const locked = await store.lockCursors(tx, handler, logs);
  // A position beyond that is of a line that was believed before such lines were known to be wrong.
  const sane = locked.filter(({ lastAt }) => lastAt <= store.now() + MAX_AHEAD_MS);
  const cursors = new Map(sane.map((cursor) => [keyText(cursor), cursor]));
  const moved: Cursor[] = [];
  const pace = createPace();
  const fresh: { batch: GameBatch; events: readonly GameLogEntry[] }[] = [];
  for (const batch of batches) {
    if (batch.source !== 'log') {
      fresh.push({ batch, events: batch.events });
      continue;
    }
    const key = keyOf(batch);
    const cursor = cursors.get(keyText(key));
    await mapInSlices(batch.events, hashAhead(batch.events, cursor), pace);
    const { fresh: events, position } = advance(batch.events, cursor, batch.telling);
    fresh.push({ batch, events });
    if (position) moved.push({ ...key, ...position });
    const others = pace.step();
    if (others) await others;
  }
  await store.saveCursors(tx, handler, moved);
  return fresh;
}
