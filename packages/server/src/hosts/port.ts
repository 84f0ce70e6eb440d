import type { Readable } from 'node:stream';

/** Hosts whose services can be linked to servers. A new one implements `HostConnection` and is added here. */
export const HOST_KINDS = ['Nitrado'] as const;
export type HostKind = (typeof HOST_KINDS)[number];

/** What can be done with a service besides reading its facts. Callers ask for one of these, never for a kind of host. */
export type HostCapability = 'power' | 'files';

/** What each kind of host can do; a connection to it has the properties of these names. */
export const HOST_CAPABILITIES: Record<HostKind, readonly HostCapability[]> = { Nitrado: ['power', 'files'] };

/**
 * A host did not do as asked. `throttled`: ask again after `retryAfterMs`. `refused`: the login is not (or no longer) valid.
 * `forbidden`: the login is valid, but not for this. `missing`: there is no such service. `busy`: the service's state does
 * not allow it now; for power it is busy with another request. `declined`: it has not done what it was asked to, in its own
 * words (power only). `noFile`: the service has no such file or folder. `failed`: no answer, or one that can't be read;
 * nothing is known.
 */
export class HostError extends Error {
  readonly reason:
    | 'throttled'
    | 'refused'
    | 'forbidden'
    | 'missing'
    | 'busy'
    | 'declined'
    | 'noFile'
    | 'failed';
  readonly retryAfterMs: number;

  constructor(reason: HostError['reason'], message: string, retryAfterMs = 0) {
    super(message);
    this.name = 'HostError';
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A service in the list of an account. Texts are cut to what can be stored, and empty where the host sends none. */
export type ListedService = {
  /** The host's ID, as it sent it. */
  hostId: string;
  /** The host's name of the game, such as `arksa`. */
  game: string;
  name: string;
  /** The state of the rental as the host sent it, such as `active` or `suspended`. */
  state: string;
  /** When the rental ends, ms; 0 if the host doesn't say. */
  rentalEndsAt: number;
};

/** What a host knows about one game server. Numbers are 0 and texts empty where it doesn't say. Times in ms. */
export type HostFacts = {
  hostId: string;
  name: string;
  /** As the host sent it, such as `started`. */
  state: string;
  stateSince: number;
  ip: string;
  gamePort: number;
  rconPort: number;
  slots: number;
  /** The game's admin password. A secret: sealed where it is stored, never sent, never logged. */
  adminPassword: string;
  clusterId: string;
  /** As the game names it, such as `TheIsland_WP`. */
  map: string;
  mods: string[];
  /** The folder with the game's files, for `HostFiles`. */
  gameFolder: string;
};

/**
 * Switches a game server. A call resolves when the host has accepted the request, before it is carried out. HostError
 * `failed` leaves open whether the host got it: such a call must not be repeated. After every other HostError nothing was done.
 */
export type HostPower = {
  restart(hostId: string): Promise<void>;
  stop(hostId: string): Promise<void>;
  /** Only for one that is stopped: a host may restart one that runs. */
  start(hostId: string): Promise<void>;
};

/** A file, or a folder, whose size is 0. */
export type HostEntry = {
  name: string;
  /** In full, as the host names it: for `readWhole`, `readRange` and `list`. */
  path: string;
  isFolder: boolean;
  size: number;
  /** By the host's clock, ms, often rounded to seconds. */
  modifiedAt: number;
};

/** What a folder has. `isCut` if there is more: than MAX_HOST_ENTRIES, or entries that can't be read. */
export type HostFolder = { entries: HostEntry[]; isCut: boolean };

/** The files of a game server. Paths are the host's own. A file may change while it is read. */
export type HostFiles = {
  /** HostError `noFile` if there is no such folder. */
  list(hostId: string, folder: string): Promise<HostFolder>;
  /**
   * A whole file, as it comes: the stream has to be read to its end, or destroyed. It fails if the file is longer than
   * `maxBytes`, isn't whole after `timeoutMs`, or `signal` fires.
   */
  readWhole(
    hostId: string,
    path: string,
    bounds: { maxBytes: number; timeoutMs: number; signal?: AbortSignal },
  ): Promise<Readable>;
  /** Bytes of a file, fewer where it ends: at most MAX_HOST_RANGE. HostError `failed` if it ends before `offset`. */
  readRange(hostId: string, path: string, range: { offset: number; length: number }): Promise<Buffer>;
};

export const MAX_HOST_ENTRIES = 5000;
export const MAX_HOST_RANGE = 2 * 1024 * 1024;

/** Calls an hour that the host allows an account, as it said last. Undefined where it doesn't say. */
export type HostBudget = { limit: number; remaining: number; resetAt: number } | undefined;

/** One account at a host, signed in. Every method throws HostError and is bounded in time and bytes. */
export type HostConnection = {
  /** The account's services, of all games. `isCut` if there are more than can be read. */
  listServices(): Promise<{ services: ListedService[]; isCut: boolean }>;
  readFacts(hostId: string): Promise<HostFacts>;
  /** Missing where the host can't. */
  power?: HostPower;
  files?: HostFiles;
};
