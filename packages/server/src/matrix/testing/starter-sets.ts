import { eq } from 'drizzle-orm';
import { starterSets } from '../../features/starter-sets/table.ts';
import type { Queries } from '../../platform/database/database.ts';

/** What a person fills in. */
export const starterSetFields = () => ({
  name: 'Beginner',
  description: 'For your first day',
  serverIds: ['gone'],
  includesNewServers: false,
  maxClaims: 1,
  command: 'GiveExpToPlayer {playerId} 100 0 0',
  isDisabled: false,
  overrideChannelId: '',
  requiredPlaytimeMinutes: 0,
  requiredPlaytimeId: 'Global',
});

/** Leaves the instance with its one starter set. */
export async function restoreStarterSet(db: Queries, botId: string, id: string): Promise<void> {
  await db.delete(starterSets).where(eq(starterSets.botId, botId));
  await db.insert(starterSets).values({ ...starterSetFields(), botId, id, lastChange: 1 });
}
