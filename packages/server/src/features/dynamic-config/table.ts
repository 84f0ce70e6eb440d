import { id } from '@arkwright/contracts/core/ids';
import { MAX_DYNAMIC_CONFIGS } from '@arkwright/contracts/dynamic-config/bounds';
import { dynamicConfigFields } from '@arkwright/contracts/dynamic-config/schema';
import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

export const dynamicConfigs = pgTable(
  'dynamic_configs',
  {
    botId: botId(),
    /** Random: with the instance's id it is the address that game servers fetch. */
    id: text('id').notNull(),
    name: text('name').notNull(),
    settings: text('settings').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.id] }), index('dynamic_configs_id').on(table.id)],
);

/** The latest fetch of a config from an address. */
export const dynamicConfigFetches = pgTable(
  'dynamic_config_fetches',
  {
    botId: text('bot_id').notNull(),
    configId: text('config_id').notNull(),
    address: text('address').notNull(),
    /** Game servers of the instance with this address at that time. */
    serverIds: text('server_ids').array().notNull(),
    at: epochMs('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.configId, table.address] }),
    foreignKey({
      // The name that drizzle would make is longer than PostgreSQL's 63 characters.
      name: 'dynamic_config_fetches_config',
      columns: [table.botId, table.configId],
      foreignColumns: [dynamicConfigs.botId, dynamicConfigs.id],
    }).onDelete('cascade'),
  ],
);

/** How a download includes these tables. */
export const dynamicConfigTables: readonly StoredTable[] = [
  inDownload(dynamicConfigs, {
    order: 'name',
    inExport: {
      what: 'dynamic configs',
      row: dynamicConfigFields.extend({ id }),
      most: MAX_DYNAMIC_CONFIGS,
      already: 'changed',
    },
  }),
  inDownload(dynamicConfigFetches, {
    order: 'at',
    inExport: { leftOut: 'game servers fetch their config again' },
  }),
];
