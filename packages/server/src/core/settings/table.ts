import type { StoredValue } from '@arkwright/contracts/settings-registry';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { epochMs } from '../../platform/database/columns.ts';
import { botId } from '../access/table.ts';
import { inDownload, type StoredTable } from '../personal-data/stored-table.ts';

/**
 * The current value of an instance's settings group. A group without a row has its defaults, at revision 0.
 */
export const settings = pgTable(
  'settings',
  {
    botId: botId(),
    group: text('group').notNull(),
    rev: integer('rev').notNull(),
    value: jsonb('value').$type<StoredValue>().notNull(),
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
    value: jsonb('value').$type<StoredValue>().notNull(),
    savedAt: epochMs('saved_at').notNull(),
    savedBy: text('saved_by').notNull(),
    /** Known without reading the value. */
    bytes: integer('bytes').notNull().generatedAlwaysAs(sql`octet_length(value::text)`),
  },
  (table) => [primaryKey({ columns: [table.botId, table.group, table.rev] })],
);

/** The contents of these tables in a download. */
export const settingsTables: readonly StoredTable[] = [
  inDownload(settings, { order: 'group' }),
  inDownload(settingsVersions, {
    order: 'savedAt',
    omit: ['bytes'],
    names: { column: 'savedBy', at: 'savedAt' },
  }),
];
