import { eq } from 'drizzle-orm';
import { playerNotes } from '../../features/players/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { MATRIX_NET_ID } from './registrations.ts';

/** The note of each instance, which none of the callers has written. */
export const MATRIX_NOTE = 'matrix-note';
/** No test gets so far. */
const LATE = Date.UTC(2200, 0);

/** Leaves the instance with one note on a player. */
export async function restoreNotes(db: Queries, botId: string): Promise<void> {
  await db.delete(playerNotes).where(eq(playerNotes.botId, botId));
  const author = { authorId: '77', authorName: 'Somebody else' };
  const row = { botId, id: MATRIX_NOTE, netId: MATRIX_NET_ID, text: 'Griefs', createdAt: 1, writtenAt: LATE };
  await db.insert(playerNotes).values({ ...row, ...author });
}
