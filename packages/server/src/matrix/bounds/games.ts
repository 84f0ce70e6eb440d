import { MAX_LINE_LENGTH, MAX_LINES as MAX_LINES_OF_LOG } from '@arkwright/ark/log/lines';
import { MAX_TIMED_COMMANDS } from '@arkwright/contracts/automatic-rcon/bounds';
import { MAX_RECENT } from '@arkwright/contracts/crosschat/bounds';
import { MAX_LINES } from '@arkwright/contracts/live/bounds';
import { MAX_MANAGERS } from '@arkwright/contracts/permissions/bounds';
import {
  MAX_CLUSTERS_OF_PLAYER,
  MAX_INFRACTIONS_KEPT,
  MAX_PLAYTIME_ROLES,
  MAX_REGISTRATIONS,
} from '@arkwright/contracts/player-registrations/bounds';
import { MAX_FORMER_NAMES, MAX_KNOWN_PLAYERS } from '@arkwright/contracts/players/bounds';
import { MAX_STARTER_SETS } from '@arkwright/contracts/starter-sets/bounds';
import {
  MAX_ENDED_LINKS,
  MAX_TRIBE_LOG_LINKS,
  MAX_WAITING_LINES,
} from '@arkwright/contracts/tribe-log-link/bounds';
import { idempotencyRetention, KEYS_KEPT_MS, MAX_KEYS } from '../../core/idempotency/claim.ts';
import { MAX_ANSWER_LENGTH } from '../../core/routes/run-once.ts';
import { MAX_ARRIVALS } from '../../features/known-players/arrivals-repository.ts';
import {
  ARRIVALS_KEPT_MS,
  arrivalRetention,
  PLAYERS_KEPT_MS,
  unseenPlayerRetention,
} from '../../features/known-players/service.ts';
import { LINES_KEPT_MS, oldLineRetention } from '../../features/live/collect-service.ts';
import { COUNTS_KEPT_MS, oldCountRetention } from '../../features/player-counts/service.ts';
import { expiredCodes, PENDING_NEWS_MS } from '../../features/player-registrations/member-service.ts';
import { GAME_READERS } from '../../features/server-status/lost-lines.ts';
import { MAX_DEPARTURES } from '../../features/tribe-log-link/hear-service.ts';
import {
  DEPARTURES_KEPT_MS,
  ENDED_KEPT_MS,
  endedLinks,
  oldDepartures,
} from '../../features/tribe-log-link/settle-service.ts';
import { MAX_GAPS } from '../../fleet/log-position.ts';
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
import { CHANNELS } from './discord.ts';
import {
  inDocs,
  NAME,
  NOBODY,
  onPrivacyPage,
  SERVERS,
  type TableBound,
  WORD,
  withIts,
} from './table-bound.ts';

/** A row for each game server. */
const ofServer = (bound: Pick<TableBound, 'grownBy' | 'columns'>): TableBound => ({
  ...bound,
  per: 'instance',
  rows: SERVERS,
  goesFirst: withIts('server'),
  told: NOBODY.parent,
  enforcedBy: { kind: 'key', columns: ['bot_id', 'server_id'], parent: 'servers' },
});
/** Of game events (`gameEventHandlers` in registry.ts). */
const HANDLERS = Object.keys(GAME_READERS);
/** Discord's own limit; whoever adds accounts to a guild is limited by Discord, too. */
const MEMBERS = 25_000_000;
const ROLES = 250;

