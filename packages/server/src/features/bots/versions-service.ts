import type { Queries } from '../../platform/database.ts';
import type { Retention } from '../../platform/retention.ts';
import { deleteOldVersions, trimVersions } from './versions-repository.ts';

/** So many versions of each settings group are kept, the newest ones, however old. */
export const VERSIONS_KEPT = 200;

export const versionRetention: Retention = {
  what: 'versions of settings',
  deleteSome: (db, { limit }) => deleteOldVersions(db, { kept: VERSIONS_KEPT, limit }),
};

/** What the versions of all settings groups of an instance may take together, as JSON. */
export const VERSIONS_BYTES = 20_000_000;
const BATCH = 1000;

/** Deletes an instance's oldest versions until there is room; the newest of each group stays. Returns how many. */
export async function makeRoomForVersions(
  db: Queries,
  botId: string,
  most: number = VERSIONS_BYTES,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const gone = await trimVersions(db, botId, { most, limit: BATCH });
    deleted += gone;
    if (gone < BATCH) return deleted;
  }
}
