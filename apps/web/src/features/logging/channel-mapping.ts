import type { GroupValue } from '@arkwright/contracts/settings-registry';

type Mapping = GroupValue<'log'>['channelMapping'];
type Server = { id: string; name: string };

/** An entry belongs to a server by id; one without an id, by name. */
const isOf = (server: Server) => (entry: Mapping[number]) =>
  entry.serverId === undefined ? entry.serverName === server.name : entry.serverId === server.id;

/** The channel that is chosen for a server; empty for none. */
export function channelOf(mapping: Mapping, server: Server): string {
  return mapping.find(isOf(server))?.channelId ?? '';
}

/** The mapping with another channel for a server; without an entry where none is chosen. */
export function withChannel(mapping: Mapping, server: Server, channelId: string): Mapping {
  const others = mapping.filter((entry) => !isOf(server)(entry));
  if (channelId === '') return others;
  return [...others, { serverId: server.id, serverName: server.name, channelId }];
}

/** The channel that all servers have; empty where they differ, or have none. */
export function commonChannel(mapping: Mapping, servers: readonly Server[]): string {
  const [first = '', ...others] = new Set(servers.map((server) => channelOf(mapping, server)));
  return others.length === 0 ? first : '';
}

/** The mapping with one channel for all of these servers. */
export function withOneChannel(mapping: Mapping, servers: readonly Server[], channelId: string): Mapping {
  return servers.reduce((changed, server) => withChannel(changed, server, channelId), mapping);
}

/** The servers that a mapping names. */
export function mappedServers(mapping: Mapping): Server[] {
  return mapping.map(({ serverId, serverName }) => ({ id: serverId ?? serverName, name: serverName }));
}
