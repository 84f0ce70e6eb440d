import { SERVER_LAYOUTS } from '@arkwright/contracts/home/schema';
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** When a person last looked at an instance's Home, and how they want it. */
export const homeVisits = pgTable(
  'home_visits',
  {
    botId: botId(),
    discordId: text('discord_id').notNull(),
    seenAt: epochMs('seen_at').notNull(),
    /** The end of the visit before this one; 0 for none. */
    previousAt: epochMs('previous_at').notNull(),
    /** Null until one is chosen. */
    layout: text('layout', { enum: SERVER_LAYOUTS }),
    hidesFirstSteps: boolean('hides_first_steps').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.discordId] }),
    // A person who leaves is found by the Discord id alone.
    index('home_visits_person').on(table.discordId),
    index('home_visits_old').on(table.seenAt),
  ],
);

/** How a download includes these tables. */
export const homeTables: readonly StoredTable[] = [leftOut(homeVisits, 'when people looked at Home')];
