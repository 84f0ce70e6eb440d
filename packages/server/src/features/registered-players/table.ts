import { id } from '@arkwright/contracts/core/ids';
import { MAX_REGISTRATIONS } from '@arkwright/contracts/player-registrations/bounds';
import { ne, sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { botId } from '../../core/access/table.ts';
import {
  storedCount,
  storedDiscordId,
  storedNetId,
  storedRoleId,
  storedText,
  storedTime,
} from '../../core/instance-export/row-fields.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** Discord members with a known player, and those with a code for that (`net_id` empty). */
export const playerRegistrations = pgTable(
  'player_registrations',
  {
    botId: botId(),
    id: text('id').notNull(),
    discordId: text('discord_id').notNull(),
    discordUsername: text('discord_username').notNull(),
    /** EOS id, in lower case; empty until the code has been written in the game. */
    netId: text('net_id').notNull().default(''),
    /** The only player who may type the code, if the person who added it said so; empty for any. */
    awaitedNetId: text('awaited_net_id').notNull().default(''),
    /** Valid for a quarter of an hour, then the row is deleted; empty once it has been used. */
    confirmationCode: text('confirmation_code').notNull().default(''),
    /** 0 without a code. */
    codeExpiresAt: epochMs('code_expires_at').notNull().default(0),
    /** Steps of 30 s on all servers together. */
    playtimeCounter: integer('playtime_counter').notNull().default(0),
    /** The half minute that was counted last, by PostgreSQL's clock, so that several workers count it once. */
    countedStep: epochMs('counted_step').notNull().default(0),
    /** The role that was given for being registered; empty for none. */
    completedRegistrationRoleId: text('completed_registration_role_id').notNull().default(''),
    createdAt: epochMs('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    uniqueIndex('player_registrations_discord').on(table.botId, table.discordId),
    uniqueIndex('player_registrations_net').on(table.botId, table.netId).where(sql`${table.netId} <> ''`),
    uniqueIndex('player_registrations_code')
      .on(table.botId, table.confirmationCode)
      .where(sql`${table.confirmationCode} <> ''`),
    index('player_registrations_expiring').on(table.codeExpiresAt).where(sql`${table.codeExpiresAt} > 0`),
    // Calls name a registration by its id alone; a person who leaves is found by the Discord id.
    index('player_registrations_id').on(table.id),
    index('player_registrations_person').on(table.discordId),
  ],
);

/** How a download includes this table. */
export const registeredPlayersTables: readonly StoredTable[] = [
  inDownload(playerRegistrations, {
    order: 'createdAt',
    omit: ['confirmationCode', 'countedStep'],
    inExport: {
      what: 'registered players',
      row: z.object({
        id,
        discordId: storedDiscordId,
        discordUsername: storedText(100),
        netId: storedNetId,
        playtimeCounter: storedCount,
        completedRegistrationRoleId: storedRoleId,
        createdAt: storedTime,
      }),
      most: MAX_REGISTRATIONS,
      // A code is typed within a quarter of an hour.
      where: ne(playerRegistrations.netId, ''),
      fresh: { awaitedNetId: '', confirmationCode: '', codeExpiresAt: 0, countedStep: 0 },
      already: 'changed',
      whenChanged: { awaitedNetId: sql`''`, confirmationCode: sql`''`, codeExpiresAt: sql`0` },
    },
  }),
];
