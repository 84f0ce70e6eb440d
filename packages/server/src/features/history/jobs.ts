import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { listChangedSince, trimHistory } from '../../core/history/change-bounds.ts';
import { makeRoomForVersions } from '../../core/settings/versions.ts';
import { ENDLESS, type Sweep } from '../../platform/work/sweeps.ts';

/** In a minute a person can save 60 times, of which an entry keeps 64 KB at most and a version 400 KB. */
const EVERY_MS = 60_000;
/** An entry may be committed this much later than its time, and clocks differ. */
const LATE_MS = 10 * 60_000;

type Bounds = { historyBytes?: number; versionsBytes?: number };

/**
 * Keeps histories and versions of settings within their bounds, the newest ones. Looks at all instances once, and then at
 * those where something has happened. Running twice does no harm.
 */
export function historyRoomSweep({ historyBytes, versionsBytes }: Bounds = {}): Sweep<AppContext> {
  let since = 0;

  async function makeRoom({ db, log }: AppContext, botId: string): Promise<void> {
    const entries = await trimHistory(db, botId, historyBytes === undefined ? {} : { most: historyBytes });
    const versions = await makeRoomForVersions(db, botId, versionsBytes);
    if (entries + versions > 0)
      log.info({ botId, entries, versions }, 'a full history has lost its oldest entries');
  }

  return {
    name: 'room for histories',
    everyMs: EVERY_MS,
    async run(context, turn = ENDLESS) {
      const now = context.clock.now();
      const botIds = await listChangedSince(context.db, since);
      await eachInstance(context, { botIds, turn, what: 'room for histories' }, ({ botId }) =>
        makeRoom(context, botId),
      );
      if (turn.isHeld()) since = now - LATE_MS;
    },
  };
}
