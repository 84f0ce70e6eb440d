/** KIT · Puts statuses from the stream into what Home has read. */
import type { Home, HomeServer } from '@arkwright/contracts/home/schema';
import { countServers, homeStateOf, isUp } from '@arkwright/contracts/home/states';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';

/** The same object if nothing changes. Rows without players are for people who get no statuses. */
export function withStatuses(
  home: Home,
  { statuses, gone }: { statuses: readonly ServerStatus[]; gone: readonly string[] },
): Home {
  const { servers, head, onNow } = home;
  if (servers === undefined || 'error' in servers) return home;
  const statusOf = new Map(statuses.map((status) => [status.serverId, status]));
  const lost = new Set(gone);
  const rows = servers.ok.rows.map((row): HomeServer => {
    if (row.state === 'disabled') return row;
    if (lost.has(row.id)) return { ...row, state: 'unknown', since: 0, reason: '', players: 0 };
    const status = statusOf.get(row.id);
    if (!status) return row;
    const { since, reason, players } = status;
    return { ...row, state: homeStateOf(status), since, reason, players };
  });
  const { online, players } = countServers(rows);
  const up = new Set(rows.filter(({ state }) => isUp(state)).map(({ id }) => id));
  return {
    ...home,
    servers: { ok: { ...servers.ok, rows } },
    ...(head && 'ok' in head && { head: { ok: { ...head.ok, online, players } } }),
    // New players come with the next read. Nobody plays on a server that is down.
    ...(onNow &&
      'ok' in onNow && {
        onNow: {
          ok: { count: players, players: onNow.ok.players.filter(({ serverId }) => up.has(serverId)) },
        },
      }),
  };
}
