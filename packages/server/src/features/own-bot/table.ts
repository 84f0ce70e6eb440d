import { OWN_BOT_KINDS, OWN_BOT_STATES } from '@arkwright/contracts/own-bot/kinds';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** An instance's latest request for a bot of its own, and what it was granted. */
export const ownBotRequests = pgTable('own_bot_requests', {
  botId: text('bot_id')
    .primaryKey()
    .references(() => botInstances.id, { onDelete: 'cascade' }),
  /** What is asked for. */
  kind: text('kind', { enum: OWN_BOT_KINDS }).notNull(),
  /** What is granted. It stays while a request for the other kind waits, and after that one is refused. */
  grantedKind: text('granted_kind', { enum: OWN_BOT_KINDS }),
  state: text('state', { enum: OWN_BOT_STATES }).notNull(),
  /** The owner's words. */
  reason: text('reason').notNull(),
  /** The owner who wrote them; the instance may have another owner by now. */
  requesterDiscordId: text('requester_discord_id').notNull(),
  requestedAt: epochMs('requested_at').notNull(),
  /** The admin's reason for the latest decision. */
  answer: text('answer').notNull().default(''),
  decidedAt: epochMs('decided_at').notNull().default(0),
  deciderId: text('decider_id').references(() => users.id, { onDelete: 'set null' }),
});

/** How a download includes these tables. */
export const ownBotTables: readonly StoredTable[] = [
  inDownload(ownBotRequests, {
    order: 'requestedAt',
    omit: ['requesterDiscordId', 'deciderId'],
    inExport: { leftOut: 'it is about this installation' },
  }),
];
