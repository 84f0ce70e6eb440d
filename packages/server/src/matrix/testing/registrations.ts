import { randomBytes, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { playerRegistrations } from '../../features/registered-players/table.ts';
import type { Queries } from '../../platform/database/database.ts';

/** The registration of each instance that requests name together with their instance. */
export const MATRIX_REGISTRATION = 'matrix-registration';
export const MATRIX_NET_ID = '0002'.repeat(8);
/** What somebody in each instance has still to write in the game. */
export const MATRIX_CODE = 'QX7WZK3V';

const FAR_AWAY = 4_000_000_000_000;

/** A player whom no other request registers. */
export const registrationFields = () => ({
  netId: randomBytes(16).toString('hex'),
  discordId: String(randomInt(2 ** 47)),
  discordUsername: 'raptor',
});

/**
 * Leaves the instance with two registrations, one that requests name by its id alone and one beside its instance, and a
 * code that waits.
 */
export async function restoreRegistrations(db: Queries, botId: string, id: string): Promise<void> {
  await db.delete(playerRegistrations).where(eq(playerRegistrations.botId, botId));
  const row = { botId, discordUsername: 'dodo', createdAt: 0 };
  await db.insert(playerRegistrations).values([
    { ...row, id, netId: 'a'.repeat(32), discordId: '1' },
    { ...row, id: 'waiting', discordId: '3', confirmationCode: MATRIX_CODE, codeExpiresAt: FAR_AWAY },
    { ...row, id: MATRIX_REGISTRATION, netId: MATRIX_NET_ID, discordId: '2', playtimeCounter: 5 },
  ]);
}
