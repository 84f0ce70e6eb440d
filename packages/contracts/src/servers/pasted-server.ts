import { SHORT_NAME_LENGTH } from './schema.ts';

/** A whole GameUserSettings.ini has a few thousand characters; its longest known list of mods fits as well. */
const MAX_PASTED = 200_000;

/** What a pasted text says about a server. What it doesn't say is undefined. */
export type PastedServer = {
  name?: string;
  host?: string;
  rconPort?: string;
  rconPassword?: string;
  /** `RCONEnabled`: with False the game doesn't listen. */
  isRconEnabled?: boolean;
};

type Read = (value: string) => PastedServer;

/** Keys of GameUserSettings.ini and of the game's command line. Unreal compares them without regard to case. */
const KEYS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['sessionname', (name) => ({ name })],
  ['rconport', (rconPort) => ({ rconPort })],
  ['serveradminpassword', (rconPassword) => ({ rconPassword })],
  ['rconenabled', (value) => ({ isRconEnabled: value.toLowerCase() === 'true' })],
  ['multihome', (host) => ({ host })],
]);

const ADDRESS = /^(?:rcon:\/\/)?([a-z0-9.-]+\.[a-z0-9-]+):(\d{1,5})$/i;

/**
 * Reads a pasted GameUserSettings.ini, a part of one, or `host:port`. Of a key that is there twice the last counts, as in
 * the game. Undefined if nothing in it was recognised.
 */
export function readPastedServer(text: string): PastedServer | undefined {
  if (text.length > MAX_PASTED) return undefined;
  let found: PastedServer = {};
  for (const line of text.split(/\r\n|\r|\n/)) {
    found = { ...found, ...readLine(line.trim()) };
  }
  return Object.keys(found).length === 0 ? undefined : found;
}

function readLine(line: string): PastedServer {
  const address = ADDRESS.exec(line);
  if (address?.[1] !== undefined && address[2] !== undefined)
    return { host: address[1], rconPort: address[2] };
  const end = line.indexOf('=');
  if (end === -1) return {};
  const value = unquoted(line.slice(end + 1).trim());
  return value === '' ? {} : (KEYS.get(line.slice(0, end).trim().toLowerCase())?.(value) ?? {});
}

const unquoted = (value: string) =>
  value.length >= 2 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;

/** Words that most servers of a cluster have in their names: they tell none of them apart. */
const COMMON = new Set([
  'the',
  'pve',
  'pvp',
  'pvpve',
  'asa',
  'ark',
  'server',
  'cluster',
  'official',
  'unofficial',
]);

/** A short name to propose: the last words of the name that fit, without those that every server has. */
export function proposeShortName(name: string): string {
  const words = name.match(/[\p{L}\p{N}'’]+/gu) ?? [];
  const telling = words.filter((word) => !COMMON.has(word.toLowerCase()) && !/^x?\d+x?$/i.test(word));
  const from = telling.length > 0 ? telling : words;
  let proposed = '';
  for (const word of from.toReversed()) {
    const longer = proposed === '' ? word : `${word} ${proposed}`;
    if (longer.length > SHORT_NAME_LENGTH) break;
    proposed = longer;
  }
  return proposed === '' ? [...(from.at(-1) ?? '')].slice(0, SHORT_NAME_LENGTH).join('') : proposed;
}
