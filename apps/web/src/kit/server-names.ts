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

/** These servers in words, in their order; `…` while they are being read. */
export function serverWords(ids: readonly string[], servers: readonly NamedServer[] | undefined): string {
  return servers === undefined ? '…' : ids.map(serverNames(servers)).join(', ');
}
