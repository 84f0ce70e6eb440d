import { eq } from 'drizzle-orm';
import { settings } from '../../core/settings/table.ts';
import { banEnforcements, banLists, bans } from '../../features/ban-management/table.ts';
import type { Queries } from '../../platform/database/database.ts';

/** The player who is banned in each instance. */
export const MATRIX_BANNED = '0002bad0000000000000000000000001';

export const banFields = () => ({
  netId: MATRIX_BANNED,
  playerName: 'Bob',
  reason: 'Mesh exploit',
  bannedUntil: 0,
});

/** Leaves the instance with one ban, and its list where game servers can fetch it. */
export async function restoreBans(db: Queries, botId: string): Promise<void> {
  for (const table of [banEnforcements, banLists, bans]) await db.delete(table).where(eq(table.botId, botId));
  const state = { bannedAt: 1, isIgnoreEntry: false, isEnded: false, isSpread: true };
  await db.insert(bans).values({ ...banFields(), ...state, botId, id: MATRIX_BANNED, reason: 'Griefing' });
  const row = { botId, group: 'ban', rev: 1, value: { isEnabled: true } };
  await db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: [settings.botId, settings.group], set: row });
}
