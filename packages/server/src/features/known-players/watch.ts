import { BoundedMap } from '@arkwright/ark/bounded';
import type { OnlinePlayer } from '@arkwright/ark/list-players';
import type { AppContext } from '../../context/app-context.ts';
import { MAX_SERVERS } from '../../core/capacity.ts';
import type { Running } from '../../feature/server-feature.ts';
import { keyText } from '../../fleet/game-server.ts';
import { Repeater } from '../../platform/work/repeater/repeater.ts';
import { notePlayerLists, type PlayerList } from './service.ts';

/** Changes of all servers that come within this time are stored together. */
const GATHER_MS = 200;
/** Between two stores: people who have kicked somebody wait for it. */
const STORE_EVERY_MS = 500;
/** A failed store is tried again after so many times that. */
const RETRY_AFTER = 4;
/** Servers list online players every 10 s. An older list is not compared with: the server was away, or another worker had it. */
const FRESH_MS = 60_000;

type Held = PlayerList & { at: number; isStored: boolean };

/** Stores who is online, and writes only when a player joins, leaves or is renamed. */
export function startPlayerWatch(
  context: Pick<AppContext, 'bus' | 'db' | 'log'>,
  storeEveryMs = STORE_EVERY_MS,
): Required<Running> {
  const lists = new BoundedMap<string, Held>({ max: MAX_SERVERS, whenFull: 'drop-oldest' });
  const stores = new Repeater({
    run: store,
    gatherMs: Math.min(GATHER_MS, storeEveryMs),
    gapMs: storeEveryMs,
    retryMs: storeEveryMs * RETRY_AFTER,
    onFailure: (error) =>
      context.log.warn({ err: error }, 'who is online could not be stored; it is tried again'),
  });

  async function store(): Promise<void> {
    const oldest = performance.now() - FRESH_MS;
    for (const [key, { at }] of lists) if (at < oldest) lists.delete(key);
    const changed = [...lists.values()].filter(({ isStored }) => !isStored).toSorted((a, b) => a.at - b.at);
    if (changed.length === 0) return;
    const noted = new Set(await notePlayerLists(context, changed));
    // A newer list is another object, which is stored next.
    for (const list of changed) list.isStored = noted.has(list.server.botId);
    if (changed.some(({ isStored }) => !isStored)) stores.poke();
  }

  return {
    onPlayers(server, players) {
      const key = keyText(server);
      const before = lists.get(key);
      const at = performance.now();
      const isSame = before !== undefined && at - before.at < FRESH_MS && areSame(before.players, players);
      if (isSame) before.at = at;
      else {
        lists.set(key, { server: { botId: server.botId, id: server.id }, players, at, isStored: false });
        stores.poke();
      }
    },
    stop: () => stores.stop(),
  };
}

/** Games list players in the order in which they came. */
function areSame(before: readonly OnlinePlayer[], now: readonly OnlinePlayer[]): boolean {
  return (
    before.length === now.length &&
    before.every(({ id, name }, index) => id === now[index]?.id && name === now[index].name)
  );
}
