import { eq } from 'drizzle-orm';
import { tribeLogLinks } from '../../features/tribe-log-link/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { MATRIX_TRIBE } from './dashboard-entries.ts';

/** The request of each instance that calls name together with their instance. */
export const MATRIX_LINK = 'matrix-link';

/** Leaves the instance with one request for a tribe's log, which nobody has decided on. */
export async function restoreTribeLogLink(
  db: Queries,
  { id: botId, serverId }: { id: string; serverId: string },
): Promise<void> {
  await db.delete(tribeLogLinks).where(eq(tribeLogLinks.botId, botId));
  await db.insert(tribeLogLinks).values({
    botId,
    serverId,
    id: MATRIX_LINK,
    discordId: '4',
    discordUsername: 'rex',
    tribeId: MATRIX_TRIBE,
    tribeName: 'Wolves',
    place: 'dm',
    placeName: '',
    channelId: '5',
    dmChannelId: '5',
    kinds: ['tames'],
    state: 'requested',
    proof: 'none',
    provedAt: 0,
    checkedAt: 0,
    createdAt: 0,
  });
}
