import type { UploadKind } from '@arkwright/contracts/companion/schema';
import { bigint, foreignKey, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { servers } from '../servers/table.ts';

const time = (name: string) => bigint(name, { mode: 'number' });

/** The last whole snapshot of each kind, where there has been one. */
export type LastUploads = { [Kind in UploadKind]?: { at: number; rows: number } };

/** What a game server's companion has told of itself. */
export const companions = pgTable(
  'companions',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    type: text('type', { enum: ['', 'Mod', 'APIPlugin'] })
      .notNull()
      .default(''),
    version: text('version').notNull().default(''),
    lastSeenAt: time('last_seen_at').notNull(),
    /** Its latest question for commands: they are handed out to no other. */
    pollId: text('poll_id').notNull().default(''),
    uploads: jsonb('uploads').notNull().$type<LastUploads>().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId] }),
    foreignKey({
      name: 'companions_server',
      columns: [table.botId, table.serverId],
      foreignColumns: [servers.botId, servers.id],
    }).onDelete('cascade'),
  ],
);

/** What a download holds of these tables. */
export const companionTables: readonly StoredTable[] = [
  inDownload(companions, { order: 'serverId', omit: ['pollId'] }),
];
