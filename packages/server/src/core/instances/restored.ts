import { featureEvent } from '../../context/feature-event.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { By } from '../history/change-log.ts';

/**
 * The rows of an instance have been replaced by those of an export: listeners bring in line what follows from them, in the same
 * transaction. `removed` has the keys of rows that are gone, by table, for tables whose rows are changed in place.
 */
export const instanceRestored = featureEvent<{
  tx: Queries;
  by: By;
  removed: ReadonlyMap<string, readonly string[]>;
}>();
