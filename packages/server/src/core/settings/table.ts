import { GROUP_NAMES, type StoredValue } from '@arkwright/contracts/settings-registry';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
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
  inDownload(settings, {
    order: 'group',
    inExport: {
      what: 'settings groups',
      // The value is checked field by field (features/instances/replace-settings-service.ts).
      row: z.object({ group: z.string().max(40), value: z.record(z.string(), z.unknown()) }),
      most: GROUP_NAMES.length,
      fresh: { rev: 0 },
    },
  }),
  inDownload(settingsVersions, {
    order: 'savedAt',
    omit: ['bytes'],
    names: { column: 'savedBy', at: 'savedAt' },
    inExport: { leftOut: 'earlier versions of settings stay where they were saved' },
  }),
];