/** Tables about game servers and players. */
export const GAMES: Record<string, TableBound> = {
  servers: {
    grownBy: ['manager', 'companion'],
    per: 'instance',
    rows: SERVERS,
    goesFirst: 'nothing: one more is refused',
    told: NOBODY.refused,
    enforcedBy: { kind: 'tier', limit: 'servers' },
    columns: {
      name: NAME,
      name_short: 10,
      host: 255,
      rcon_password: 1000,
      hosting: WORD,
      cluster_id: 100,
      mod_ids: 200 * 13,
      admins: 500 * 33,
      session_name: 100,
      map: 100,
      version: 30,
    },
  },
  server_statuses: ofServer({ grownBy: ['game server'], columns: { state: WORD, reason: 300 } }),
  server_leases: ofServer({ grownBy: ['operator'] }),
  companions: ofServer({
    grownBy: ['companion'],
    columns: { type: WORD, version: 30, chat_run: 64, uploads: 400, mods: 200 * 32 },
  }),
  agent_logs: ofServer({ grownBy: ['companion'], columns: { run: 64 } }),
  player_counts: {
    grownBy: ['operator'],
    per: 'instance',
    rows: SERVERS * 92,
    goesFirst: 'days that ended more than 90 days ago',
    told: inDocs('server-status', 'status-and-listing/ranges#RANGES'),
    enforcedBy: {
      kind: 'outside',
      fact: 'the key has a row for each server and day, and only the program adds any',
    },
    kept: { retention: oldCountRetention, ms: COUNTS_KEPT_MS, since: 'day', fastest: 1000 },
    columns: { counts: 288 * 6 },
  },
  offline_alerts: ofServer({ grownBy: ['game server'] }),
  told_troubles: {
    grownBy: ['game server', 'companion', 'manager'],
    per: 'instance',
    rows: 2 * SERVERS + MAX_MANAGERS + MAX_TIMED_COMMANDS + CHANNELS,
    goesFirst: 'each an hour after its trouble is over',
    told: NOBODY.ours,
    enforcedBy: {
      kind: 'outside',
      fact: 'one for each server, companion, manager, timed command and Discord channel: those are bounded',
    },
    columns: { kind: WORD, subject: 100 },
  },
  game_event_cursors: {
    grownBy: ['game server'],
    per: 'instance',
    rows: SERVERS * HANDLERS.length,
    goesFirst: withIts('server'),
    told: NOBODY.parent,
    enforcedBy: {
      kind: 'key',
      columns: ['bot_id', 'server_id', 'handler'],
      parent: 'servers',
      closed: { handler: HANDLERS },
    },
    columns: {
      handler: WORD,
      last_lines: MAX_LINES_OF_LOG * 17,
      gaps: MAX_GAPS * (2 * MAX_LINES_OF_LOG * 20 + 100),
    },
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
      state: WORD,
      failure: WORD,
      reply: MAX_REPLY + 50,
    },
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
      ...{ retention: unsaidRetention, ms: COMMANDS_KEPT_MS, since: 'since', fastest: MAX_COMMANDS },
      // Each of another server.
      row: { server_id: undefined },
    },
  },
  // As many recent lines as a game keeps; in each two hashes, a time and two numbers.
  crosschat_servers: ofServer({
    grownBy: ['player', 'game server', 'companion'],
    columns: { recent: MAX_RECENT * 100 },
  }),
  live_streams: {
    grownBy: ['game server'],
    per: 'instance',
    rows: 1,
    goesFirst: withIts('instance'),
    told: NOBODY.parent,
    enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
  },
  live_lines: {
    grownBy: ['game server', 'player', 'manager'],
    per: 'instance',
    rows: MAX_LINES,
    goesFirst: 'the oldest line; after two days each',
    told: inDocs('live-room', 'live/bounds#MAX_LINES', 'live/bounds#LINES_KEPT_HOURS'),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_LINES: MAX_LINES },
      test: 'features/live/collect-service.db.test.ts',
    },
    kept: { retention: oldLineRetention, ms: LINES_KEPT_MS, since: 'at', fastest: MAX_LINES },
    columns: { kind: WORD, player: 100, character: 100, tribe: 100, text: 1000, relayed: WORD },
  },
  known_players: {
    grownBy: ['player', 'game server', 'companion'],
    per: 'instance',
    rows: MAX_KNOWN_PLAYERS,
    goesFirst: 'whoever was seen longest ago; after 180 days each',
    told: onPrivacyPage('players/bounds#PLAYERS_KEPT_DAYS'),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_KNOWN_PLAYERS, MAX_FORMER_NAMES },
      test: 'features/known-players/service.db.test.ts',
    },
    kept: {
      retention: unseenPlayerRetention,
      ms: PLAYERS_KEPT_MS,
      since: 'last_seen',
      row: { is_online: false },
      fastest: MAX_KNOWN_PLAYERS,
    },
    columns: { name: NAME, character_name: NAME, former_names: MAX_FORMER_NAMES * (NAME + 1) },
  },
  player_arrivals: {
    grownBy: ['game server', 'companion'],
    per: 'instance',
    rows: SERVERS * MAX_ARRIVALS,
    goesFirst: 'whoever came longest ago; after five minutes each',
    told: NOBODY.ours,
    enforcedBy: { kind: 'cap', most: { MAX_ARRIVALS }, test: 'features/known-players/service.db.test.ts' },
    kept: {
      retention: arrivalRetention,
      ms: ARRIVALS_KEPT_MS,
      since: 'at',
      fastest: SERVERS * MAX_ARRIVALS,
    },
    columns: { name: NAME },
  },
  player_registrations: {
    grownBy: ['Discord member', 'manager'],
    per: 'instance',
    rows: MAX_REGISTRATIONS,
    goesFirst: 'codes whose quarter of an hour is over; one more registration is refused',
    told: onPrivacyPage('player-registrations/bounds#CODE_LIFETIME_MS'),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_REGISTRATIONS },
      test: 'features/player-registrations/service.db.test.ts',
    },
    kept: {
      retention: expiredCodes,
      ms: 2 * PENDING_NEWS_MS,
      since: 'code_expires_at',
      fastest: 4 * MAX_REGISTRATIONS,
    },
    columns: { discord_username: NAME, awaited_net_id: 32, confirmation_code: 20 },
  },
  player_playtimes: {
    grownBy: ['player', 'game server', 'companion'],
    per: 'instance',
    rows: MAX_REGISTRATIONS * MAX_CLUSTERS_OF_PLAYER,
    goesFirst: 'nothing: on a further cluster the time counts on all servers alone',
    told: inDocs('player-registration', 'player-registrations/bounds#MAX_CLUSTERS_OF_PLAYER'),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_CLUSTERS_OF_PLAYER: MAX_CLUSTERS_OF_PLAYER },
      test: 'features/player-registrations/playtime.db.test.ts',
    },
  },
  player_infractions: {
    grownBy: ['player'],
    per: 'instance',
    rows: MAX_REGISTRATIONS * MAX_INFRACTIONS_KEPT,
    goesFirst: 'the oldest infraction of the same player',
    told: onPrivacyPage('player-registrations/bounds#MAX_INFRACTIONS_KEPT'),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_INFRACTIONS_KEPT },
      test: 'features/banned-words/service.db.test.ts',
    },
    columns: { word: 30 },
  },
  player_claims: {
    grownBy: ['player'],
    per: 'instance',
    rows: MEMBERS * MAX_STARTER_SETS,
    goesFirst: 'those of a player whose account is deleted, and those that are reset',
    told: { nobody: 'nothing goes that nobody has deleted or reset' },
    enforcedBy: {
      kind: 'outside',
      fact: 'one for each set and EOS ID; who claims has proved the ID with a code in the game',
    },
    columns: { net_id: 32, set_id: NAME },
  },
  player_roles: {
    grownBy: ['Discord member', 'manager'],
    per: 'instance',
    rows: MAX_REGISTRATIONS * (MAX_PLAYTIME_ROLES + 1),
    goesFirst: 'each when the role was taken back',
    told: NOBODY.ours,
    enforcedBy: {
      kind: 'outside',
      fact: 'the bot hands out the role for registering and those for playtime, to who is registered',
    },
    columns: { state: WORD },
  },
  player_role_checks: {
    grownBy: ['Discord member', 'manager'],
    per: 'instance',
    rows: MEMBERS,
    goesFirst: 'each when the member was looked at',
    told: NOBODY.ours,
    enforcedBy: { kind: 'key', columns: ['bot_id', 'discord_id'], parent: 'bot_instances' },
  },
  player_role_refusals: {
    grownBy: ['manager', 'Discord'],
    per: 'instance',
    rows: ROLES,
    goesFirst: 'those of roles that nobody has and no rule gives',
    told: NOBODY.ours,
    enforcedBy: { kind: 'outside', fact: 'a guild has 250 roles at most' },
    columns: { reason: WORD },
  },
  tribe_log_links: {
    grownBy: ['Discord member'],
    per: 'instance',
    rows: MAX_TRIBE_LOG_LINKS + MAX_ENDED_LINKS,
    goesFirst: 'of the ended ones those that ended first, and each after 7 days; one more link is refused',
    told: onPrivacyPage('tribe-log-link/bounds#ENDED_KEPT_DAYS'),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_TRIBE_LOG_LINKS, MAX_ENDED_LINKS },
      test: 'features/tribe-log-link/bounds.db.test.ts',
    },
    kept: {
      retention: endedLinks,
      ms: ENDED_KEPT_MS,
      since: 'ended_at',
      row: { state: 'ended' },
      fastest: 10 * MAX_TRIBE_LOG_LINKS,
    },
    columns: {
      discord_username: NAME,
      tribe_name: NAME,
      character_name: NAME,
      place: WORD,
      place_name: NAME,
      kinds: 100,
      state: WORD,
      reason: WORD,
      proof: WORD,
      approved_by: NAME,
    },
  },
  tribe_log_lines: {
    grownBy: ['player', 'game server'],
    per: 'instance',
    rows: MAX_TRIBE_LOG_LINKS * MAX_WAITING_LINES,
    goesFirst: 'the oldest line of the link',
    told: inDocs('logging', 'tribe-log-link/bounds#MAX_WAITING_LINES'),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_WAITING_LINES },
      test: 'features/tribe-log-link/bounds.db.test.ts',
    },
    columns: { game_time: WORD, text: MAX_LINE_LENGTH },
  },
  tribe_departures: {
    grownBy: ['player', 'game server'],
    per: 'instance',
    rows: MAX_DEPARTURES,
    goesFirst: 'the oldest; after a day each',
    told: NOBODY.ours,
    enforcedBy: {
      kind: 'cap',
      most: { MAX_DEPARTURES },
      test: 'features/tribe-log-link/bounds.db.test.ts',
    },
    kept: { retention: oldDepartures, ms: DEPARTURES_KEPT_MS, since: 'at', fastest: MAX_DEPARTURES },
  },
};
