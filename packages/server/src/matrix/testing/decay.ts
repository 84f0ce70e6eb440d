import { eq } from 'drizzle-orm';
import { decayEntries } from '../../features/decay/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { MATRIX_TRIBE } from './dashboard-entries.ts';

/** The tribe of each instance that waits for people's agreement to its removal. */
export const MATRIX_DECAY = 'matrix-decay';

/** Leaves the instance with one tribe that is due. */
export async function restoreDecay(
  db: Queries,
  { id: botId, serverId }: { id: string; serverId: string },
): Promise<void> {
  await db.delete(decayEntries).where(eq(decayEntries.botId, botId));
  await db.insert(decayEntries).values({
    botId,
    serverId,
    id: MATRIX_DECAY,
    teamId: MATRIX_TRIBE,
    name: 'Wolves',
    lastSeen: 1,
    structures: 1,
    dinos: 1,
    state: 'due',
    warnedAt: 1,
  });
}
