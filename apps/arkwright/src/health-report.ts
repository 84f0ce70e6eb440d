import type { Role } from './environment.ts';
import type { RunningRoles } from './server-roles.ts';

/** If it hasn't recovered by then, it won't. */
const MAX_OUTAGE_MS = 60_000;

/** `failing` needs a person: the database is unreachable, or a role doesn't recover. */
export type HealthReport = {
  status: 'starting' | 'ok' | 'failing' | 'stopping';
  /** Omitted if no role needs one, and during the start. */
  database?: 'reachable' | 'away';
  roles: Partial<Record<Role, 'starting' | 'serving' | 'restarting' | 'running' | 'paused'>>;
};

const STATES = {
  api: { up: 'serving', down: 'restarting' },
  worker: { up: 'running', down: 'paused' },
  sandbox: { up: 'running', down: 'running' },
} as const;

/**
 * The state of a process with `roles`. `running` is undefined until they have started; a sandbox alone has
 * nothing to report.
 */
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
