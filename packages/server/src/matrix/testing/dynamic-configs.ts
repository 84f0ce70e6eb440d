import { eq } from 'drizzle-orm';
import { dynamicConfigs } from '../../features/dynamic-config/table.ts';
import type { Queries } from '../../platform/database/database.ts';

/** The config of each instance that is fetched by its address. */
export const MATRIX_CONFIG = '00000000-0000-4000-8000-00000000c0f1';

export const configFields = (name = 'Weekend') => ({ name, settings: 'XPMultiplier=2\n' });

/** Leaves the instance with two configs: one that requests name by its id alone, and one that is fetched. */
export async function restoreConfigs(db: Queries, botId: string, id: string): Promise<void> {
  await db.delete(dynamicConfigs).where(eq(dynamicConfigs.botId, botId));
  await db.insert(dynamicConfigs).values([
    { ...configFields(), botId, id },
    { ...configFields(), botId, id: MATRIX_CONFIG },
  ]);
}
