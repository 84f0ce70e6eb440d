import { comparedText, saidText } from '@arkwright/ark/chat-text';
import { freeText } from '@arkwright/ark/command-arguments';
import { normalizeEosId } from '@arkwright/ark/eos-id';
import { hidePrivate } from '@arkwright/ark/hide-private';
import { completeCommand, knownCommandOf } from '@arkwright/ark/known-commands';
import { parseListPlayers } from '@arkwright/ark/list-players';
import { parseCombatant } from '@arkwright/ark/log/combatant';
import { createLineDeduper } from '@arkwright/ark/log/dedupe';
import { formatGameLogLine } from '@arkwright/ark/log/format-game-log';
import { happeningOf } from '@arkwright/ark/log/happening';
import { shapeOf } from '@arkwright/ark/log/line-shape';
import { gameLines } from '@arkwright/ark/log/lines';
import { splitStamp } from '@arkwright/ark/log/log-time';
import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { stripRichText } from '@arkwright/ark/log/rich-text';
import { classifyTribeEvent } from '@arkwright/ark/log/tribe-event';
import { readFileLine } from '@arkwright/ark/log-file-line';
import { mapName } from '@arkwright/ark/maps';
import { maskSecrets } from '@arkwright/ark/mask-secrets';
import { createMatcher } from '@arkwright/ark/match/match-words';
import { foldCase, normalText } from '@arkwright/ark/match/normal-text';
import { plainText } from '@arkwright/ark/plain-text';
import { decodeReply, isNoResponse } from '@arkwright/ark/rcon/reply';
import { chat as chatGroup } from '@arkwright/contracts/crosschat/settings';
import { log as logGroup } from '@arkwright/contracts/logging/settings';
import { readCode } from '@arkwright/contracts/player-registrations/code';
import { matchingChoices, pickByName } from '../../discord/choices.ts';
import { speakerName } from '../../discord/speaker-name.ts';
import { cutText, escapeDiscord, MAX_CONTENT } from '../../discord/text.ts';
import { describeCommand } from '../../features/command-runs/describe-command.ts';
import { gameLine } from '../../features/crosschat/game-text.ts';
import { lineOf } from '../../features/crosschat/lines.ts';
import { describeConsole } from '../../features/live/describe-console.ts';
import { createRelay } from '../../features/logging/relay.ts';
import { run as parseOfficial } from '../../features/official-bans/parse-official-thread.ts';
import { describeRun } from '../../features/rcon-presets/run-report.ts';
import { advance } from '../../fleet/log-position.ts';
import { lineOfEvent } from '../../game-events/line-of-event.ts';
import { parseNitradoJson } from '../../hosts/nitrado/json.ts';
import { csvCell } from '../../platform/base/csv.ts';

/**
 * What reads texts of players, game servers, companions and members of Discord. `cut`: however long the text is, no more
 * than its beginning is looked at. `linear`: it is given what was cut before, or one bounded reply, and takes twice as much
 * work for twice as much text.
 */
export type OutsideReader = {
  /** Where it stands, from the root of the repository. */
  file: string;
  cost: 'cut' | 'linear';
  read: (text: string) => unknown;
};

const ark = (file: string) => `packages/ark/src/${file}.ts`;
const SAVED = 'a save that is read, each text bounded by its bytes';
const server = (file: string) => `packages/server/src/${file}.ts`;

/** Lines in which players choose a part. */
const LINES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `2026.07.27_21.25.23: Bob (Grim): ${text}`,
  (text) => `${text} (${text}): hello`,
  (text) => `Tribe ${text}, ID 1: Day 1, 00:00:00: ${text}`,
  (text) => `${text} - Lvl 1 (${text}) was killed by ${text}!`,
  (text) => `${text} Tamed a ${text} - Lvl 1 (${text})!`,
  (text) => `AdminCmd: ${text} (PlayerName: ${text}, ARKID: 1, PlatformID: 1)`,
  (text) => `Stamm ${text}, ID 1: Tag 1, 00:00:00: ${text} (${text}): ${text}`,
];
const inLines = (read: (line: string) => unknown) => (text: string) =>
  LINES.map((lineOf) => read(lineOf(text)));

const game = { id: 'server', name: 'The Island' };
const relay = createRelay({
  server: game,
  log: {
    ...logGroup.schema.parse({}),
    isEnabled: true,
    channelMapping: [{ serverId: game.id, serverName: '', channelId: '1' }],
  },
  chat: chatGroup.schema.parse({}),
});
const outcome = (reply: string) => ({ serverId: game.id, serverName: reply, isDone: true, reply });

