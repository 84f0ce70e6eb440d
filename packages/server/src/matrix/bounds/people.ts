import { MAX_SESSIONS } from '@arkwright/contracts/auth/bounds';
import { MAX_NOTIFICATIONS } from '@arkwright/contracts/notifications/bounds';
import { adminChangeRetention } from '../../core/history/admin-changes.ts';
import { CHANGES_KEPT_MS } from '../../core/history/change-retention.ts';
import { MAX_DOWNLOAD_BYTES, PIECE_BYTES } from '../../features/account/build-service.ts';
import { MAX_CODES, MAX_STATES } from '../../features/auth/sign-ins-repository.ts';
import { MAX_MESSAGE_LENGTH } from '../../features/notifications/service.ts';
import { MAX_LINK_STATES } from '../../features/pledges/accounts-repository.ts';
import { inDocs, NAME, NOBODY, onPrivacyPage, type TableBound, WORD, withIts } from './table-bound.ts';

/** Guilds that an account of Discord can be in, with Nitro. */
const MAX_GUILDS = 200;
const SEALED = 1000;

/** Tables about people and accounts. */
export const PEOPLE: Record<string, TableBound> = {
  users: {
    grownBy: ['person'],
    per: 'person',
    rows: 1,
    goesFirst: 'accounts that nobody has signed in to for three years',
    told: onPrivacyPage('account/bounds#UNUSED_YEARS'),
    enforcedBy: { kind: 'key', columns: ['discord_id'] },
    columns: {
      username: NAME,
      avatar_url: 300,
      email: 320,
      patreon_email: 320,
      comment: 10_000,
      bonus_type: WORD,
      theme: WORD,
    },
  },
  sessions: {
    grownBy: ['person'],
    per: 'person',
    rows: MAX_SESSIONS,
    goesFirst: 'the oldest session of the person',
    told: inDocs('account', 'auth/bounds#MAX_SESSIONS'),
    enforcedBy: { kind: 'cap', most: { MAX_SESSIONS }, test: 'core/identity/sessions.db.test.ts' },
    columns: { label: 200 },
  },
  login_states: {
    grownBy: ['anybody'],
    per: 'installation',
    rows: MAX_STATES,
    goesFirst: 'sign-ins whose ten minutes are over, then the oldest',
    told: NOBODY.ours,
    enforcedBy: {
      kind: 'cap',
      most: { MAX_STATES: MAX_STATES },
      test: 'features/auth/sign-ins-repository.db.test.ts',
    },
    columns: { challenge: 43, discord_verifier: 43 },
  },
  login_codes: {
    grownBy: ['person'],
    per: 'person',
    rows: MAX_CODES,
    goesFirst: 'codes whose minute is over, then the oldest of the person',
    told: NOBODY.ours,
    enforcedBy: {
      kind: 'cap',
      most: { MAX_CODES: MAX_CODES },
      test: 'features/auth/sign-ins-repository.db.test.ts',
    },
    columns: { challenge: 43 },
  },
  notifications: {
    grownBy: ['person', 'manager', 'game server', 'Discord'],
    per: 'person',
    rows: MAX_NOTIFICATIONS,
    goesFirst: 'the oldest notification of the person',
    told: onPrivacyPage('notifications/bounds#MAX_NOTIFICATIONS'),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_NOTIFICATIONS: MAX_NOTIFICATIONS },
      test: 'features/notifications/service.db.test.ts',
    },
    columns: { message: MAX_MESSAGE_LENGTH },
  },
  user_guilds: {
    grownBy: ['person'],
    per: 'person',
    rows: MAX_GUILDS,
    goesFirst: 'all of them at the next sign-in, which brings the new ones',
    told: NOBODY.replaced,
    enforcedBy: { kind: 'outside', fact: `an account of Discord is in ${MAX_GUILDS} guilds at most` },
  },
  data_downloads: {
    grownBy: ['person'],
    per: 'person',
    rows: 1,
    goesFirst: 'the one before',
    told: onPrivacyPage('account/schema#DOWNLOAD_LIFETIME_MS'),
    enforcedBy: { kind: 'key', columns: ['user_id'], parent: 'users' },
    columns: { state: WORD, token_sealed: SEALED },
  },
  data_download_parts: {
    grownBy: ['person'],
    per: 'person',
    rows: Math.ceil(MAX_DOWNLOAD_BYTES / PIECE_BYTES),
    goesFirst: 'all of a download, ten minutes after it was made',
    told: onPrivacyPage('account/schema#DOWNLOAD_LIFETIME_MS'),
    enforcedBy: {
      kind: 'cap',
      most: { mostBytes: MAX_DOWNLOAD_BYTES },
      test: 'features/account/zip-stream.test.ts',
    },
    columns: { content: PIECE_BYTES },
  },
  account_departures: {
    grownBy: ['person'],
    per: 'person',
    rows: 1,
    goesFirst: 'each when the histories are without the name, which a job sees to',
    told: NOBODY.ours,
    enforcedBy: { kind: 'outside', fact: 'a row for each account that is deleted, until its job is done' },
    columns: { username: NAME },
  },
  admin_changes: {
    grownBy: ['operator'],
    per: 'installation',
    rows: Number.POSITIVE_INFINITY,
    goesFirst: 'what is older than two years',
    told: onPrivacyPage('history/bounds#HISTORY_KEPT_DAYS'),
    enforcedBy: { kind: 'outside', fact: 'only admins of the installation make entries, 60 a minute each' },
    kept: { retention: adminChangeRetention, ms: CHANGES_KEPT_MS, since: 'at', fastest: 36_000 },
    columns: { actor_name: NAME, action: WORD, before: 20_000, after: 20_000 },
  },
  patreon_accounts: {
    grownBy: ['person'],
    per: 'person',
    rows: 1,
    goesFirst: withIts('person'),
    told: NOBODY.parent,
    enforcedBy: { kind: 'key', columns: ['user_id'], parent: 'users' },
    columns: { name: 300, tokens: SEALED, email: 320 },
  },
  patreon_link_states: {
    grownBy: ['person'],
    per: 'person',
    rows: MAX_LINK_STATES,
    goesFirst: 'links whose ten minutes are over, then the oldest of the person',
    told: NOBODY.ours,
    enforcedBy: {
      kind: 'cap',
      most: { MAX_LINK_STATES: MAX_LINK_STATES },
      test: 'features/pledges/link.db.test.ts',
    },
  },
  patreon_members: {
    grownBy: ['Patreon'],
    per: 'installation',
    rows: Number.POSITIVE_INFINITY,
    goesFirst: 'members whom Patreon does not know any more',
    told: { nobody: 'nothing goes of whom Patreon lists' },
    enforcedBy: {
      kind: 'outside',
      fact: 'a row for each member of our own campaign, whom Patreon’s API names',
    },
    columns: { status: WORD },
  },
  patreon_refreshes: {
    grownBy: ['Patreon'],
    per: 'installation',
    rows: Number.POSITIVE_INFINITY,
    goesFirst: 'each when Patreon was asked',
    told: NOBODY.ours,
    enforcedBy: { kind: 'outside', fact: 'one for each member; only signed events name any' },
  },
  pledge_tiers: {
    grownBy: ['Patreon'],
    per: 'person',
    rows: 1,
    goesFirst: withIts('person'),
    told: NOBODY.parent,
    enforcedBy: { kind: 'key', columns: ['user_id'], parent: 'users' },
  },
};
