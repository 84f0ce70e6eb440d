import type { GroupName, InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { GameBatch, GameEventSource } from '../fleet/game-events.ts';
import type { ServerKey } from '../fleet/game-server.ts';
import type { LogPosition } from '../fleet/log-position.ts';
import type { Queries } from '../platform/database/database.ts';

/** What a game server has written that is new to a handler, in the order of its lines, and never empty. */
export type NewEvents<Group extends GroupName> = GameBatch & {
  /** The groups that the handler names. What the owner's tier does not have is off in them. */
  settings: Pick<InstanceSettings, Group>;
};

/**
 * What a feature does when game servers write. How far the handler has come in the events of an instance is committed
 * together with what it does: an event is handled once, across reconnects, workers and kills.
 */
export type GameEventHandler<Group extends GroupName = GroupName> = {
  /** Names it in the database: a handler with a new name begins with what comes next. */
  name: string;
  /** What it wants to hear. Outputs that nobody reads are not fetched from the game. */
  reads: readonly GameEventSource[];
  /**
   * Of whose chat it wants to hear, where it reads chat: the game hands each line out once, so nobody else hears of what is
   * fetched. Asked before each time, so it must cost nothing.
   */
  isListening?(server: ServerKey): boolean;
  settings: readonly Group[];
  /** Whether these settings have it do anything. While they don't, events pass it, and are not handled later. */
  isUsed(settings: Pick<InstanceSettings, Group>): boolean;
  /**
   * Gets what is new of several servers, those of an instance together, in one transaction for all: what is sent out of it is
   * sent though it may be rolled back. Throwing rolls back; smaller parts are then tried, so that one whose events can't
   * be handled takes no other down with it. An event that fails five times by itself is passed over.
   */
  handle(tx: Queries, servers: readonly NewEvents<Group>[]): Promise<void>;
};

/** How far a server's log has been read. */
export type ServerPosition = ServerKey & LogPosition;

/** Events of a server that a handler has not handled, and never will. */
export type Loss = ServerKey & { handler: string; lines: number };

/** What the log of game events needs to know of servers, in the caller's transaction. */
export type GameEventStore = {
  /**
   * Keeps servers and their instances from being deleted; returns the name of those that are there, in guilds that the bot
   * is in.
   */
  keep(tx: Queries, servers: readonly ServerKey[]): Promise<(server: ServerKey) => string | undefined>;
  /** Locks how far the logs of servers have been read until the transaction ends, also of logs that nobody has read yet. */
  lockPositions(tx: Queries, servers: readonly ServerKey[]): Promise<ServerPosition[]>;
  /** @param positions with how many bytes of events, and joins and leaves, were appended */
  savePositions(
    tx: Queries,
    positions: readonly (ServerPosition & { bytes: number; moves: number })[],
  ): Promise<void>;
  /** Counts events that a handler has lost. */
  addLost(tx: Queries, losses: readonly Loss[]): Promise<void>;
  /** The same batches, with what was said by players whose names pass for the game's own lines as what they are. */
  unmask<Of extends Pick<GameBatch, 'scope' | 'server' | 'events'>>(
    tx: Queries,
    batches: readonly Of[],
  ): Promise<readonly Of[]>;
};
