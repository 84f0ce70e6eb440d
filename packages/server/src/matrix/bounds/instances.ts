import {
  MAX_ADMIN_COMMANDS,
  MAX_ADMINS,
  MAX_COMMAND_LENGTH,
  MAX_JOIN_ENTRIES,
  MAX_JOIN_PLAYERS,
} from '@arkwright/contracts/admin-groups/bounds';
import { KEPT_RUNS, MAX_TIMED_COMMANDS } from '@arkwright/contracts/automatic-rcon/bounds';
import {
  KEPT_STRANGERS,
  MAX_BAN_REASON,
  MAX_BANNED_NAME,
  MAX_BANS,
} from '@arkwright/contracts/ban-management/bounds';
import { MAX_MUTE_REASON, MAX_MUTES } from '@arkwright/contracts/chat-mutes/bounds';
import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import {
  MAX_PROTECTED_TRIBES,
  MAX_WAITING_NUKES,
  NUKE_WAITS_MINUTES,
} from '@arkwright/contracts/data-dashboard/bounds';
import {
  MAX_DECAY_ENTRIES,
  MAX_DECAY_REMOVALS,
  MAX_PROTECTION_REASON,
  REMOVED_KEPT_DAYS,
} from '@arkwright/contracts/decay/bounds';
import { KEPT_ADDRESSES, MAX_DYNAMIC_CONFIGS } from '@arkwright/contracts/dynamic-config/bounds';
import { HISTORY_BYTES, MAX_VERSIONS } from '@arkwright/contracts/history/bounds';
import { MAX_ENTRY_LENGTH } from '@arkwright/contracts/history/condense';
import { MAX_MANAGERS } from '@arkwright/contracts/permissions/bounds';
import { MAX_NOTE_LENGTH, MAX_NOTES, MAX_NOTES_OF_PLAYER } from '@arkwright/contracts/players/bounds';
import { MAX_REPLIES_LENGTH, MAX_RUNS } from '@arkwright/contracts/rcon-presets/bounds';
import { GROUP_NAMES } from '@arkwright/contracts/settings-registry';
import {
  DELIVERIES_KEPT_DAYS,
  MAX_SET_COMMAND_LENGTH,
  MAX_SET_COMMANDS,
  MAX_STARTER_SETS,
  MAX_WAITING_CLAIMS,
} from '@arkwright/contracts/starter-sets/bounds';
import { MAX_WATCHED_MODS } from '@arkwright/contracts/update-notifications/bounds';
import { MEMBER_ROLES_KEPT_MS, memberRoleRetention } from '../../core/access/member-role-retention.ts';
import { MIN_ENTRY_BYTES } from '../../core/history/change-bounds.ts';
import { CHANGES_KEPT_MS, changeRetention } from '../../core/history/change-retention.ts';
import {
  ADMIN_COMMANDS_KEPT_MS,
  adminCommandRetention,
} from '../../features/admin-groups/journal-service.ts';
import { CLAIM_MS } from '../../features/automatic-rcon/start-service.ts';
import { doneRetention, LIFTS_KEPT_MS } from '../../features/ban-management/enforcements-repository.ts';
import { NOTICES_KEPT_MS, noticeRetention } from '../../features/ban-management/notices-repository.ts';
import { endedMuteRetention } from '../../features/chat-mutes/repository.ts';
import { endedNukeRetention } from '../../features/data-dashboard/nuke-requests-repository.ts';
import { endedProtectionRetention } from '../../features/data-dashboard/protections-repository.ts';
import { removedRetention } from '../../features/decay/repository.ts';
import { NOTES_KEPT_MS, oldNoteRetention } from '../../features/players/notes-service.ts';
import { MAX_OPEN_RUNS, RUNS_KEPT_MS, runRetention } from '../../features/rcon-presets/run-room.ts';
import { deliveryRetention } from '../../features/starter-sets/repository.ts';
import {
  inDocs,
  mostOf,
  NAME,
  NOBODY,
  onPrivacyPage,
  SERVERS,
  type TableBound,
  WORD,
  withIts,
} from './table-bound.ts';

