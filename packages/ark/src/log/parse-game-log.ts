import { parseCombatant, parseKiller } from './combatant.ts';
import { formatGameLogLine } from './format-game-log.ts';
import type { ChatMessage, GameEvent, GameLogEntry, LineShape } from './game-event.ts';
import { hasAdminTail, hasTribeHead, isAdminBegin, shapeOf } from './line-shape.ts';
import { cutLine } from './lines.ts';
import { splitStamp } from './log-time.ts';
import { dropStrayParenthesis, leadingRichColor, stripRichText } from './rich-text.ts';
import { classifyTribeEvent } from './tribe-event.ts';

/**
 * The event of one line of `GetGameLog` or the log file. Never throws and reads at most `MAX_LINE_LENGTH`
 * characters; anything it doesn't recognise is `unknown`. Formats: ARK's own English texts, as recorded by
 * other tools.
 */
export function parseGameLogLine(line: string): GameLogEntry {
  const { at, text } = splitStamp(cutLine(line.trimEnd()));
  return { ...parseText(text.trimEnd()), at };
}

/** The same for a line of `GetChat`. The game puts no stamp there: what looks like one is an account's name. */
export function parseChatLine(line: string): GameLogEntry {
  return { ...parseText(cutLine(line.trimEnd())), at: null };
}

// Players choose names and messages, so the order decides what they can forge, and no choice of theirs may make
// a line unknown. Lines that look like the game's own come first, with how they read as chat (`nameEnd` is where
// the account's name ends then, otherwise the length); then chat, so that a message can't look like a join or a
// death; then the rest.
const OWN_PARSERS = [
  // First: what players say elsewhere is relayed in such lines, and may look like any of the others.
  parseServerChat,
  parseJoinOrLeave,
  parseAdminCommand,
  parseTribeLog,
  parseConnecting,
  parseOwnShape,
];
const PARSERS = [parseTribeShape, parseTame, parseDeath, parseNamedJoinOrLeave, parseServerLine];

function parseText(text: string): GameEvent & { orChat?: ChatMessage } {
  const chat = parseChat(text);
  const nameEnd = chat ? chat.player.length + 1 : text.length;
  for (const parse of OWN_PARSERS) {
    const event = parse(text, nameEnd);
    if (event) return chat ? { ...event, orChat: chat } : event;
  }
  if (chat) return chat;
  for (const parse of PARSERS) {
    const event = parse(text);
    if (event) return event;
  }
  return unknown(text, shapeOf(text));
}

const unknown = (text: string, shape: LineShape): GameEvent => ({
  type: 'unknown',
  text: text.trim(),
  shape,
});

/** What could be chat but has the shape of the game's own lines where an account's name would be. */
function parseOwnShape(text: string, nameEnd: number): GameEvent | undefined {
  if (nameEnd === text.length) return;
  const name = text.slice(0, nameEnd);
  if (hasTribeHead(name)) return unknown(text, 'tribe');
  if (/[:：]/.test(name) && hasAdminTail(text)) return unknown(text, 'admin');
  // Survivors and tribes may be called so, too.
  return isAdminBegin(name) && !PARSERS.some((parse) => parse(text)) ? unknown(text, 'admin') : undefined;
}

/** Before deaths and the like, which tribes' entries are full of and which are for everyone. */
function parseTribeShape(text: string): GameEvent | undefined {
  return hasTribeHead(text) ? unknown(text, 'tribe') : undefined;
}

/**
 * The chat message in a line that looks like the game's own, such as `SERVER: hello`, in case an account has
 * such a name; undefined if it can't be chat. The line alone can't tell which it is: see `authorsOf`.
 */
export function asChat(
  entry: GameLogEntry,
): { line: string; chat: Extract<GameLogEntry, { type: 'chat.message' }> } | undefined {
  if (!entry.orChat) return undefined;
  const chat = { ...entry.orChat, at: entry.at };
  return { line: formatGameLogLine({ ...chat, at: null }), chat };
}

