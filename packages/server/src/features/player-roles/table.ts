import { MAX_PLAYTIME_ROLES, MAX_REGISTRATIONS } from '@arkwright/contracts/player-registrations/bounds';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { botId } from '../../core/access/table.ts';
import { storedDiscordId, storedRoleId, storedTime } from '../../core/instance-export/row-fields.ts';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** Roles that registered players got in Discord, which must be removed again. A row exists before the role is given. */
export const playerRoles = pgTable(
  'player_roles',
  {
    botId: botId(),
    discordId: text('discord_id').notNull(),
    roleId: text('role_id').notNull(),
    /**
     * `absent`: the person is not in the guild. Retried a day later. `before`: the person had the role already, from
     * someone else; it is not ours to remove.
     */
    state: text('state', { enum: ['giving', 'given', 'absent', 'before'] }).notNull(),
    at: epochMs('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.discordId, table.roleId] }),
    // A person who leaves is found by the Discord id alone.
    index('player_roles_person').on(table.discordId),
  ],
);

/** Members whose roles must be checked. Every change of them adds a row, in its transaction. */
export const playerRoleChecks = pgTable(
  'player_role_checks',
  {
    botId: botId(),
    discordId: text('discord_id').notNull(),
    /** Changes with each request, so that no change during a check is missed. */
    askId: text('ask_id').notNull(),
    /** Requested together with many others: single members come first. */
    isOfMany: boolean('is_of_many').notNull().default(false),
    dueAt: epochMs('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.discordId] }),
    index('player_role_checks_due').on(table.botId, table.isOfMany, table.dueAt),
    index('player_role_checks_person').on(table.discordId),
  ],
);

/** Roles that can't be given or removed, as reported to the owner. */
export const playerRoleRefusals = pgTable(
  'player_role_refusals',
  {
    botId: botId(),
    roleId: text('role_id').notNull(),
    reason: text('reason', { enum: ['gone', 'dangerous', 'power', 'refused'] }).notNull(),
    at: epochMs('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.roleId] })],
);

/** How a download includes these tables. */
export const playerRolesTables: readonly StoredTable[] = [
  inDownload(playerRoles, {
    order: 'discordId',
    inExport: {
      what: 'roles given to players',
      row: z.object({
        discordId: storedDiscordId,
        roleId: storedRoleId,
        state: z.enum(['giving', 'given', 'absent', 'before']),
        at: storedTime,
      }),
      most: MAX_REGISTRATIONS * (MAX_PLAYTIME_ROLES + 1),
      // A role that was given here is still to be taken back from here.
      already: 'added-to',
    },
  }),
  leftOut(playerRoleChecks, 'upkeep'),
  leftOut(playerRoleRefusals, 'upkeep'),
];
