import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { Retention } from '../../platform/work/retention.ts';
import { deleteUnwatched } from './sources-repository.ts';

/** Mods that were not watched for a month. */
export const MODS_KEPT_MS = 30 * DAY_MS;

export const unwatchedModRetention: Retention = {
  what: 'mods that nobody watches',
  deleteSome: (db, { now, limit }) => deleteUnwatched(db, { before: now - MODS_KEPT_MS, limit }),
};
