import { parseCombatant, parseKiller } from './combatant.ts';
import { formatGameLogLine } from './format-game-log.ts';
import type { GameEvent, GameLogEntry } from './game-event.ts';
import { cutLine } from './lines.ts';
import { splitStamp } from './log-time.ts';
import { dropDanglingParenthesis, leadingRichColor, stripRichText } from './rich-text.ts';
import { classifyTribeEvent } from './tribe-event.ts';

const MAX_NAME_LENGTH = 100;

/**
 * The event of one line of `GetGameLog`, `GetChat` or the log file. Never throws and reads at most
 * `MAX_LINE_LENGTH` characters; anything it doesn't recognise is `unknown`. Formats: ARK's own English texts,
 * as recorded by other tools.
 */
export function parseGameLogLine(line: string): GameLogEntry {
  const { at, text } = splitStamp(cutLine(line.trim()));
  return { ...parseText(text.trim()), at };
}

// Players choose names and messages, so the order decides what they can forge. Lines that begin with one of
// the game's words come first; then chat, so that a message can't look like a join or a death; then the rest.
const PARSERS = [
  parseServerChat,
  parseAdminCommand,
  parseTribeLog,
  parseConnecting,
  parseChat,
  parseJoinOrLeave,
  parseTame,
  parseDeath,
  parseNamedJoinOrLeave,
  parseServerLine,
];

function parseText(text: string): GameEvent {
  for (const parse of PARSERS) {
    const event = parse(text);
    if (event) return event;
  }
  return { type: 'unknown', text };
}

/** Lines that begin with one of the game's words but may contain players' words. */
const LIKE_OWN: ReadonlySet<GameEvent['type']> = new Set([
  'server.chat',
  'admin.command',
  'tribe.log',
  'player.connecting',
]);

/**
 * The chat message in a line that looks like the game's own, such as `SERVER: hello`, in case an account has
 * such a name; undefined if it can't be chat. The line alone can't tell which it is: see `mayHaveWritten`.
 */
export function asChat(
  entry: GameLogEntry,
): { line: string; chat: Extract<GameLogEntry, { type: 'chat.message' }> } | undefined {
  if (!LIKE_OWN.has(entry.type)) return undefined;
  const line = formatGameLogLine({ ...entry, at: null });
  const chat = parseChat(line);
  return chat && { line, chat: { ...chat, at: entry.at } };
}

function parseServerChat(text: string): GameEvent | undefined {
  const prefix = 'SERVER: ';
  return text.startsWith(prefix) ? { type: 'server.chat', message: text.slice(prefix.length) } : undefined;
}

const ADMIN_TAIL = /^ \(PlayerName: (.*), ARKID: (\d{1,20}), (?:SteamID|PlatformID|EOSID): ([\w|-]{1,64})\)$/;

function parseAdminCommand(text: string): GameEvent | undefined {
  const prefix = 'AdminCmd: ';
  if (!text.startsWith(prefix)) return;
  const tailStart = text.lastIndexOf(' (PlayerName: ');
  const [, player, arkId, accountId] = (tailStart < 0 ? null : ADMIN_TAIL.exec(text.slice(tailStart))) ?? [];
  if (player === undefined || arkId === undefined || accountId === undefined) return;
  const command = text.slice(prefix.length, Math.max(prefix.length, tailStart));
  return { type: 'admin.command', command, player, arkId, accountId: accountId.toLowerCase() };
}

const TRIBE_HEAD = /, ID (\d{1,20}): Day (\d{1,9}), (\d\d:\d\d:\d\d): /;

