import { mostOf } from '@arkwright/contracts/derived/limits';
import { greetingRow } from '@arkwright/contracts/greetings/routes';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';

export const greetings = pgTable(
  'greetings',
  { botId: botId(), id: text('id').notNull(), name: text('name').notNull() },
  (table) => [primaryKey({ columns: [table.botId, table.id] }), index('greetings_id').on(table.id)],
);

export const greetingsTables: readonly StoredTable[] = [
  inDownload(greetings, {
    order: 'name',
    inExport: { what: 'greetings', row: greetingRow, most: mostOf('greetings') },
  }),
];
