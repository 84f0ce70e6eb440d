/** A game server as far as words go. */
export type NamedServer = {
  readonly id: string;
  readonly name: string;
  /** Empty for none, left out where it is not known. */
  readonly clusterId?: string;
};

/** The name of a server that the instance no longer has. */
const DELETED_SERVER = 'DELETED SERVER';

/** Returns a server's name; `…` for all while they are loading. */
export function serverNames(servers: readonly NamedServer[] | undefined): (id: string) => string {
  const names = new Map(servers?.map(({ id, name }) => [id, name]));
  const unknown = servers === undefined ? '…' : DELETED_SERVER;
  return (id) => names.get(id) ?? unknown;
}

/** Names that one line of a table shows of a list; the others are counted. */
const SHOWN_NAMES = 4;

/** Names as `Aberration, Extinction and 2 more`, and whether servers that are added later belong to them. */
export function shortList(names: readonly string[], includesNewServers: boolean | undefined): string {
  const shown = names.length > SHOWN_NAMES ? names.slice(0, SHOWN_NAMES - 1) : names;
  const more = names.length - shown.length;
  const words = more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`;
  return includesNewServers ? `${words}; servers added later` : words;
}

/** These servers in words, in their order; `…` while they are being read. */
export function serverWords(ids: readonly string[], servers: readonly NamedServer[] | undefined): string {
  return servers === undefined ? '…' : ids.map(serverNames(servers)).join(', ');
}
