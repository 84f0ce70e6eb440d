import { eq } from 'drizzle-orm';
import { chatMutes } from '../../features/chat-mutes/table.ts';
import type { Queries } from '../../platform/database/database.ts';

/** The player who is muted in each instance. */
export const MATRIX_MUTED = '0002face000000000000000000000001';
/** No test gets so far. */
const LATE = Date.UTC(2200, 0);

/** Leaves the instance with one muted player. */
export async function restoreMutes(db: Queries, botId: string): Promise<void> {
  await db.delete(chatMutes).where(eq(chatMutes.botId, botId));
  const row = { botId, netId: MATRIX_MUTED, mutedAt: 1, mutedUntil: LATE, reason: '' };
  await db.insert(chatMutes).values(row);
}