function parseTribeLog(text: string): GameEvent | undefined {
  const prefix = 'Tribe ';
  if (!text.startsWith(prefix)) return;
  const head = TRIBE_HEAD.exec(text);
  const [whole, tribeId, day, time] = head ?? [];
  if (!head || whole === undefined || tribeId === undefined || time === undefined) return;
  const tribe = text.slice(prefix.length, head.index);
  // "Tribe X (Y): …, ID 1: Day …" is chat of somebody named "Tribe X".
  if (tribe.includes('): ')) return;
  const rich = text.slice(head.index + whole.length);
  const stripped = stripRichText(rich);
  const plain = (stripped.endsWith('!)') ? dropDanglingParenthesis(stripped) : stripped).trim();
  return {
    type: 'tribe.log',
    tribe,
    tribeId,
    day: Number(day),
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

function parseChat(text: string): Extract<GameEvent, { type: 'chat.message' }> | undefined {
  const end = text.indexOf('): ');
  const open = end < 0 ? -1 : openingParenthesis(text, end);
  if (open < 1 || open > MAX_NAME_LENGTH || end - open > MAX_NAME_LENGTH) return;
  return {
    type: 'chat.message',
    player: text.slice(0, open - 1),
    character: text.slice(open + 1, end),
    message: text.slice(end + 3),
  };
}

/** The "(" matching the ")" at `end`; the nearest one after a space if parentheses don't match. */
function openingParenthesis(text: string, end: number): number {
  let depth = 0;
  for (let at = end; at > 0; at--) {
    if (text[at] === ')') depth++;
    else if (text[at] === '(') depth--;
    if (depth === 0 && text[at - 1] === ' ') return at;
    if (depth === 0) break;
  }
  return text.lastIndexOf(' (', end) + 1;
}

const JOIN_OR_LEAVE = /^(.*) \[UniqueNetId:([0-9a-f]{32}) Platform:([^\]]{0,32})\] (joined|left) this ARK!$/i;

function parseJoinOrLeave(text: string): GameEvent | undefined {
  const [, player, eosId, platform, verb] = (text.endsWith(' this ARK!') && JOIN_OR_LEAVE.exec(text)) || [];
  if (player === undefined || eosId === undefined || platform === undefined) return;
  const type = verb?.toLowerCase() === 'joined' ? 'player.joined' : 'player.left';
  return { type, player, eosId: eosId.toLowerCase(), platform };
}

const NAMED_JOIN_OR_LEAVE = /^(.{1,100}) (joined|left) this ARK!$/;

/**
 * A line with only the name. Tried late: names can contain almost anything, and all other lines are more
 * specific.
 */
function parseNamedJoinOrLeave(text: string): GameEvent | undefined {
  const [, player, verb] = NAMED_JOIN_OR_LEAVE.exec(text) ?? [];
  // An invalid id is not part of a name.
  if (player === undefined || player.includes('[UniqueNetId:')) return;
  return { type: verb === 'joined' ? 'player.joined' : 'player.left', player, eosId: null, platform: '' };
}

function parseTame(text: string): GameEvent | undefined {
  if (!text.endsWith(')!')) return;
  const verb = Math.max(text.lastIndexOf(' Tamed a '), text.lastIndexOf(' Tamed an '));
  const match = verb < 0 ? null : /^ Tamed an? (.+) - Lvl (\d{1,6}) \((.*)\)!$/.exec(text.slice(verb));
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

const KILLER_SID = / \[KillerSID: (\d{1,20})\]$/;
const STARVED_END = ' starved to death!';

function parseDeath(text: string): GameEvent | undefined {
  if (text.endsWith(STARVED_END)) {
    const victim = parseCombatant(text.slice(0, -STARVED_END.length));
    return victim ? { type: 'death', victim, cause: 'starved', killer: null, killerId: null } : undefined;
  }
  const verb = text.indexOf(' was killed');
  if (verb < 0) return;
  const victim = parseCombatant(text.slice(0, verb));
  const sid = text.endsWith(']') ? KILLER_SID.exec(text.slice(-40)) : null;
  const how = text.slice(verb + ' was killed'.length, sid ? -sid[0].length : undefined);
  if (!victim || !how.endsWith('!')) return;
  const killerText = how.startsWith(' by ') ? how.slice(' by '.length, -1) : null;
  if (killerText === null && how !== '!') return;
  const killer = killerText === null ? null : parseKiller(killerText);
  return { type: 'death', victim, cause: 'killed', killer, killerId: sid?.[1] ?? null };
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
