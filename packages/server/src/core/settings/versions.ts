import { MAX_VERSIONS, MAX_VERSIONS_BYTES } from '@arkwright/contracts/history/bounds';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { deleteOldVersions, trimVersions } from './versions-repository.ts';

export const versionRetention: Retention = {
  what: 'versions of settings',
  deleteSome: (db, { limit }) => deleteOldVersions(db, { kept: MAX_VERSIONS, limit }),
};

const BATCH = 1000;

/**
 * Deletes an instance's oldest versions until there is room; the newest of each group stays. Returns the
 * number.
 */
export async function makeRoomForVersions(
  db: Queries,
  botId: string,
  most: number = MAX_VERSIONS_BYTES,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const gone = await trimVersions(db, botId, { most, limit: BATCH });
    deleted += gone;
    if (gone < BATCH) return deleted;
  }
}
