import { MAX_LINE_LENGTH } from '@arkwright/ark/log/lines';
import { MAX_SESSIONS } from '@arkwright/contracts/auth/bounds';
import { MAX_PASSING } from '@arkwright/contracts/crosschat/bounds';
import { HISTORY_BYTES, MAX_VERSIONS } from '@arkwright/contracts/history/bounds';
import { MAX_ENTRY_LENGTH } from '@arkwright/contracts/history/condense';
import { MAX_WAITING } from '@arkwright/contracts/logging/bounds';
import { MAX_NOTIFICATIONS } from '@arkwright/contracts/notifications/bounds';
import { MAX_MANAGERS } from '@arkwright/contracts/permissions/bounds';
import { GROUP_NAMES } from '@arkwright/contracts/settings-registry';
import { DRAWER_PARTS } from '@arkwright/contracts/users/drawer';
import { MEMBER_ROLES_KEPT_MS, memberRoleRetention } from '../../core/access/member-role-retention.ts';
import type * as accessTables from '../../core/access/table.ts';
import { MAX_OWN_APPLICATIONS } from '../../core/capacity.ts';
import type * as discordApplicationTables from '../../core/discord-applications/table.ts';
import { adminChangeRetention } from '../../core/history/admin-changes.ts';
import { MIN_ENTRY_BYTES } from '../../core/history/change-bounds.ts';
import { CHANGES_KEPT_MS, changeRetention } from '../../core/history/change-retention.ts';
import type * as historyTables from '../../core/history/table.ts';
import { idempotencyRetention, KEYS_KEPT_MS, MAX_KEYS } from '../../core/idempotency/claim.ts';
import type * as idempotencyTables from '../../core/idempotency/table.ts';
import type * as identityTables from '../../core/identity/table.ts';
import type * as instancesTables from '../../core/instances/table.ts';
import type * as keysTables from '../../core/keys/table.ts';
import { MAX_LINK_STATES } from '../../core/oauth/states.ts';
import type * as oauthTables from '../../core/oauth/table.ts';
import { MAX_ANSWER_LENGTH } from '../../core/routes/run-once.ts';
import type * as settingsTables from '../../core/settings/table.ts';
import type * as guildsTables from '../../discord/guilds/table.ts';
import { MAX_OUTCOMES } from '../../discord/last-said-repository.ts';
import { LOOK_EVERY, MAX_PASSING_OF_INSTANCE, MAX_WAITING_OF_INSTANCE } from '../../discord/outbox-bounds.ts';
import { MAX_REFUSED_CHANNELS } from '../../discord/outbox-repository.ts';
import { OUTBOX_KEPT_MS, outboxRetention } from '../../discord/outbox-retention.ts';
import type * as discordTables from '../../discord/table.ts';
import { MAX_CODES, MAX_STATES } from '../../features/auth/sign-ins-repository.ts';
import { MAX_MESSAGE_LENGTH } from '../../features/notifications/service.ts';
import { MAX_EVENT_BYTES, MAX_MOVES } from '../../features/server-status/event-retention.ts';
import { GAME_READERS } from '../../features/server-status/lost-lines.ts';
import { MAX_REPLY } from '../../game-commands/rcon.ts';
import {
  COMMANDS_KEPT_MS,
  commandRetention,
  ECHO_MS,
  echoRetention,
  MAX_COMMANDS,
  MAX_ECHOES,
  MAX_UNSAID_SERVERS,
  unsaidRetention,
} from '../../game-commands/room.ts';
import { MAX_CAUSE } from '../../game-commands/service.ts';
import type * as gameCommandsTables from '../../game-commands/table.ts';
import type * as gameEventsTables from '../../game-events/table.ts';
import type { kernel } from '../../kernel.ts';
import type * as keyCheckTables from '../../platform/key-check/table.ts';
import type * as locksTables from '../../platform/work/locks/table.ts';
import {
  CHANNELS,
  inDocs,
  NAME,
  NOBODY,
  onPrivacyPage,
  SERVERS,
  WORD,
  withIts,
} from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';

