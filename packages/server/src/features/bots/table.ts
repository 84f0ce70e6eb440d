import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId, botInstances } from '../../core/access/table.ts';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';

const time = (name: string) => bigint(name, { mode: 'number' });

/** A settings group of an instance as it holds now. A group without a row has its defaults, at revision 0. */
export const settings = pgTable(
  'settings',
  {
    botId: botId(),
    group: text('group').notNull(),
    rev: integer('rev').notNull(),
    value: jsonb('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.group] })],
);

/** The newest versions of each settings group, `MAX_VERSIONS` of them. */
export const settingsVersions = pgTable(
  'settings_versions',
  {
    botId: botId(),
    group: text('group').notNull(),
    rev: integer('rev').notNull(),
    value: jsonb('value').notNull(),
    savedAt: time('saved_at').notNull(),
    savedBy: text('saved_by').notNull(),
    /** Known without reading the value. */
    bytes: integer('bytes').notNull().generatedAlwaysAs(sql`octet_length(value::text)`),
  },
  (table) => [primaryKey({ columns: [table.botId, table.group, table.rev] })],
);

/** Secrets of an instance (API key, registration key), sealed; the hash finds the instance of a key that is shown to us. */
export const botSecrets = pgTable(
  'bot_secrets',
  {
    botId: botId(),
    kind: text('kind', { enum: ['api-key', 'registration-key'] }).notNull(),
    sealed: text('sealed').notNull(),
    hash: text('hash').notNull().unique(),
    createdAt: time('created_at').notNull(),
    /** To the minute; 0 for never. */
    lastUsedAt: time('last_used_at').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.botId, table.kind] })],
);

/** Channels, categories and roles of the guild, kept current from Discord's gateway. */
export const guildDirectories = pgTable('guild_directories', {
  botId: text('bot_id')
    .primaryKey()
    .references(() => botInstances.id, { onDelete: 'cascade' }),
  channels: jsonb('channels').notNull(),
  roles: jsonb('roles').notNull(),
  updatedAt: time('updated_at').notNull(),
});

/** Guilds that the bot still has to leave, because their instance was deleted. Until then no new one is made. */
export const guildDepartures = pgTable('guild_departures', {
  guildId: text('guild_id').primaryKey(),
  since: time('since').notNull(),
});

/** What a download holds of these tables. */
export const botsTables: readonly StoredTable[] = [
  inDownload(settings, { order: 'group' }),
  inDownload(settingsVersions, {
    order: 'savedAt',
    omit: ['bytes'],
    names: { column: 'savedBy', at: 'savedAt' },
  }),
  leftOut(botSecrets, 'keys: they are shown to the owner, and in no file'),
  leftOut(guildDirectories, 'a copy of what Discord shows'),
];
