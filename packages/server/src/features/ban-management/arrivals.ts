import { BoundedMap } from '@arkwright/ark/bounded';
import type { OnlinePlayer } from '@arkwright/ark/list-players';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { MAX_SERVERS } from '../../core/capacity.ts';
import type { Running } from '../../feature/server-feature.ts';
import { keyText, type ServerKey } from '../../fleet/game-server.ts';
import { Repeater } from '../../platform/work/repeater/repeater.ts';
import type { OfficialPlayers } from '../official-bans/service.ts';
import { onPlayersJoined, type Present } from './arrivals-service.ts';

/** The players of all servers are checked together, at most this often. */
const LOOK_EVERY_MS = 1000;
/** Players who stay are checked again after this time, for new bans and for kicks that failed. */
const AGAIN_MS = MINUTE_MS;

/** The players on a server, and when each was checked, as `performance.now()`; 0 for never. */
type Held = { server: ServerKey; lookedAt: Map<string, number>; names: Map<string, string>; at: number };

/**
 * Checks players who join the game servers of this worker, and once a minute those who stay: by the game's own list of
 * players, which has their EOS IDs whatever the log has.
 */
export function startArrivals(
  context: AppContext,
  official: () => Promise<OfficialPlayers>,
): Required<Running> {
  const servers = new BoundedMap<string, Held>({ max: MAX_SERVERS, whenFull: 'drop-oldest' });
  const looks = new Repeater({
    run: look,
    gatherMs: LOOK_EVERY_MS,
    onFailure: (error) =>
      context.log.warn({ err: error }, 'players who came could not be looked at; it is tried again'),
  });

  async function look(): Promise<void> {
    const now = performance.now();
    for (const [key, { at }] of servers) if (at < now - AGAIN_MS) servers.delete(key);
    const due = [...servers.values()].flatMap((held) => dueOf(held, now));
    if (due.length === 0) return;
    const met = await onPlayersJoined(context, due, official);
    for (const { server, netId } of due)
      if (met.has(server.botId)) servers.get(keyText(server))?.lookedAt.set(netId, now);
  }

  return {
    onPlayers(server, players) {
      const key = keyText(server);
      if (players.length === 0) servers.delete(key);
      else servers.set(key, hold(server, players, servers.get(key)));
      looks.poke();
    },
    stop: () => looks.stop(),
  };
}

function hold({ botId, id }: ServerKey, players: readonly OnlinePlayer[], before: Held | undefined): Held {
  return {
    server: { botId, id },
    lookedAt: new Map(players.map((player) => [player.id, before?.lookedAt.get(player.id) ?? 0])),
    names: new Map(players.map((player) => [player.id, player.name])),
    at: performance.now(),
  };
}

const dueOf = ({ server, lookedAt, names }: Held, now: number): Present[] =>
  [...lookedAt]
    .filter(([, at]) => at === 0 || at < now - AGAIN_MS)
    .map(([netId]) => ({ server, netId, name: names.get(netId) ?? '' }));