/** The largest settings group that its contract allows, as text: 1,000 entries of 50 words of 30 letters, with their replies. */
const MAX_GROUP_SIZE = 12_000_000;
/** Permissions of a manager, 46 of them. */
const PERMISSIONS = 3000;
/** 200 ids, of servers for instance. */
const IDS = 200 * 36;
/** Calls that change something, of one caller. */
const WRITES_A_MINUTE = 60;
const CLAIMS = CLAIM_MS / 60_000;
const RUNS_OF_COMMAND = KEPT_RUNS + CLAIMS;

/** Tables about instances, their settings and what their managers make. */
export const INSTANCES: Record<string, TableBound> = {
  bot_instances: {
    grownBy: ['Discord'],
    per: 'instance',
    rows: 1,
    goesFirst: 'nothing: of a guild that the bot has left the data stays until the owner deletes it',
    told: NOBODY.refused,
    enforcedBy: { kind: 'key', columns: ['guild_id'] },
    columns: { guild_name: NAME, guild_icon_url: 300 },
  },
  update_notices: {
    grownBy: ['manager', 'companion'],
    per: 'instance',
    rows: MAX_WATCHED_MODS + 1,
    goesFirst: 'those of mods that are not watched any more, at the next look',
    told: NOBODY.ours,
    enforcedBy: {
      kind: 'cap',
      most: { MAX_WATCHED_MODS },
      test: 'features/update-notifications/watched.test.ts',
    },
    columns: { subject: WORD },
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
    enforcedBy: { kind: 'outside', fact: 'a row for each guild of a person who has signed in, 200 at most' },
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
  brandings: {
    grownBy: ['manager'],
    per: 'instance',
    rows: 1,
    goesFirst: 'the one before',
    told: NOBODY.replaced,
    enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
    columns: {
      name: NAME,
      username: NAME,
      plugin_name: NAME,
      url: 2048,
      icon_url: 2048,
      avatar_url: 2048,
      status: NAME,
    },
  },
  bans: {
    grownBy: ['manager', 'Discord member'],
    per: 'instance',
    rows: MAX_BANS,
    goesFirst: 'nothing: one more is refused',
    told: NOBODY.refused,
    enforcedBy: {
      kind: 'cap',
      most: { MAX_BANS },
      test: 'features/ban-management/service.db.test.ts',
    },
    columns: { player_name: MAX_BANNED_NAME, reason: MAX_BAN_REASON },
  },
  starter_sets: {
    grownBy: ['manager'],
    per: 'instance',
    rows: MAX_STARTER_SETS,
    goesFirst: 'nothing: one more is refused',
    told: NOBODY.refused,
    enforcedBy: { kind: 'cap', most: { MAX_STARTER_SETS }, test: 'features/starter-sets/claim.db.test.ts' },
    columns: {
      ...{ name: NAME, description: 500, server_ids: IDS, required_playtime_id: NAME },
      command: MAX_SET_COMMANDS * (MAX_SET_COMMAND_LENGTH + 2),
    },
  },
  starter_set_deliveries: {
    grownBy: ['Discord member'],
    per: 'instance',
    rows: MAX_WAITING_CLAIMS + DELIVERIES_KEPT_DAYS * 24 * 60 * WRITES_A_MINUTE,
    goesFirst: 'one that ended 90 days ago; while too many wait, one more is refused',
    told: onPrivacyPage('starter-sets/bounds#DELIVERIES_KEPT_DAYS'),
    enforcedBy: { kind: 'cap', most: { MAX_WAITING_CLAIMS }, test: 'features/starter-sets/claim.db.test.ts' },
    kept: {
      retention: deliveryRetention,
      ms: DELIVERIES_KEPT_DAYS * DAY_MS,
      since: 'ended_at',
      fastest: 60 * WRITES_A_MINUTE,
    },
    columns: {
      ...{ set_name: NAME, username: NAME, state: WORD, problem: 1000 },
      commands: MAX_SET_COMMANDS * (MAX_SET_COMMAND_LENGTH + 2),
    },
  },
  decay_entries: {
    grownBy: ['game server'],
    per: 'instance',
    rows: MAX_DECAY_ENTRIES,
    goesFirst: 'one whose tribe came back; while there are more, no further tribe is warned',
    told: onPrivacyPage('decay/bounds#REMOVED_KEPT_DAYS'),
    enforcedBy: { kind: 'cap', most: { MAX_DECAY_ENTRIES }, test: 'features/decay/sweep.db.test.ts' },
    kept: {
      retention: removedRetention,
      ms: REMOVED_KEPT_DAYS * DAY_MS,
      since: 'removed_at',
      fastest: MAX_DECAY_ENTRIES,
    },
    columns: { team_id: WORD, name: NAME, state: WORD, approvals: 4 * NAME, problem: 1000 },
  },
  decay_removals: {
    grownBy: ['game server', 'Discord member'],
    per: 'instance',
    rows: MAX_DECAY_REMOVALS,
    goesFirst: 'the oldest record',
    told: onPrivacyPage('decay/bounds#MAX_DECAY_REMOVALS'),
    enforcedBy: { kind: 'cap', most: { MAX_DECAY_REMOVALS }, test: 'features/decay/sweep.db.test.ts' },
    columns: {
      kind: WORD,
      subject: WORD,
      name: NAME,
      commands: 100 * 60,
      state: WORD,
      outcome: 1000,
      by: NAME,
    },
  },
  decay_servers: {
    grownBy: ['manager'],
    per: 'instance',
    rows: SERVERS,
    goesFirst: withIts('server'),
    told: NOBODY.parent,
    enforcedBy: { kind: 'key', columns: ['bot_id', 'server_id'], parent: 'servers' },
  },
  protected_tribes: {
    grownBy: ['manager'],
    per: 'instance',
    rows: MAX_PROTECTED_TRIBES,
    goesFirst: 'one that has ended; one more than that is refused',
    told: { nobody: 'each goes when the time is over for which it was made' },
    enforcedBy: {
      kind: 'cap',
      most: { MAX_PROTECTED_TRIBES },
      test: 'features/data-dashboard/protection.db.test.ts',
    },
    kept: {
      retention: endedProtectionRetention,
      ms: 0,
      since: 'until',
      fastest: 60 * WRITES_A_MINUTE,
    },
    columns: { tribe_name: NAME, reason: MAX_PROTECTION_REASON, created_by: NAME },
  },
  nuke_requests: {
    grownBy: ['manager', 'Discord member'],
    per: 'instance',
    rows: MAX_WAITING_NUKES,
    goesFirst: 'one that has ended; one more than that is refused',
    told: onPrivacyPage('data-dashboard/bounds#NUKE_WAITS_MINUTES'),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_WAITING_NUKES },
      test: 'features/data-dashboard/nuke-approval.db.test.ts',
    },
    kept: {
      retention: endedNukeRetention,
      ms: NUKE_WAITS_MINUTES * MINUTE_MS,
      since: 'at',
      fastest: 60 * WRITES_A_MINUTE,
    },
    columns: { kind: WORD, target_id: NAME, name: NAME, person_id: WORD, by: NAME },
  },
  chat_mutes: {
    grownBy: ['manager'],
    per: 'instance',
    // Those that have ended lie there for an hour at most.
    rows: MAX_MUTES + 60 * WRITES_A_MINUTE,
    goesFirst: 'one that has ended; one more than that is refused',
    told: onPrivacyPage('chat-mutes/bounds#MAX_MUTE_MS'),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_MUTES },
      test: 'features/chat-mutes/service.db.test.ts',
    },
    kept: { retention: endedMuteRetention, ms: 0, since: 'muted_until', fastest: 60 * WRITES_A_MINUTE },
    columns: { reason: MAX_MUTE_REASON },
  },
  player_notes: {
    grownBy: ['manager'],
    per: 'instance',
    rows: MAX_NOTES,
    goesFirst: 'one that nobody has changed for two years; one more than that is refused',
    told: onPrivacyPage('players/bounds#NOTES_KEPT_DAYS'),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_NOTES, MAX_NOTES_OF_PLAYER },
      test: 'features/players/notes.db.test.ts',
    },
    kept: {
      retention: oldNoteRetention,
      ms: NOTES_KEPT_MS,
      since: 'written_at',
      fastest: 60 * WRITES_A_MINUTE,
    },
    columns: { author_name: NAME, text: MAX_NOTE_LENGTH },
  },
  ban_lists: {
    grownBy: ['manager'],
    per: 'instance',
    rows: 1,
    goesFirst: 'the version before',
    told: NOBODY.replaced,
    enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
  },
  ban_enforcements: {
    grownBy: ['manager', 'Discord member'],
    per: 'instance',
    // Of bans those that there are, and of unbans what an instance can make in the time for which they are kept.
    rows: SERVERS * (MAX_BANS + (LIFTS_KEPT_MS / 60_000) * WRITES_A_MINUTE),
    goesFirst: 'what was done a week ago, and what could not be lifted for 90 days',
    told: onPrivacyPage('ban-management/bounds#LIFTS_KEPT_DAYS'),
    enforcedBy: {
      kind: 'outside',
      fact: 'the key has a row for each server and player; players come with entries of the ban list, which is bounded',
    },
    kept: {
      retention: doneRetention,
      ms: LIFTS_KEPT_MS,
      since: 'since',
      row: { is_banned: false, done_at: 0 },
      fastest: 60 * WRITES_A_MINUTE * SERVERS,
    },
    columns: { problem: 300 },
  },
  ban_servers: {
    grownBy: ['manager'],
    per: 'instance',
    rows: SERVERS,
    goesFirst: withIts('server'),
    told: NOBODY.parent,
    enforcedBy: { kind: 'key', columns: ['bot_id', 'server_id'], parent: 'servers' },
  },
  ban_list_fetches: {
    grownBy: ['anybody'],
    per: 'instance',
    rows: SERVERS + KEPT_STRANGERS,
    goesFirst: 'the address that named no game server and that fetched longest ago',
    told: onPrivacyPage('ban-management/bounds#KEPT_STRANGERS'),
    enforcedBy: {
      kind: 'cap',
      most: { KEPT_STRANGERS },
      test: 'features/ban-management/fetches.db.test.ts',
    },
    columns: { stranger: 45, address: 45 },
  },
  ban_notices: {
    grownBy: ['player'],
    per: 'instance',
    rows: 2 * SERVERS * 24 * 100,
    goesFirst: 'what was told more than a day ago',
    told: NOBODY.ours,
    enforcedBy: {
      kind: 'outside',
      fact: 'the key has two rows for each player; players are those who join in a day',
    },
    kept: { retention: noticeRetention, ms: NOTICES_KEPT_MS, since: 'at', fastest: 2 * SERVERS * 100 },
    columns: { kind: WORD },
  },
  dynamic_configs: {
    grownBy: ['manager'],
    per: 'instance',
    rows: MAX_DYNAMIC_CONFIGS,
    goesFirst: 'nothing: one more is refused',
    told: NOBODY.refused,
    enforcedBy: {
      kind: 'cap',
      most: { MAX_DYNAMIC_CONFIGS },
      test: 'features/dynamic-config/service.db.test.ts',
    },
    columns: { name: NAME, settings: 100_000 },
  },
  dynamic_config_fetches: {
    grownBy: ['anybody'],
    per: 'instance',
    rows: MAX_DYNAMIC_CONFIGS * KEPT_ADDRESSES,
    goesFirst: 'the address that no game server is at and that fetched longest ago',
    told: onPrivacyPage('dynamic-config/bounds#KEPT_ADDRESSES'),
    enforcedBy: { kind: 'cap', most: { KEPT_ADDRESSES }, test: 'features/dynamic-config/fetches.db.test.ts' },
    columns: { address: 45, server_ids: IDS },
  },
  admin_groups: {
    grownBy: ['manager'],
    per: 'instance',
    rows: mostOf('adminGroups'),
    goesFirst: 'nothing: one more is refused',
    told: NOBODY.refused,
    enforcedBy: { kind: 'tier', limit: 'adminGroups' },
    columns: { name: NAME, admins: MAX_ADMINS * 33 },
  },
  admin_list_changes: {
    grownBy: ['manager'],
    per: 'instance',
    rows: 1,
    goesFirst: 'the one before',
    told: NOBODY.ours,
    enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
  },
  admin_commands: {
    grownBy: ['player', 'game server'],
    per: 'instance',
    rows: MAX_ADMIN_COMMANDS,
    goesFirst: 'the oldest command; after 30 days each',
    told: onPrivacyPage(
      'admin-groups/bounds#MAX_ADMIN_COMMANDS',
      'admin-groups/bounds#ADMIN_COMMANDS_KEPT_DAYS',
    ),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_ADMIN_COMMANDS },
      test: 'features/admin-groups/kicks.db.test.ts',
    },
    kept: {
      retention: adminCommandRetention,
      ms: ADMIN_COMMANDS_KEPT_MS,
      since: 'at',
      fastest: MAX_ADMIN_COMMANDS,
    },
    columns: {
      player_name: NAME,
      command: MAX_COMMAND_LENGTH,
      group_name: NAME,
      kick: WORD,
      kick_reason: 300,
    },
  },
  exclusive_join_groups: {
    grownBy: ['manager'],
    per: 'instance',
    rows: mostOf('exclusiveJoinGroups'),
    goesFirst: 'nothing: one more is refused',
    told: NOBODY.refused,
    enforcedBy: { kind: 'tier', limit: 'exclusiveJoinGroups' },
    columns: { name: NAME, players: MAX_JOIN_PLAYERS * 33, server_ids: IDS },
  },
  exclusive_join_entries: {
    grownBy: ['manager'],
    per: 'instance',
    rows: MAX_JOIN_ENTRIES,
    goesFirst: 'nothing: one more is refused',
    told: NOBODY.refused,
    enforcedBy: { kind: 'cap', most: { MAX_JOIN_ENTRIES }, test: 'features/admin-groups/join.db.test.ts' },
    columns: { state: WORD, reason: 300 },
  },
  rcon_presets: {
    grownBy: ['manager'],
    per: 'instance',
    rows: 50,
    goesFirst: 'nothing: one more is refused',
    told: NOBODY.refused,
    enforcedBy: { kind: 'tier', limit: 'rconPresets' },
    columns: { name: NAME, commands: 50_000 },
  },
  rcon_preset_runs: {
    grownBy: ['manager', 'Discord member'],
    per: 'instance',
    rows: MAX_RUNS,
    goesFirst: 'the run that ended longest ago; after a week each',
    told: inDocs('rcon-presets', 'rcon-presets/bounds#MAX_RUNS', 'rcon-presets/bounds#RUNS_KEPT_DAYS'),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_RUNS: MAX_RUNS, MAX_OPEN_RUNS: MAX_OPEN_RUNS },
      test: 'features/rcon-presets/run-room.db.test.ts',
    },
    kept: {
      retention: runRetention,
      ms: RUNS_KEPT_MS,
      since: 'ended_at',
      fastest: MAX_RUNS,
    },
    columns: { preset_name: NAME, commands: 50_000, actor_name: NAME, origin: WORD },
  },
  rcon_preset_run_servers: {
    grownBy: ['manager', 'Discord member', 'game server'],
    per: 'instance',
    rows: MAX_RUNS * SERVERS,
    goesFirst: withIts('run'),
    told: inDocs('rcon-presets', 'rcon-presets/bounds#MAX_REPLIES_LENGTH'),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_REPLIES_LENGTH },
      test: 'features/rcon-presets/run-room.db.test.ts',
    },
    columns: { server_name: NAME, state: WORD, reason: 200, results: 2 * MAX_REPLIES_LENGTH },
  },
  timed_commands: {
    grownBy: ['manager'],
    per: 'instance',
    rows: MAX_TIMED_COMMANDS,
    goesFirst: 'nothing: one more is refused',
    told: NOBODY.refused,
    enforcedBy: {
      kind: 'cap',
      most: { MAX_TIMED_COMMANDS },
      test: 'features/automatic-rcon/service.db.test.ts',
    },
    columns: { name: NAME, command: 200, server_ids: IDS, time_zone: 50 },
  },
  timed_command_runs: {
    grownBy: ['manager'],
    per: 'instance',
    rows: MAX_TIMED_COMMANDS * RUNS_OF_COMMAND,
    goesFirst: 'the oldest run of the command, once its minute is ten minutes ago',
    told: inDocs('timed-commands', 'automatic-rcon/bounds#KEPT_RUNS'),
    enforcedBy: { kind: 'cap', most: { KEPT_RUNS }, test: 'features/automatic-rcon/runs.db.test.ts' },
    columns: { started_by: NAME, command: 200, preset_name: NAME },
  },
  timed_command_results: {
    grownBy: ['manager', 'game server'],
    per: 'instance',
    rows: MAX_TIMED_COMMANDS * RUNS_OF_COMMAND * SERVERS,
    goesFirst: withIts('run'),
    told: inDocs('timed-commands', 'automatic-rcon/bounds#KEPT_RUNS'),
    enforcedBy: { kind: 'cap', most: { KEPT_RUNS }, test: 'features/automatic-rcon/runs.db.test.ts' },
    columns: { server_name: NAME, outcome: WORD, reply: 300 },
  },
};
