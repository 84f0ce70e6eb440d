import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
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

/** The part of a player's playtime that was spent on one cluster of the game. */
export const playerPlaytimes = pgTable(
  'player_playtimes',
  {
    botId: text('bot_id').notNull(),
    registrationId: text('registration_id').notNull(),
    clusterId: text('cluster_id').notNull(),
    counter: integer('counter').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.registrationId, table.clusterId] }),
    foreignKey({
      name: 'player_playtimes_registration',
      columns: [table.botId, table.registrationId],
      foreignColumns: [playerRegistrations.botId, playerRegistrations.id],
    }).onDelete('cascade'),
  ],
);

/**
 * How often a registered player wrote banned words. It outlives the registration and the account: a new one must not begin
 * at 0. Nothing but the EOS ID says who it was.
 */
export const playerInfractionCounts = pgTable(
  'player_infraction_counts',
  {
    botId: botId(),
    /** EOS id, in lower case. */
    netId: text('net_id').notNull(),
    count: integer('count').notNull(),
    /** The latest of them. */
    at: epochMs('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.netId] })],
);

/** The newest infractions of banned words of a registered player. They go with the registration; their number stays. */
export const playerInfractions = pgTable(
  'player_infractions',
  {
    botId: text('bot_id').notNull(),
    registrationId: text('registration_id').notNull(),
    id: text('id').notNull(),
    at: epochMs('at').notNull(),
    serverId: text('server_id').notNull(),
    word: text('word').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.registrationId, table.id] }),
    foreignKey({
      name: 'player_infractions_registration',
      columns: [table.botId, table.registrationId],
      foreignColumns: [playerRegistrations.botId, playerRegistrations.id],
    }).onDelete('cascade'),
  ],
);

/**
 * How often a player has claimed a starter set. It outlives the registration and the account: who registers again has claimed
 * it all the same. Nothing but the EOS ID says who it was.
 */
export const playerClaims = pgTable(
  'player_claims',
  {
    botId: botId(),
    /** EOS id, in lower case. */
    netId: text('net_id').notNull(),
    setId: text('set_id').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.netId, table.setId] })],
);

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
export const playerRegistrationsTables: readonly StoredTable[] = [
  inDownload(playerRegistrations, { order: 'createdAt', omit: ['confirmationCode', 'countedStep'] }),
  inDownload(playerPlaytimes, { order: 'registrationId' }),
  inDownload(playerInfractionCounts, { order: 'at' }),
  inDownload(playerInfractions, { order: 'at' }),
  inDownload(playerClaims, { order: 'netId' }),
  inDownload(playerRoles, { order: 'discordId' }),
  leftOut(playerRoleChecks, 'upkeep'),
  leftOut(playerRoleRefusals, 'upkeep'),
];