const ROLES = 250;
/** The largest settings group that its contract allows, as text: 1,000 entries of 50 words of 30 letters, with their replies. */
const MAX_GROUP_SIZE = 12_000_000;
/** Permissions of a manager, 48 of them. */
const PERMISSIONS = 3000;
/** Guilds that an account of Discord can be in, with Nitro. */
const MAX_GUILDS = 200;

export const kernelMatrix: FeatureMatrix<
  typeof kernel,
  typeof locksTables &
    typeof keyCheckTables &
    typeof gameCommandsTables &
    typeof gameEventsTables &
    typeof discordApplicationTables &
    typeof discordTables &
    typeof guildsTables &
    typeof settingsTables &
    typeof keysTables &
    typeof oauthTables &
    typeof instancesTables &
    typeof identityTables &
    typeof idempotencyTables &
    typeof historyTables &
    typeof accessTables
> = {
  tables: {
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
        // A name and a flag for each.
        drawer: DRAWER_PARTS.length * 32,
      },
    },
    sessions: {
      grownBy: ['person'],
      per: 'person',
      rows: MAX_SESSIONS,
      goesFirst: 'the oldest session of the person',
      told: inDocs('account', 'auth/bounds#MAX_SESSIONS'),
      enforcedBy: { kind: 'cap', most: { MAX_SESSIONS }, test: 'core/identity/sessions.db.test.ts' },
      columns: { label: 200, view_as: 512 },
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
    oauth_states: {
      grownBy: ['person'],
      per: 'person',
      // With Patreon and with Nitrado.
      rows: 2 * MAX_LINK_STATES,
      goesFirst: 'links whose ten minutes are over, then the oldest of the person with the service',
      told: NOBODY.ours,
      enforcedBy: { kind: 'cap', most: { MAX_LINK_STATES }, test: 'core/oauth/states.db.test.ts' },
      columns: { purpose: WORD },
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
      columns: { message: MAX_MESSAGE_LENGTH, page: WORD },
    },
    user_guilds: {
      grownBy: ['person'],
      per: 'person',
      rows: MAX_GUILDS,
      goesFirst: 'all of them at the next sign-in, which brings the new ones',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'outside', fact: `an account of Discord is in ${MAX_GUILDS} guilds at most` },
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
    bot_instances: {
      grownBy: ['Discord'],
      per: 'instance',
      rows: 1,
      goesFirst: 'nothing: of a guild that the bot has left the data stays until the owner deletes it',
      told: NOBODY.refused,
      enforcedBy: { kind: 'key', columns: ['guild_id'] },
      columns: { guild_name: NAME, guild_icon_url: 300 },
    },
    managers: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_MANAGERS,
      goesFirst: 'nothing: one more is refused',
      told: NOBODY.refused,
      enforcedBy: {
        kind: 'cap',
        most: { MAX_MANAGERS },
        test: '../../contracts/src/permissions/schema.test.ts',
      },
      columns: { permissions: PERMISSIONS, kind: WORD },
    },
    member_roles: {
      grownBy: ['person'],
      per: 'person',
      rows: 200,
      goesFirst: 'roles of people who were not about for a day',
      told: onPrivacyPage('permissions/bounds#MEMBER_ROLES_KEPT_DAYS'),
      enforcedBy: {
        kind: 'outside',
        fact: 'a row for each guild of a person who has signed in, 200 at most',
      },
      kept: {
        retention: memberRoleRetention,
        ms: MEMBER_ROLES_KEPT_MS,
        since: 'checked_at',
        fastest: 18_000,
      },
      columns: { role_ids: 250 * 20 },
    },
    settings: {
      grownBy: ['manager'],
      per: 'instance',
      rows: GROUP_NAMES.length,
      goesFirst: 'the value before',
      told: NOBODY.replaced,
      enforcedBy: {
        kind: 'key',
        columns: ['bot_id', 'group'],
        parent: 'bot_instances',
        closed: { group: GROUP_NAMES },
      },
      columns: { group: WORD, value: MAX_GROUP_SIZE },
    },
    settings_versions: {
      grownBy: ['manager'],
      per: 'instance',
      rows: GROUP_NAMES.length * MAX_VERSIONS,
      goesFirst:
        'the oldest version of the group, and of all groups where they take more than MAX_VERSIONS_BYTES',
      told: inDocs('history', 'history/bounds#MAX_VERSIONS', 'history/bounds#MAX_VERSIONS_BYTES'),
      enforcedBy: { kind: 'cap', most: { MAX_VERSIONS }, test: 'retention.db.test.ts' },
      columns: { group: WORD, value: MAX_GROUP_SIZE, saved_by: NAME },
    },
    changes: {
      grownBy: ['manager', 'person', 'Discord member', 'companion', 'game server'],
      per: 'instance',
      rows: HISTORY_BYTES / MIN_ENTRY_BYTES,
      goesFirst: 'what is older than two years, and the oldest of a history that is full',
      told: inDocs('history', 'history/bounds#HISTORY_KEPT_DAYS', 'history/bounds#HISTORY_BYTES'),
      enforcedBy: { kind: 'cap', most: { HISTORY_BYTES }, test: 'features/history/room.db.test.ts' },
      kept: { retention: changeRetention, ms: CHANGES_KEPT_MS, since: 'at', fastest: 360_000 },
      columns: {
        actor_kind: WORD,
        actor_name: NAME,
        origin: WORD,
        area: WORD,
        action: WORD,
        target_kind: WORD,
        target_name: 200,
        before: MAX_ENTRY_LENGTH,
        after: MAX_ENTRY_LENGTH,
        search_text: 8000,
        owner_text: 8000,
      },
    },
    bot_secrets: {
      grownBy: ['manager'],
      per: 'instance',
      rows: 2,
      goesFirst: 'the key before',
      told: NOBODY.replaced,
      enforcedBy: {
        kind: 'key',
        columns: ['bot_id', 'kind'],
        parent: 'bot_instances',
        closed: { kind: ['api-key', 'registration-key'] },
      },
      columns: { kind: WORD, sealed: 1000 },
    },
    idempotency_keys: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_KEYS,
      goesFirst: 'the oldest; after a day each',
      told: { nobody: 'who writes programs reads it in docs/api.md, which is no page of the app' },
      enforcedBy: {
        kind: 'cap',
        most: { MAX_KEYS: MAX_KEYS },
        test: 'matrix/idempotency.db.test.ts',
      },
      kept: { retention: idempotencyRetention, ms: KEYS_KEPT_MS, since: 'at', fastest: MAX_KEYS },
      columns: { answer: MAX_ANSWER_LENGTH },
    },
    game_commands: {
      grownBy: ['manager', 'game server', 'companion'],
      per: 'instance',
      rows: MAX_COMMANDS,
      goesFirst: 'the oldest command that has ended; after an hour each',
      told: onPrivacyPage('commands/bounds#COMMANDS_KEPT_HOURS'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_COMMANDS, MAX_REPLY },
        test: 'game-commands/rcon.db.test.ts',
      },
      kept: { retention: commandRetention, ms: COMMANDS_KEPT_MS, since: 'created_at', fastest: MAX_COMMANDS },
      columns: {
        transport: WORD,
        command: 4096,
        says: 150,
        relayed: WORD,
        stops: MAX_CAUSE,
        state: WORD,
        failure: WORD,
        reply: MAX_REPLY + 50,
        feature: WORD,
      },
    },
    game_event_streams: {
      grownBy: ['game server'],
      per: 'instance',
      rows: 1,
      goesFirst: withIts('instance'),
      told: NOBODY.parent,
      enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
    },
    game_events: {
      grownBy: ['game server', 'player', 'companion'],
      per: 'instance',
      // The shortest one is of some 60 bytes.
      rows: (SERVERS * MAX_EVENT_BYTES) / 60,
      goesFirst: 'the oldest of the server that writes too much; all after three days',
      told: onPrivacyPage('live/bounds#LINES_KEPT_HOURS'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_EVENT_BYTES },
        test: 'features/server-status/game-events.db.test.ts',
      },
      columns: { source: WORD, kind: WORD, relayed: WORD, event: 4 * MAX_LINE_LENGTH },
    },
    game_moves: {
      grownBy: ['game server', 'player'],
      per: 'instance',
      rows: SERVERS * MAX_MOVES,
      goesFirst: 'the oldest of the server that has too many; all after 90 days',
      told: onPrivacyPage('live/bounds#MOVES_KEPT_DAYS'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_MOVES },
        test: 'features/server-status/moves.db.test.ts',
      },
      columns: { kind: WORD, player: 100, eos_id: 32 },
    },
    game_event_consumers: {
      grownBy: ['game server'],
      per: 'instance',
      rows: Object.keys(GAME_READERS).length,
      goesFirst: withIts('instance'),
      told: NOBODY.parent,
      enforcedBy: {
        kind: 'key',
        columns: ['bot_id', 'handler'],
        parent: 'bot_instances',
        closed: { handler: Object.keys(GAME_READERS) },
      },
      columns: { handler: WORD },
    },
    game_echoes: {
      grownBy: ['player', 'manager'],
      per: 'instance',
      rows: MAX_ECHOES,
      goesFirst: 'the oldest; after five minutes each',
      told: onPrivacyPage('commands/bounds#COMMANDS_KEPT_HOURS'),
      enforcedBy: { kind: 'cap', most: { MAX_ECHOES }, test: 'game-commands/rcon.db.test.ts' },
      kept: { retention: echoRetention, ms: ECHO_MS, since: 'said_at', fastest: MAX_ECHOES },
      columns: { says: 150, relayed: WORD, server_ids: SERVERS * 36 },
    },
    game_unsaid: {
      grownBy: ['player', 'manager'],
      per: 'instance',
      rows: MAX_UNSAID_SERVERS,
      goesFirst: 'the counts that were begun first; after an hour each',
      told: NOBODY.ours,
      enforcedBy: { kind: 'cap', most: { MAX_UNSAID_SERVERS }, test: 'game-commands/rcon.db.test.ts' },
      kept: {
        retention: unsaidRetention,
        ms: COMMANDS_KEPT_MS,
        since: 'since',
        fastest: MAX_COMMANDS,
        // Each of another server.
        row: { server_id: undefined },
      },
    },
    guild_directories: {
      grownBy: ['Discord'],
      per: 'instance',
      rows: 1,
      goesFirst: 'the one before',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
      columns: { channels: CHANNELS * 300, roles: ROLES * 300 },
    },
    guild_departures: {
      grownBy: ['person'],
      per: 'instance',
      rows: 1,
      goesFirst: 'each when the bot has left',
      told: NOBODY.ours,
      enforcedBy: { kind: 'key', columns: ['guild_id'] },
    },
    discord_outbox: {
      grownBy: ['game server', 'player', 'manager'],
      per: 'instance',
      rows: MAX_WAITING_OF_INSTANCE + MAX_PASSING_OF_INSTANCE + CHANNELS * LOOK_EVERY,
      goesFirst: 'the oldest lines, for which one says how many they were; what has waited for a week',
      told: [
        ...inDocs('logging', 'logging/bounds#MAX_WAITING'),
        ...inDocs('crosschat', 'crosschat/bounds#MAX_PASSING'),
        ...onPrivacyPage('logging/bounds#WAITING_KEPT_DAYS'),
      ],
      enforcedBy: {
        kind: 'cap',
        most: { MAX_WAITING, MAX_WAITING_OF_INSTANCE, MAX_PASSING, MAX_PASSING_OF_INSTANCE },
        test: 'discord/outbox-bounds.db.test.ts',
      },
      kept: { retention: outboxRetention, ms: OUTBOX_KEPT_MS, since: 'created_at', fastest: 1_280_000 },
      columns: {
        content: 2000,
        mention_role_ids: 2000,
        buttons: 5 * 400,
        kind: WORD,
        speaker: 500,
        author_id: WORD,
      },
    },
    discord_applications: {
      grownBy: ['manager'],
      per: 'instance',
      rows: 1,
      goesFirst: 'the one before',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
      columns: {
        application_id: WORD,
        user_id: WORD,
        name: NAME,
        token: 500,
        state: WORD,
        picture_url: 255,
        holder: WORD,
      },
    },
    discord_refusals: {
      grownBy: ['manager', 'Discord'],
      per: 'instance',
      rows: MAX_REFUSED_CHANNELS,
      goesFirst: 'the oldest refusal',
      told: {
        nobody:
          'there is room for each channel that a guild can have: what goes is of channels that are gone',
      },
      enforcedBy: {
        kind: 'cap',
        most: { MAX_REFUSED_CHANNELS: MAX_REFUSED_CHANNELS },
        test: 'discord/guilds/channel-bounds.db.test.ts',
      },
      columns: { reason: 300 },
    },
    discord_webhooks: {
      grownBy: ['manager'],
      per: 'instance',
      rows: CHANNELS,
      goesFirst: 'those of channels that Discord no longer has',
      told: NOBODY.ours,
      enforcedBy: { kind: 'outside', fact: `a guild has ${CHANNELS} channels at most` },
      columns: { token: 1000 },
    },
    discord_last_said: {
      grownBy: ['manager'],
      per: 'instance',
      rows: CHANNELS,
      goesFirst: 'those of channels that Discord no longer has',
      told: NOBODY.ours,
      enforcedBy: { kind: 'outside', fact: `a guild has ${CHANNELS} channels at most` },
      // Two ids, and a reason of Discord's where a message was rejected.
      columns: { outcomes: MAX_OUTCOMES * 500 },
    },
    discord_command_pauses: {
      grownBy: ['manager'],
      per: 'instance',
      rows: 1,
      goesFirst: 'the one before',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
    },
    locks: {
      grownBy: ['operator'],
      per: 'installation',
      rows: Number.POSITIVE_INFINITY,
      goesFirst: 'nothing',
      told: NOBODY.ours,
      enforcedBy: { kind: 'outside', fact: 'a row for each lock that our own sources name' },
    },
    discord_refused_intents: {
      grownBy: ['operator', 'manager'],
      per: 'installation',
      rows: (MAX_OWN_APPLICATIONS + 1) * 3,
      goesFirst: 'the one before',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'key', columns: ['application_id', 'intent'] },
      columns: { application_id: WORD, intent: WORD },
    },
    discord_outages: {
      grownBy: ['Discord'],
      per: 'installation',
      rows: 1,
      goesFirst: 'the one before',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'key', columns: ['name'] },
      columns: { name: WORD },
    },
    discord_session_intents: {
      grownBy: ['operator', 'manager'],
      per: 'installation',
      rows: (MAX_OWN_APPLICATIONS + 1) * 4,
      goesFirst: 'those of the session before',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'key', columns: ['application_id', 'intent'] },
      columns: { application_id: WORD, intent: WORD },
    },
    key_checks: {
      grownBy: ['operator'],
      per: 'installation',
      rows: 1,
      goesFirst: 'nothing',
      told: NOBODY.ours,
      enforcedBy: { kind: 'outside', fact: 'one text, written at the first start' },
      columns: { sealed: 1000 },
    },
  },
};
