import { ownBotRequests } from '../../features/own-bot/table.ts';
import type { Queries } from '../../platform/database/database.ts';

/** Leaves the instance with a request for a bot of its own that waits for a decision, and the grant of the other kind. */
export async function restoreOwnBot(
  db: Queries,
  tenant: { id: string; owner: { discordId: string } },
): Promise<void> {
  const row = {
    botId: tenant.id,
    kind: 'application',
    grantedKind: 'machine',
    state: 'requested',
    reason: 'Our members know it by its name.',
    requesterDiscordId: tenant.owner.discordId,
    requestedAt: 1,
  } as const;
  await db.insert(ownBotRequests).values(row).onConflictDoUpdate({ target: ownBotRequests.botId, set: row });
}
