import { managers } from '../../core/access/table.ts';
import type { Queries } from '../../platform/database/database.ts';

/** A manager of each instance, who has never signed in. */
export const MATRIX_MANAGER = '4242';

/** Leaves the instance with that manager, besides its others. */
export async function restoreManager(db: Queries, botId: string): Promise<void> {
  await db
    .insert(managers)
    .values({ botId, discordId: MATRIX_MANAGER, permissions: ['Servers_View'] })
    .onConflictDoNothing();
}
