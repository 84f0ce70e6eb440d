import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { Outage } from './repository.ts';

export type Decision =
  | { kind: 'alert'; status: ServerStatus }
  | { kind: 'back'; outage: Outage; status: ServerStatus }
  /** The server is no longer watched: no message follows. */
  | { kind: 'forget'; outage: Outage };

/** The alerts for an instance's servers. `alertTime` in minutes, `now` in ms since 1970. */
export function decide(seen: {
  statuses: readonly ServerStatus[];
  outages: readonly Outage[];
  alertTime: number;
  now: number;
  /** Whether somebody wants a server to be offline: that is no outage. */
  isWanted?: (serverId: string) => boolean;
}): Decision[] {
  const { statuses, outages, alertTime, now, isWanted = () => false } = seen;
  const outageOf = new Map(outages.map((outage) => [outage.serverId, outage]));
  const watched = new Set(statuses.map(({ serverId }) => serverId));
  const decisions = statuses.flatMap((status): Decision[] => {
    const outage = outageOf.get(status.serverId);
    if (status.state === 'online') return outage ? [{ kind: 'back', outage, status }] : [];
    if (status.state !== 'offline' || outage || isWanted(status.serverId)) return [];
    return now - status.since >= alertTime * MINUTE_MS ? [{ kind: 'alert', status }] : [];
  });
  const gone = outages.filter(({ serverId }) => !watched.has(serverId));
  return [...decisions, ...gone.map((outage): Decision => ({ kind: 'forget', outage }))];
}
