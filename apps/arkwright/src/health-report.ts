import type { Role } from './environment.ts';
import type { RunningRoles } from './server-roles.ts';

/** Whatever mends itself has done so by then, or does not at all. */
const MAX_OUTAGE_MS = 60_000;

/** `failing` is what somebody has to look after: the database is away, or a role does not come back by itself. */
export type HealthReport = {
  status: 'starting' | 'ok' | 'failing' | 'stopping';
  /** Left out where no role needs one, and during the start. */
  database?: 'reachable' | 'away';
  roles: Partial<Record<Role, 'starting' | 'serving' | 'restarting' | 'running' | 'paused'>>;
};

const STATES = {
  api: { up: 'serving', down: 'restarting' },
  worker: { up: 'running', down: 'paused' },
  sandbox: { up: 'running', down: 'running' },
} as const;

/** How a process with `roles` is. `running` is left out until they have started; a sandbox alone has nothing to tell. */
export function healthReport({
  roles,
  isStarted,
  isStopping,
  running,
}: {
  roles: readonly Role[];
  isStarted: boolean;
  isStopping: boolean;
  running?: RunningRoles | undefined;
}): HealthReport {
  const outageOf = (role: Role) => running?.outages[role]?.() ?? 0;
  const stateOf = (role: Role) => {
    if (!isStarted) return 'starting';
    return outageOf(role) === 0 ? STATES[role].up : STATES[role].down;
  };
  const isReachable = running?.isDatabaseReachable();
  const isFailing = isReachable === false || roles.some((role) => outageOf(role) > MAX_OUTAGE_MS);
  const statusOf = () => {
    if (isStopping) return 'stopping';
    if (!isStarted) return 'starting';
    return isFailing ? 'failing' : 'ok';
  };
  return {
    status: statusOf(),
    ...(isReachable !== undefined && { database: isReachable ? 'reachable' : 'away' }),
    roles: Object.fromEntries(roles.map((role) => [role, stateOf(role)])),
  };
}
