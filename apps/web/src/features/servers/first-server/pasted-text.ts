import { type PastedServer, readPastedServer } from '@arkwright/contracts/servers/pasted-server';

const PASSWORD = /^(\s*ServerAdminPassword\s*=\s*)(?!•)\S.*$/gim;

/** The text without its password, which has a field of its own that does not show it. */
export const withoutPassword = (text: string): string => text.replace(PASSWORD, '$1••••••••');

const NAMES: readonly (readonly [keyof PastedServer, string])[] = [
  ['name', 'name'],
  ['host', 'host'],
  ['rconPort', 'RCON port'],
  ['rconPassword', 'password'],
];

export type Pasted = {
  found: PastedServer;
  /** What was found, in words: `name, RCON port and password`. */
  words: string;
};

/** What a pasted text says; undefined if it says nothing about a server. A hidden password is none. */
export function readPasted(text: string): Pasted | undefined {
  const { rconPassword, ...rest } = readPastedServer(text) ?? {};
  const isShown = rconPassword !== undefined && !rconPassword.startsWith('•');
  const found: PastedServer = { ...rest, ...(isShown && { rconPassword }) };
  const names = NAMES.flatMap(([key, name]) => (found[key] === undefined ? [] : [name]));
  if (names.length === 0 && found.isRconEnabled === undefined) return undefined;
  const last = names.at(-1) ?? '';
  const words = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
  return { found, words };
}
