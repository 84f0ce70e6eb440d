import type { GameServer, ServerKey } from './game-server.ts';
import type { ShownStatus } from './status-machine.ts';

/** What a worker holds: servers to watch, and others that are not to be watched any more and want to be let go. */
export type Holdings = { watched: GameServer[]; unwatched: ServerKey[] };

export type StoredStatus = ServerKey & { shown: ShownStatus; lastSeen: number };

/** Who holds which game server. Every time in it is PostgreSQL's. */
export type LeaseStore = {
  /** Makes all leases of a worker last `leaseMs` from now; false when they were gone and it begins with none. */
  renew(workerId: string, leaseMs: number): Promise<boolean>;
  /** Frees the servers of workers whose time has run out. */
  removeExpired(): Promise<void>;
  /**
   * How many servers are each worker's fair part, and a text that differs whenever `held` does. Read at each round: in one
   * statement.
   */
  summary(workerId: string): Promise<{ share: number; digest: string }>;
  /** Takes up to `limit` free servers; returns how many it got. */
  claim(workerId: string, limit: number): Promise<number>;
  /** In the same order each time. */
  held(workerId: string): Promise<Holdings>;
  release(workerId: string, servers: readonly ServerKey[]): Promise<void>;
  /** Frees everything a worker holds. */
  leave(workerId: string): Promise<void>;
};

/** What was last seen of game servers. */
export type StatusStore = {
  load(servers: readonly ServerKey[]): Promise<StoredStatus[]>;
  /** Stores what this worker saw and tells open pages. Leaves out servers that the worker no longer holds. */
  save(workerId: string, statuses: readonly StoredStatus[]): Promise<void>;
  /** Stores only when the servers answered last. */
  touch(workerId: string, seen: readonly (ServerKey & { lastSeen: number })[]): Promise<void>;
  /** Forgets what was seen of servers that are not to be watched any more. */
  removeUnwatched(): Promise<void>;
};

/** Where sessions get their servers and leave their results. */
export type GameServerStore = {
  leases: LeaseStore;
  statuses: StatusStore;
  /** The RCON password in the clear; throws if it does not open. */
  openPassword(server: GameServer): string;
};
