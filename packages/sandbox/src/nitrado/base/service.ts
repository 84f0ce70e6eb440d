/** One rented service, as the simulation keeps it. */
export type Service = {
  /** Digits: Nitrado's numbers may be larger than a JavaScript number can hold. */
  id: string;
  /** The account that rents it. */
  account: string;
  /** What it began as. */
  slug: string;
  /** Nitrado's short name of the game: `arksa`. */
  game: string;
  /** A status of the game server, or one of the service (`suspended`, `adminlocked`, `deleted` …). */
  state: string;
  name: string;
  map: string;
  ip: string;
  gamePort: number;
  /** 0 = it has none. */
  rconPort: number;
  adminPassword: string;
  slots: number;
  /** The simulated game server behind it; empty for other games. */
  server: string;
  seedName: string;
  /** When `state` last changed, in ms since 1970. */
  changedAt: number;
  /** When the rental ends, in ms since 1970. */
  suspendsAt: number;
  /** How long a restart keeps the game server down. */
  downSeconds: number;
  /** How long RCON takes from then on. */
  rconSeconds: number;
  /** How long a stop takes. */
  stopSeconds: number;
};

/** Statuses of a whole service, which Nitrado numbers; all others are those of its game server. */
const SERVICE_STATUSES: ReadonlyMap<string, number> = new Map([
  ['installing', 1],
  ['active', 2],
  ['suspended', 3],
  ['adminlocked', 4],
  ['adminlocked_suspended', 5],
  ['deleted', 6],
]);

/** `service.status` and its number. Everything but the statuses above is `active`. */
export function serviceStatus({ state }: Service): { status: string; code: number } {
  const code = SERVICE_STATUSES.get(state);
  return code === undefined ? { status: 'active', code: 2 } : { status: state, code };
}

/** Whether the game's process runs in this state. */
export function isRunning(state: string): boolean {
  return ['started', 'stopping', 'backup_creation', 'chunkfix'].includes(state);
}