const findWords = createMatcher([
  { matchType: 'ContainsIgnoreCase', matchWords: ['a', 'a a', '<', 'hello'] },
  { matchType: 'Exact', matchWords: ['hello'] },
  { matchType: 'Contains', matchWords: ['a', 'a a', 'llo'], alsoInsideWords: true },
]);

const presetRun = {
  id: 'run',
  botId: 'bot',
  presetId: 'preset',
  presetName: 'Save',
  by: 'Bob',
  commands: ['SaveWorld'],
  startedAt: 0,
  endedAt: 0,
  stoppedAt: 0,
};
const serverRun = (reply: string) => ({
  serverId: game.id,
  serverName: reply,
  state: 'done' as const,
  reason: reply,
  results: [{ isDone: true, reply }],
  waitsUntil: 0,
});

export const OUTSIDE_READERS: Readonly<Record<string, OutsideReader>> = {
  'a reply from its bytes': {
    file: ark('rcon/reply'),
    cost: 'linear',
    read: (text) => [decodeReply([Buffer.from(text)]), isNoResponse(text)],
  },
  'a reply in lines': { file: ark('log/lines'), cost: 'linear', read: gameLines },
  'a list of players': { file: ark('list-players'), cost: 'linear', read: parseListPlayers },
  'lines that were told before': {
    file: ark('log/dedupe'),
    cost: 'linear',
    read: (text) => createLineDeduper()(gameLines(text).lines),
  },
  'a line of the log': {
    file: ark('log/parse-game-log'),
    cost: 'cut',
    read: inLines(parseGameLogLine),
  },
  'what an unknown line is about': {
    file: ark('log/line-shape'),
    cost: 'linear',
    read: (text) => [
      shapeOf(text),
      shapeOf(`Stamm ${text}, ID 1: ${text}`),
      shapeOf(`Admin: ${text} (a: ${text}, b: 1)`),
    ],
  },
  'what a line tells for all and for a tribe': {
    file: ark('log/happening'),
    cost: 'linear',
    read: (text) => [
      happeningOf('tribe', `Your ${text} - Lvl 5 was killed!`),
      happeningOf('world', `Bob Tamed a ${text} - Lvl 5 (Rex)!`),
    ],
  },
  'a line of the log file': { file: ark('log-file-line'), cost: 'linear', read: inLines(readFileLine) },
  'a line as the game writes it': {
    file: ark('log/format-game-log'),
    cost: 'cut',
    read: inLines((line) => formatGameLogLine(parseGameLogLine(line))),
  },
  'the times of a line': { file: ark('log/log-time'), cost: 'linear', read: splitStamp },
  'a creature in a line': {
    file: ark('log/combatant'),
    cost: 'linear',
    read: (text) => parseCombatant(`${text} - Lvl 1 (${text})`),
  },
  'markup of the game': { file: ark('log/rich-text'), cost: 'linear', read: stripRichText },
  'a message as it is compared': {
    file: ark('match/normal-text'),
    cost: 'cut',
    read: (text) => foldCase(normalText(text)),
  },
  'words in a message': { file: ark('match/match-words'), cost: 'cut', read: findWords },
  'what a tribe log tells': { file: ark('log/tribe-event'), cost: 'linear', read: classifyTribeEvent },
  'a name of a map': { file: ark('maps'), cost: 'linear', read: mapName },
  'an EOS id': { file: ark('eos-id'), cost: 'linear', read: normalizeEosId },
  'a name or line in one plain line': {
    file: ark('plain-text'),
    cost: 'cut',
    read: (text) => plainText(text, 1000),
  },
  'addresses and passwords in a line': { file: ark('hide-private'), cost: 'linear', read: hidePrivate },
  'passwords in a command': { file: ark('mask-secrets'), cost: 'linear', read: maskSecrets },
  'words for a command': {
    file: ark('command-arguments'),
    cost: 'cut',
    read: (text) => freeText(`x${text}`),
  },
  'the name of a command': {
    file: ark('known-commands'),
    cost: 'linear',
    read: (text) => [knownCommandOf(text), completeCommand(text)],
  },
  'what a game repeats': {
    file: ark('chat-text'),
    cost: 'linear',
    read: (text) => [comparedText(text), saidText(text)],
  },
  'a name for a webhook': {
    file: server('discord/speaker-name'),
    cost: 'cut',
    read: speakerName,
  },
  'a line for other games': {
    file: server('features/crosschat/game-text'),
    cost: 'cut',
    read: (text) => gameLine({ place: text, name: text, tribe: text, text }, 'Transliterate'),
  },
  'a line of the chat': {
    file: server('features/crosschat/lines'),
    cost: 'cut',
    read: inLines((line) => lineOf(parseGameLogLine(line), chatGroup.schema.parse({}))),
  },
  'a text for Discord': {
    file: server('discord/text'),
    cost: 'cut',
    read: (text) => [escapeDiscord(text), cutText(text, MAX_CONTENT)],
  },
  'how far a log was read': {
    file: server('fleet/log-position'),
    cost: 'cut',
    read: inLines((line) => advance([parseGameLogLine(line)], undefined)),
  },
  'a line for a channel': {
    file: server('features/logging/relay'),
    cost: 'cut',
    read: inLines((line) => relay(parseGameLogLine(line))),
  },
  'a line for the Live Room': {
    file: server('game-events/line-of-event'),
    cost: 'cut',
    read: inLines((line) => lineOfEvent(parseGameLogLine(line))),
  },
  'an answer in the console': {
    file: server('features/live/describe-console'),
    cost: 'cut',
    read: (text) => describeConsole({ by: text, command: 'SaveWorld', outcome: outcome(text) }),
  },
  'answers of several servers': {
    file: server('features/command-runs/describe-command'),
    cost: 'cut',
    read: (text) => describeCommand({ by: text, command: 'SaveWorld', results: [outcome(text)] }),
  },
  'answers in the run of a preset': {
    file: server('features/rcon-presets/run-report'),
    cost: 'cut',
    read: (text) => describeRun({ ...presetRun, servers: [serverRun(text)] }),
  },
  'a code that a player writes': {
    file: 'packages/contracts/src/player-registrations/code.ts',
    cost: 'cut',
    read: readCode,
  },
  'what a member types and chooses': {
    file: server('discord/choices'),
    cost: 'linear',
    read: (text) => [matchingChoices([game], text), pickByName([game], text)],
  },
  'the official ban list': {
    file: server('features/official-bans/parse-official-thread'),
    cost: 'linear',
    read: (text) => parseOfficial({ text, before: new Uint8Array() }),
  },
  'a reply of Nitrado’s': { file: server('hosts/nitrado/json'), cost: 'linear', read: parseNitradoJson },
  'a cell of a CSV file': { file: server('platform/base/csv'), cost: 'linear', read: csvCell },
};

