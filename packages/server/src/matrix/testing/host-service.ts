import { hostAccounts, hostServices } from '../../features/nitrado/table.ts';
import type { Queries } from '../../platform/database/database.ts';

/** The Nitrado service that each instance's account has. */
export const HOST_SERVICE = '4100001';

/** Gives an instance an account at Nitrado without a login, and a service of it. */
export async function restoreHostService(db: Queries, botId: string): Promise<void> {
  const of = { botId, nitradoId: '52' };
  await db
    .insert(hostAccounts)
    .values({
      ...of,
      username: 'matrix',
      tokens: '',
      isPasted: false,
      loginAt: 0,
      expiresAt: 0,
      linkedAt: 0,
      linkedById: '',
      linkedBy: '',
    })
    .onConflictDoNothing();
  await db
    .insert(hostServices)
    .values({ ...of, hostId: HOST_SERVICE, listedName: 'Service', listedState: 'active', rentalEndsAt: 0 })
    .onConflictDoNothing();
}
