/** KIT · Which channel belongs to which game server, in settings that say so for each. Pure. */
import { channelOf, isEntryOf, type serverChannel } from '@arkwright/contracts/core/channel-mapping';
import type { z } from 'zod';

export type Mapping = z.output<typeof serverChannel>[];
export type MappingServer = { id: string; name: string };

/** The mapping with another channel for a server; without an entry where none is chosen. */
export function withChannel(mapping: Mapping, server: MappingServer, channelId: string): Mapping {
  const others = mapping.filter((entry) => !isEntryOf(server)(entry));
  if (channelId === '') return others;
  return [...others, { serverId: server.id, serverName: server.name, channelId }];
}

/** The channel that all servers have; empty where they differ, or have none. */
export function commonChannel(mapping: Mapping, servers: readonly MappingServer[]): string {
  const [first = '', ...others] = new Set(servers.map((server) => channelOf(mapping, server)));
  return others.length === 0 ? first : '';
}

/** The mapping with one channel for all of these servers. */
export function withOneChannel(
  mapping: Mapping,
  servers: readonly MappingServer[],
  channelId: string,
): Mapping {
  return servers.reduce((changed, server) => withChannel(changed, server, channelId), mapping);
}

/** The servers that a mapping names. */
export function mappedServers(mapping: Mapping): MappingServer[] {
  return mapping.map(({ serverId, serverName }) => ({ id: serverId ?? serverName, name: serverName }));
}