function parseServerChat(text: string): GameEvent | undefined {
  const prefix = 'SERVER: ';
  return text.startsWith(prefix) ? { type: 'server.chat', message: text.slice(prefix.length) } : undefined;
}

// Name and ids are empty for a command that nobody in the game typed.
const ADMIN_TAIL =
  /^ \(PlayerName: ?(.*), ARKID: ?(-?\d{0,20}), (?:SteamID|PlatformID|EOSID): ?([\w|-]{0,64})\)$/s;

function parseAdminCommand(text: string): GameEvent | undefined {
  const prefix = 'AdminCmd: ';
  if (!text.startsWith(prefix)) return;
  const tailStart = text.lastIndexOf(' (PlayerName: ');
  const [, player, arkId, accountId] = (tailStart < 0 ? null : ADMIN_TAIL.exec(text.slice(tailStart))) ?? [];
  if (player === undefined || arkId === undefined || accountId === undefined) return;
  const command = text.slice(prefix.length, Math.max(prefix.length, tailStart));
  return { type: 'admin.command', command, player, arkId, accountId: accountId.toLowerCase() };
}

// Ids beyond 2³¹ are written negative, days from 1,000 on with a separator.
const TRIBE_HEAD = /, ID (-?\d{1,20}): Day (\d{1,3}(?:[.,'’\s]\d{3}){0,3}|\d{1,9}), (\d\d:\d\d:\d\d): /;

function parseTribeLog(text: string): GameEvent | undefined {
  const prefix = 'Tribe ';
  if (!text.startsWith(prefix)) return;
  const head = TRIBE_HEAD.exec(text);
  const [whole, tribeId, day, time] = head ?? [];
  if (!head || whole === undefined || day === undefined) return;
  if (tribeId === undefined || time === undefined) return;
  const textStart = head.index + whole.length;
  const rich = text.slice(textStart);
  const stripped = stripRichText(rich);
  const plain = (stripped.endsWith('!)') ? dropStrayParenthesis(stripped) : stripped).trim();
  return {
    type: 'tribe.log',
    tribe: text.slice(prefix.length, head.index),
    tribeId,
    day: Number(day.replace(/\D/g, '')),
    time,
    kind: classifyTribeEvent(plain),
    color: leadingRichColor(rich),
    text: plain,
  };
}

function parseConnecting(text: string): GameEvent | undefined {
  const isConnecting = text.startsWith('Login request: ') || text.startsWith('IP for incoming account ');
  return isConnecting ? { type: 'player.connecting', text } : undefined;
}

/**
 * `Account (Survivor): message`. Both names may be blank and may contain brackets and colons, so the first
 * "): " after a "(" ends the names. A message of nothing but blanks leaves "):" at the end of the line.
 */
function parseChat(text: string): ChatMessage | undefined {
  const first = text.startsWith('(') ? 0 : text.indexOf(' (') + 1;
  if (first === 0 && !text.startsWith('(')) return;
  const found = text.indexOf('): ', first);
  const end = found < 0 && text.endsWith('):') ? text.length - 2 : found;
  if (end < first) return;
  const open = openingParenthesis(text, end);
  return {
    type: 'chat.message',
    player: text.slice(0, Math.max(0, open - 1)),
    character: text.slice(open + 1, end),
    message: text.slice(end + 3),
  };
}

/** The "(" matching the ")" at `end`; the nearest one after a space if parentheses don't match. */
function openingParenthesis(text: string, end: number): number {
  let depth = 0;
  for (let at = end; at >= 0; at--) {
    if (text[at] === ')') depth++;
    else if (text[at] === '(') depth--;
    if (depth === 0 && (at === 0 || text[at - 1] === ' ')) return at;
    if (depth === 0) break;
  }
  return text.lastIndexOf(' (', end) + 1;
}

const JOIN_OR_LEAVE =
  /^(?:(.*) )?\[UniqueNetId:([0-9a-f]{32}) Platform:([^\]]{0,32})\] (joined|left) this ARK!$/is;

function parseJoinOrLeave(text: string, nameEnd: number): GameEvent | undefined {
  if (nameEnd < text.length) return;
  const [, player = '', eosId, platform, verb] =
    (text.endsWith(' this ARK!') && JOIN_OR_LEAVE.exec(text)) || [];
  if (eosId === undefined || platform === undefined) return;
  const type = verb?.toLowerCase() === 'joined' ? 'player.joined' : 'player.left';
  return { type, player, eosId: eosId.toLowerCase(), platform };
}

const NAMED_JOIN_OR_LEAVE = /^(?:(.*) )?(joined|left) this ARK!$/s;

/**
 * A line with only the name. Tried late: names can contain almost anything, and all other lines are more
 * specific.
 */
function parseNamedJoinOrLeave(text: string): GameEvent | undefined {
  const [, player = '', verb] = NAMED_JOIN_OR_LEAVE.exec(text) ?? [];
  if (verb === undefined) return;
  return { type: verb === 'joined' ? 'player.joined' : 'player.left', player, eosId: null, platform: '' };
}

function parseTame(text: string): GameEvent | undefined {
  if (!text.endsWith(')!')) return;
  const verb = Math.max(text.lastIndexOf(' Tamed a '), text.lastIndexOf(' Tamed an '));
  const match = verb < 0 ? null : /^ Tamed an? (.+) - Lvl (\d{1,6}) \((.*)\)!$/s.exec(text.slice(verb));
  const [, dino, level, species] = match ?? [];
  if (dino === undefined || species === undefined) return;
  return { type: 'dino.tamed', ...parseTamer(text.slice(0, verb)), dino, level: Number(level), species };
}

function parseTamer(text: string): { tamer: string | null; tribe: string | null } {
  const border = text.indexOf(' of Tribe ');
  if (border >= 0) return { tamer: text.slice(0, border), tribe: text.slice(border + ' of Tribe '.length) };
  if (text.startsWith('Tribe ')) return { tamer: null, tribe: text.slice('Tribe '.length) };
  return { tamer: text, tribe: null };
}

const STARVED_END = ' starved to death!';
/** The first that goes on to the end of the line: names may contain all of it. */
const KILLED =
  /^(.*? - Lvl \d{1,6}(?: \(.{0,300}?\))?) was killed(?: by (.*))?!(?: \[KillerSID: (\d{1,20})\])?$/s;

function parseDeath(text: string): GameEvent | undefined {
  if (text.endsWith(STARVED_END)) {
    const victim = parseCombatant(text.slice(0, -STARVED_END.length));
    return victim ? { type: 'death', victim, cause: 'starved', killer: null, killerId: null } : undefined;
  }
  const [, victimText, killerText, killerId = null] =
    (text.includes(' was killed') && KILLED.exec(text)) || [];
  const victim = victimText === undefined ? null : parseCombatant(victimText);
  if (!victim) return;
  const killer = killerText === undefined ? null : parseKiller(killerText);
  return { type: 'death', victim, cause: 'killed', killer, killerId };
}

function parseServerLine(text: string): GameEvent | undefined {
  if (text === 'Saving world...') return { type: 'world.saving' };
  if (text === 'World Save Complete!') return { type: 'world.saved', seconds: null };
  const took = /^World Save Complete\. Took: (\d{1,9}(?:\.\d{1,9})?)$/.exec(text)?.[1];
  if (took !== undefined) return { type: 'world.saved', seconds: Number(took) };
  const version = /^ARK Version: ([\d.]{1,20})$/.exec(text)?.[1];
  if (version !== undefined) return { type: 'server.version', version };
  const name = /^Server: "(.*)" has successfully started!$/.exec(text)?.[1];
  if (name !== undefined) return { type: 'server.loaded', name };
  if (text.startsWith('Server has completed startup and is now advertising for join.')) {
    return { type: 'server.started' };
  }
  return text === 'Closing by request' ? { type: 'server.stopping' } : undefined;
}
