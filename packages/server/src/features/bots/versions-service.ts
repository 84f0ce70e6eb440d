import type { Retention } from '../../platform/retention.ts';
import { deleteOldVersions } from './versions-repository.ts';

/** So many versions of each settings group are kept, the newest ones, however old. */
export const VERSIONS_KEPT = 200;

export const versionRetention: Retention = {
  what: 'versions of settings',
  deleteSome: (db, { limit }) => deleteOldVersions(db, { kept: VERSIONS_KEPT, limit }),
};
