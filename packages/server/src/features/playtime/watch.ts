import { BoundedMap } from '@arkwright/ark/bounded';
import { PLAYTIME_STEP_SECONDS } from '@arkwright/contracts/player-registrations/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { MAX_SERVERS } from '../../core/capacity.ts';
import type { Running } from '../../feature/server-feature.ts';
import { keyText, type ServerKey } from '../../fleet/game-server.ts';
import { Repeater } from '../../platform/work/repeater/repeater.ts';
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
  let waitMs = STEP_MS / 2;
  const counts = new Repeater({
    async run() {
      let now: number | undefined;
      try {
        now = await count();
      } finally {
        waitMs = untilMiddle(now ?? context.clock.now());
      }
    },
    everyMs: () => waitMs,
    // Not retried: it may have been counted.
    onFailure: (error) =>
      context.log.warn({ err: error }, 'half a minute of playtime may not have been counted'),
  });

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
    stop: () => counts.stop(),
  };
}

/** Milliseconds until the next half minute is half over. */
export function untilMiddle(now: number): number {
  const into = (now - STEP_MS / 2) % STEP_MS;
  // A run that is a moment too early does not count as the one before.
  return STEP_MS - into < STEP_MS / 4 ? 2 * STEP_MS - into : STEP_MS - into;
}
