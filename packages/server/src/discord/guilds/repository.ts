import type { Channel } from '@arkwright/contracts/instances/schema';
import { eq } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { guildDirectories, type StoredRole } from './table.ts';

export type Directory = { channels: readonly Channel[]; roles: readonly StoredRole[] };

/** Channels, categories and roles of the guild; empty before the gateway has told us. */
export async function loadDirectory(db: Queries, scope: InstanceScope): Promise<Directory> {
  const [row] = await db.select().from(guildDirectories).where(eq(guildDirectories.botId, scope.botId));
  return { channels: row?.channels ?? [], roles: row?.roles ?? [] };
}

export async function saveDirectory(
  tx: Queries,
  scope: InstanceScope,
  directory: Directory & { updatedAt: number },
): Promise<void> {
  await tx
    .insert(guildDirectories)
    .values({ botId: scope.botId, ...directory })
    .onConflictDoUpdate({ target: guildDirectories.botId, set: directory });
}
