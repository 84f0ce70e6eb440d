import type { ViewAs } from '@arkwright/contracts/core/view-as';
import type { DrawerFolds } from '@arkwright/contracts/users/drawer';
import { THEMES } from '@arkwright/contracts/users/themes';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { epochMs } from '../../platform/database/columns.ts';

/** Milliseconds since 1970 (UTC), as the API sends them. */

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  discordId: text('discord_id').notNull().unique(),
  username: text('username').notNull(),
  avatarUrl: text('avatar_url').notNull().default(''),
  email: text('email').notNull().default(''),
  patreonEmail: text('patreon_email').notNull().default(''),
  comment: text('comment').notNull().default(''),
  role: integer('role').notNull().default(0),
  tier: integer('tier').notNull().default(0),
  bonusType: text('bonus_type').notNull().default('None'),
  /** Addresses from which this person's self-hosted programs have reported. */
  lastLogin: epochMs('last_login').notNull().default(0),
  createdAt: epochMs('created_at').notNull(),
  /** Null until one is chosen. */
  theme: text('theme', { enum: THEMES }),
  hasShortcuts: boolean('has_shortcuts').notNull().default(true),
  drawer: jsonb('drawer').$type<DrawerFolds>().notNull().default({}),
});

/** The token itself is never stored: only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: epochMs('created_at').notNull(),
    lastSeen: epochMs('last_seen').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
    /** How the person recognises the session: browser and first part of the network address. */
    label: text('label').notNull(),
    /** As whom the person sees one of their bots; null if as themselves. It may have ended. */
    viewAs: jsonb('view_as').$type<ViewAs>(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** A sign-in that was sent to Discord and has not come back yet. */
export const loginStates = pgTable(
  'login_states',
  {
    stateHash: text('state_hash').primaryKey(),
    /** Challenge of the page that started the sign-in (base64url of SHA-256). */
    challenge: text('challenge').notNull(),
    /** Our own PKCE verifier for Discord. */
    discordVerifier: text('discord_verifier').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
  },
  (table) => [index('login_states_expiring').on(table.expiresAt)],
);

/** A finished sign-in that the page has not exchanged for its token yet. */
export const loginCodes = pgTable('login_codes', {
  codeHash: text('code_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  challenge: text('challenge').notNull(),
  expiresAt: epochMs('expires_at').notNull(),
});

/** Notifications belong to a person, whichever instance they are about. */
export const notifications = pgTable(
  'notifications',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    message: text('message').notNull(),
    /** The page that it is about; empty for one from before there were links. */
    page: text('page').notNull().default(''),
    createdAt: epochMs('created_at').notNull(),
    readAt: epochMs('read_at').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/**
 * A person's guilds at the last sign-in that have an instance: guilds for which checking roles may be
 * worthwhile.
 */
export const userGuilds = pgTable(
  'user_guilds',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    guildId: text('guild_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.guildId] }),
    index('user_guilds_guild').on(table.guildId),
  ],
);
