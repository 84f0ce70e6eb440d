/** Why a Map or Set does not grow for ever: words, or what stands in its source where its size is held. */
type MemoryBound = { size: string } | { oneFor: string };

/** Lives as long as a call, which has its own bounds. */
const CALL: MemoryBound = { oneFor: 'what a call has asked for, and gone with it' };
const GUILD: MemoryBound = { oneFor: 'each guild that the bot is in' };
const CONNECTION: MemoryBound = { oneFor: 'each open connection' };
const SERVER: MemoryBound = { oneFor: 'each game server that this worker holds' };
/** Of a save that is read, gone with it: as many as its bytes can name. */
const SAVE: MemoryBound = { oneFor: 'the objects of a save, which its size bounds' };
const SOURCES: MemoryBound = { oneFor: 'what our own sources name' };

/** By file below packages/, each by its name. */
export const IN_MEMORY: Record<string, Record<string, MemoryBound>> = {
  'ark/src/log/dedupe.ts': { counts: CALL, kept: CALL, seen: { size: 'kept.size <= MAX_REMEMBERED' } },
  'ark/src/save/bases.ts': { cells: SAVE, seen: SAVE },
  'ark/src/save/people-files.ts': { profiles: SAVE, tribes: SAVE },
  'ark/src/save/properties.ts': { properties: SAVE },
  'ark/src/save/read-save.ts': { latest: SAVE },
  'ark/src/save/save-clock.ts': { votes: SAVE },
  'ark/src/save/world-file.ts': { keys: SAVE, names: SAVE, offsets: SAVE },
  'ark/src/save/world-objects.ts': {
    bodies: SAVE,
    byId: SAVE,
    classes: SAVE,
    inventories: SAVE,
    inventoryOf: SAVE,
    levels: SAVE,
    statusOf: SAVE,
  },
  'server/src/features/decay/clutter-service.ts': { silent: CALL },
  'server/src/features/decay/sweep-service.ts': { canRun: CALL, silent: CALL },
  'server/src/features/decay/world-service.ts': { latest: CALL },
  'ark/src/rcon/scripted-peer.ts': { sockets: CONNECTION },
  'server/src/features/automatic-rcon/due-service.ts': { changed: CALL, targetsOf: CALL },
  'server/src/features/ban-management/arrivals.ts': { servers: SERVER },
  'server/src/features/ban-management/parse-import.ts': { lineOf: CALL },
  'server/src/features/ban-management/published-list.ts': { kept: { size: 'size <= MAX_KEPT' } },
  'server/src/discord/guilds/listener.ts': { missed: GUILD, pending: GUILD },
  'server/src/discord/guilds/discord-powers.ts': { reaches: CALL },
  'server/src/features/branding/bot.ts': { busy: GUILD, tried: GUILD },
  'server/src/features/companion/polls-service.ts': { polls: { oneFor: 'each game server, as it asks' } },
  // What a list is prepared as: as many words as are counted there.
  'ark/src/match/match-words.ts': { '#hits': CALL, '#lengths': CALL },
  'server/src/features/chat-words/matchers.ts': { prepared: { size: 'words <= MAX_WORDS' } },
  'server/src/features/chat-words/pauses.ts': { answered: { size: 'answered.size >= MAX_REMEMBERED' } },
  'server/src/features/banned-words/automatic-ban.ts': { banned: CALL },
  'server/src/features/banned-words/hear-service.ts': { added: CALL, offenders: CALL },
  'server/src/features/banned-words/look-back-service.ts': { found: CALL },
  'server/src/features/player-registrations/infractions-service.ts': { totals: CALL },
  'server/src/features/status-and-listing/keeper.ts': {
    '#due': { oneFor: 'each instance that shows something in Discord' },
    '#busy': { size: '#busy.size >= AT_ONCE' },
    '#using': { oneFor: 'each instance that shows something in Discord' },
  },
  'server/src/features/status-and-listing/keep-service.ts': { made: CALL, refused: CALL, waits: CALL },
  'server/src/features/status-and-listing/categories.ts': { chosenFor: CALL },
  'server/src/discord/outbox-bounds.ts': { lines: CALL, seen: CALL },
  'server/src/core/settings/large-values.ts': { kept: { size: 'keptBytes <= MAX_KEPT_BYTES' } },
  'server/src/features/crosschat/bot.ts': { behind: GUILD, chains: GUILD },
  'server/src/features/crosschat/hear-service.ts': { lines: CALL, mails: CALL },
  'server/src/features/crosschat/listening.ts': {
    '#servers': { oneFor: 'each game server in a crosschat group, of all instances' },
  },
  'server/src/features/data-dashboard/upload-hints.ts': {
    owed: { oneFor: 'each instance, for three seconds' },
  },
  // The empty set of a server from which nobody is kicked now.
  'server/src/features/admin-groups/hear-service.ts': { '': CALL },
  'server/src/features/admin-groups/join-service.ts': { wanted: CALL },
  'server/src/platform/http/fetch-log.ts': {
    notedAt: { size: 'notedAt.size >= MAX_REMEMBERED' },
    waiting: { size: 'waiting.size >= MAX_WAITING' },
  },
  'server/src/features/dynamic-config/fetches-service.ts': { found: CALL },
  'server/src/features/logging/relay.ts': { channels: CALL },
  'server/src/discord/guilds/people.ts': { found: CALL, spent: { size: 'spent.size >= MAX_KEPT' } },
  'server/src/features/known-players/watch.ts': { lists: SERVER },
  // The empty map of whoever may not see Discord names.
  'server/src/features/player-search/service.ts': { '': CALL },
  'server/src/features/server-status/lost-lines.ts': { hidden: CALL },
  'server/src/features/player-registrations/guesses.ts': {
    instances: { oneFor: 'each instance, until its guesses are ten minutes old' },
    // The players of one of them.
    '': { size: 'wrong.size >= MAX_PLAYERS' },
  },
  'server/src/features/player-registrations/jobs.ts': { changed: { oneFor: 'each instance' } },
  'server/src/features/player-registrations/playtime-service.ts': { players: CALL },
  'server/src/features/player-registrations/playtime-watch.ts': { lists: SERVER },
  'server/src/features/player-registrations/role-standing.ts': { obstacles: CALL },
  'server/src/features/realtime/routes.ts': {
    openStreams: { oneFor: 'each open page, 20 of a person' },
    streams: { size: 'others >= MAX_STREAMS_PER_USER' },
  },
  'server/src/features/servers/service.ts': { found: CALL },
  'server/src/features/update-notifications/tell-service.ts': { watched: CALL },
  'server/src/core/access/instance-keys.ts': { known: { size: 'known.size > MAX_KNOWN' } },
  'server/src/platform/base/app-error.ts': { fields: CALL },
  'server/src/platform/http/body-room.ts': {
    // With `held` and the counter `bytes`: what ends a request takes its share away, and no reply waits behind another.
    coming: { oneFor: 'each large body that is still coming: one of a connection, 6 of a caller' },
    held: { oneFor: 'each caller with a large body that is not answered yet' },
  },
  'server/src/platform/context.ts': {
    drains: { oneFor: 'each part of the program and open question, taken away with it' },
  },
  'server/src/platform/database/database-watch.ts': { sockets: { oneFor: 'each connection of the pools' } },
  'server/src/discord/intents.ts': { wanted: CALL },
  'server/src/discord/outbox-sender.ts': {
    '#busy': { size: '#busy.size >= MAX_CHANNELS_AT_ONCE' },
    '#resting': { oneFor: 'each channel that could not be served, for as long as this process speaks' },
  },
  'server/src/discord/questions.ts': {
    open: { oneFor: 'each question that a member is asked, for a minute' },
  },
  'server/src/discord/member-pace.ts': { used: { size: 'used.size >= MAX_REMEMBERED' } },
  'server/src/discord/slash-registration.ts': { known: GUILD, waiting: GUILD },
  'server/src/discord/webhooks.ts': { barredUntil: { size: 'barredUntil.size >= MAX_BARRED' } },
  'server/src/platform/event-loop-watch.ts': { underWay: { oneFor: 'each call that is under way' } },
  'server/src/platform/outbound/host-addresses.ts': { found: CALL },
  'server/src/platform/http/http-server.ts': { silent: CONNECTION },
  'server/src/core/identity/sessions.ts': { known: { size: 'known.size > MAX_KNOWN' } },
  'server/src/core/identity/token-guard.ts': {
    byPlace: { size: 'byPlace.size > MAX_ADDRESSES' },
    // The tokens of a place that are being looked up.
    until: { size: 'tries.failures + tries.running.size >= MAX_FAILURES' },
  },
  'server/src/platform/work/jobs.ts': { known: SOURCES },
  'server/src/platform/base/last-good.ts': { memory: { size: 'memoryBytes <= maxMemoryBytes' } },
  'server/src/platform/work/off-thread.ts': { all: SOURCES, idle: SOURCES },
  'server/src/platform/outbound/outbound-allow.ts': { classes: SOURCES },
  'server/src/platform/http/pipelining.ts': { busy: CONNECTION },
  'server/src/game-commands/endings.ts': {
    '#due': { oneFor: 'each command that is waited for' },
    '#waiting': { oneFor: 'each command that is waited for, 20 s at most' },
  },
  'server/src/game-commands/rcon.ts': {
    inFlight: { oneFor: 'each command of one, which an instance has 10,000 of' },
  },
  'server/src/fleet/fleet.ts': { '#sessions': SERVER },
  'server/src/fleet/game-events.ts': { queues: SERVER, waiting: SERVER },
  'server/src/fleet/tell-log.ts': { underWay: { oneFor: 'each game server whose log is being handed on' } },
  'server/src/fleet/status-writer.ts': { '#changed': SERVER },
  'server/src/platform/base/short-cache.ts': { entries: { size: 'entries.size >= options.maxEntries' } },
  'server/src/platform/base/fair-semaphore.ts': { underWay: { size: 'all >= inAll' } },
};
