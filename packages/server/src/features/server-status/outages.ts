import type { ServerState } from '@arkwright/contracts/server-status/schema';

type Change = { serverId: string; at: number; state: ServerState };

/** A time at which a server was not online, ms. */
export type Outage = { serverId: string; from: number; to: number };

/**
 * When servers were not online, by the changes of their states, newest first. `until`: the end of those that last. Where a
 * server was before its first change isn't known.
 */
export function outagesOf(changes: readonly Change[], until: number): Outage[] {
  const outages: Outage[] = [];
  const downSince = new Map<string, number>();
  for (const { serverId, at, state } of changes.toReversed()) {
    const from = downSince.get(serverId);
    if (state !== 'online') {
      if (from === undefined) downSince.set(serverId, at);
    } else if (from !== undefined) {
      outages.push({ serverId, from, to: at });
      downSince.delete(serverId);
    }
  }
  return [...outages, ...[...downSince].map(([serverId, from]) => ({ serverId, from, to: until }))];
}
