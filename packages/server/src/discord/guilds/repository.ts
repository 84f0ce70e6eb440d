import type { Channel, GuildRole } from '@arkwright/contracts/instances/schema';
import { eq } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { RoleReach } from './discord-powers.ts';
import { guildDirectories } from './table.ts';

/** What we keep of a role: what is sent outward, its permission bits (decimal text) and what it may beyond @everyone. */
export type StoredRole = Omit<GuildRole, 'isGrantable' | 'isHandedOut' | 'power'> & {
  permissions: string;
  reach?: RoleReach;
};

export type Directory = { channels: Channel[]; roles: StoredRole[] };

/** Channels, categories and roles of the guild; empty before the gateway has told us. */
export async function loadDirectory(db: Queries, scope: InstanceScope): Promise<Directory> {
  const [row] = await db.select().from(guildDirectories).where(eq(guildDirectories.botId, scope.botId));
  // Only `saveDirectory` writes the columns.
  return { channels: (row?.channels ?? []) as Channel[], roles: (row?.roles ?? []) as StoredRole[] };
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
