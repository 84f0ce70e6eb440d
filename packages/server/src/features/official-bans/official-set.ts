import type { AppContext } from '../../context/app-context.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';
import { PlayerSet } from './player-set.ts';
import * as repository from './repository.ts';

/** Maximum age of the cached version. */
const LOOK_MS = 10_000;
const ONE = 'official';

export type OfficialPlayers = { version: string; players: PlayerSet };

const NOBODY: OfficialPlayers = { version: '', players: new PlayerSet(Buffer.alloc(0)) };

/** The official list as this process has it in memory; it follows the database within some seconds. */
export function createOfficialSet({
  db,
  clock,
}: Pick<AppContext, 'clock' | 'db'>): () => Promise<OfficialPlayers> {
  let held = NOBODY;
  const looks = createShortCache<OfficialPlayers>({ lifetimeMs: LOOK_MS, maxEntries: 1, now: clock.now });

  async function look(): Promise<OfficialPlayers> {
    const { version = '' } = (await repository.findState(db)) ?? {};
    if (version === held.version) return held;
    const row = await repository.loadIds(db);
    held = row ? { version: row.version, players: new PlayerSet(row.ids) } : NOBODY;
    return held;
  }

  return () => looks.get(ONE, look);
}