const PATHS = 'paths of a reply of a host, of up to 1,000 characters';
const HEADERS = 'a header or address, at most 16 KB';
const CONTRACT = 'a field whose length its contract bounds';
const OURS = 'a text of our own making';

/** Files that take texts apart and are none of these readers, each with what bounds its texts. */
export const BOUNDED_ELSEWHERE: Readonly<Record<string, string>> = {
  [ark('match/word-borders')]: 'single characters of what `normalText` has cut',
  [ark('commands')]: 'a command is refused beyond 4,096 bytes before anything else',
  [ark('save/wrong-file')]: 'the first 100 bytes of a file',
  [ark('text-file')]: 'a file of an owner, or a reply that has its length checked; three passes',
  [server('features/decay/decide')]: CONTRACT,
  [server('features/ban-files/file-format')]: CONTRACT,
  [server('features/players/timeline-service')]: CONTRACT,
  [server('features/ban-files/parse-import')]: 'at most 10,000 lines, each cut to 2,000 characters',
  [server('features/instance-export/export-service')]: OURS,
  [server('features/instance-export/fill-tables')]: 'sixty characters of a name',
  [server('features/instance-export/read-file')]: 'a line that is scanned before; one pass over it',
  [server('features/instance-export/restore-service')]: 'what PostgreSQL says',
  [server('features/own-bot/check-token')]: CONTRACT,
  [server('features/published-bans/published-list')]: OURS,
  [server('features/published-bans/routes')]: HEADERS,
  [server('core/discord-rest/verdict')]: 'a refusal of Discord’s, cut to 600 characters',
  [server('core/routes/gate')]: OURS,
  [server('core/access/instance-keys')]: HEADERS,
  [server('platform/database/database')]: 'what PostgreSQL says',
  [server('platform/database/typed-text')]: CONTRACT,
  [server('discord/guilds/people')]: 'a query of up to 100 characters',
  [server('discord/message-trace')]: 'what `normalizeText` has cut to the length of a message',
  [server('features/postings/service')]: OURS,
  [server('features/rcon-commands/ban-command')]: OURS,
  [server('features/realtime/hints')]: OURS,
  [server('core/routes/run-once')]: HEADERS,
  [server('core/identity/sessions')]: HEADERS,
  [server('platform/work/jobs')]: OURS,
  [server('platform/base/logger')]: OURS,
  [server('core/personal-data/stored-table')]: OURS,
  [server('core/routes/mount')]: HEADERS,
  [server('core/routes/open-api')]: OURS,
  [server('features/update-notifications/curseforge')]: 'at most 4 MB; of each name 400 characters',
  [server('features/hosted-saves/fetch-service')]: PATHS,
  [server('features/hosted-saves/failed-save-check')]: OURS,
  [server('features/findings/service')]: OURS,
  [server('features/automatic-rcon/preset-check')]: OURS,
  [server('features/automatic-rcon/overlap-check')]: OURS,
  [server('features/findings/working-checks')]: OURS,
  [server('features/findings/deleted-role-check')]: 'the names of groups and fields',
  [server('features/findings/installation/check-installation')]:
    'a message of an error, cut to 200 characters',
  [server('features/findings/installation/database-check')]: OURS,
  [server('features/findings/installation/public-url-check')]: 'the message of an error of ours',
  [server('platform/http/health')]:
    'part of the address of a request, whose length is limited; the pattern has a fixed length',
  [server('features/hosted-saves/save-file')]: PATHS,
  [server('hosts/nitrado/files')]: 'a message of a reply, cut to 200 characters',
  [server('hosts/nitrado/replies')]: 'texts of a reply, each cut to 200 characters, lists of mods to 10,000',
  [server('hosts/nitrado/request')]: HEADERS,
  [server('platform/outbound/http-client')]: 'headers, 16 KB of them; the body up to the caller’s maximum',
  [server('platform/outbound/http-exchange')]: 'headers, 16 KB of them; the body up to the caller’s maximum',
  [server('platform/outbound/outbound-address')]: 'an address that was read already',
  [server('platform/outbound/outbound-allow')]: 'a setting of the installation',
  [server('platform/outbound/outbound-host')]: 'its length is looked at first',
  [server('platform/outbound/outbound-resolve')]: 'a host that was read already',
  [server('features/pledges/patreon/replies')]: 'at most 4 MB, and each field by its schema',
  [server('features/pledges/patreon/request')]: 'at most 4 MB',
  [server('features/pledges/patreon/signature')]: HEADERS,
  [server('platform/http/public-text')]: HEADERS,
  [server('platform/http/web-files')]: HEADERS,
  [server('features/account/zip-stream')]: 'one part of what is written',
  [server('features/auth/session-label')]: HEADERS,
  [server('features/role-power/role-power')]: OURS,
  [server('features/starter-sets/hear-service')]:
    'a line of chat, cut to 1,000 characters before it is looked at',
  [server('features/instances/routes')]: 'ids that the contract bounds',
  [server('discord/questions')]: 'ids of buttons, at most 100 characters',
  [server('discord/command-form')]: 'ids of windows, at most 100 characters',
  [server('features/rcon-commands/companion-commands')]: 'an option of a command, at most 6,000 characters',
  [server('features/rcon-commands/world-commands')]: 'an answer of the game, cut before it becomes lines',
  [server('features/status-and-listing/displays')]: 'the host of a server, at most 100 characters',
  [server('features/status-and-listing/player-format')]: 'the formats of the settings',
  [server('features/instances/save-group-service')]: OURS,
  [server('features/uploads/array-texts')]: 'a row that was cleaned',
  [server('features/nukes/nuke-service')]: 'an answer that was cut to 500 characters',
  [server('features/data-dashboard/present')]: OURS,
  [server('features/notifications/channel-reports')]: 'the path of a setting, of our own making',
  [server('features/crosschat/member-text')]: 'a message of Discord, cut to 2,000 characters',
  [server('features/admin-groups/decide')]:
    'an account id, which the log’s grammar bounds to 32 digits first',
  [server('features/starter-sets/deliver-service')]: 'a command of a set, at most 500 characters',
  [server('features/decay/removal-service')]: 'the id of a dino, two numbers',
  [server('discord/message-buttons')]: 'ids of buttons, at most 100 characters',
  [ark('save/people-files')]: 'names of files in a folder',
  [ark('save/people')]: SAVED,
  [ark('save/save-clock')]: SAVED,
  [ark('save/species')]: SAVED,
  [ark('save/world-file')]: SAVED,
  [ark('save/object-classes')]: SAVED,
  [server('features/admin-groups/routes')]: 'ids that the contract bounds',
  [server('features/dynamic-config/routes')]: HEADERS,
  [server('features/dynamic-config/service')]: CONTRACT,
  [server('features/history/service')]: CONTRACT,
  [server('game-events/shown-lines')]: 'what was sent from the Live Room, cut to 900 characters',
  [server('features/permissions/routes')]: CONTRACT,
  [server('features/player-registrations/routes')]: CONTRACT,
};
