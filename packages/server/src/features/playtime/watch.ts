import { BoundedMap } from '@arkwright/ark/bounded';
import { PLAYTIME_STEP_SECONDS } from '@arkwright/contracts/player-registrations/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { MAX_SERVERS } from '../../core/capacity.ts';
import type { Running } from '../../feature/server-feature.ts';
import { keyText, type ServerKey } from '../../fleet/game-server.ts';
import { countPlaytime } from './service.ts';

const STEP_MS = PLAYTIME_STEP_SECONDS * 1000;
/** Servers list online players every 10 s. An older list says nothing about now. */
const FRESH_MS = 30_000;

/** Counts playtime every 30 s, in the middle of the half minutes of PostgreSQL's clock, so that none is left out. */
export function startPlaytimeWatch(context: AppContext): Required<Running> {
  const lists = new BoundedMap<string, { server: ServerKey; netIds: readonly string[]; at: number }>({
    max: MAX_SERVERS,
    whenFull: 'drop-oldest',
  });
  let isStopped = false;
  let timer = setTimeout(tick, STEP_MS / 2);
  let running: Promise<void> = Promise.resolve();

  function tick(): void {
    running = count()
      .catch((error: unknown) => {
        // Not retried: it may have been counted.
        context.log.warn({ err: error }, 'half a minute of playtime may not have been counted');
        return undefined;
      })
      .then((now) => {
        if (!isStopped) timer = setTimeout(tick, untilMiddle(now ?? context.clock.now()));
      });
  }

  /** PostgreSQL's time, unless it was not asked. */
  async function count(): Promise<number | undefined> {
    const oldest = performance.now() - FRESH_MS;
    for (const [key, { at }] of lists) if (at < oldest) lists.delete(key);
    const seen = [...lists.values()]
      .toSorted((a, b) => a.at - b.at)
      .flatMap(({ server: { botId, id: serverId }, netIds }) =>
        netIds.map((netId) => ({ botId, serverId, netId })),
      );
    return seen.length === 0 ? undefined : countPlaytime(context, seen);
  }

  return {
    onPlayers(server, players) {
      const key = keyText(server);
      const netIds = players.map(({ id }) => id);
      if (netIds.length === 0) lists.delete(key);
      else lists.set(key, { server, netIds, at: performance.now() });
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Milliseconds until the next half minute is half over. */
export function untilMiddle(now: number): number {
  const into = (now - STEP_MS / 2) % STEP_MS;
  // A run that is a moment too early does not count as the one before.
  return STEP_MS - into < STEP_MS / 4 ? 2 * STEP_MS - into : STEP_MS - into;
}
