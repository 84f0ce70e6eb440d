import { z } from 'zod';
import { FORM_MESSAGES, trimmedText } from './fields.ts';
import { channelId, serverId } from './references.ts';

/**
 * Which channel belongs to a game server. §3 names the server by its name only; the id, where given, wins, so that a
 * renamed server keeps its channel.
 */
export const serverChannel = z.object({
  serverId: serverId().optional(),
  serverName: trimmedText(100).max(100, FORM_MESSAGES.max(100)).default(''),
  channelId: channelId().default(''),
});

/** Some more than the 150 servers that the best tier gives. */
const MAX_MAPPINGS = 200;

/** One entry a game server. */
export function channelMapping<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry).max(MAX_MAPPINGS, `At most ${MAX_MAPPINGS} servers can be mapped`).default([]);
}

type MappedServer = { id: string; name: string };

/** Whether an entry is a server's: by id, or by name where it has no id. */
export const isEntryOf =
  ({ id, name }: MappedServer) =>
  (entry: z.output<typeof serverChannel>): boolean =>
    entry.serverId === undefined ? entry.serverName === name : entry.serverId === id;

/** The channel that is chosen for a server; empty for none. The id wins over the name. */
export function channelOf(mapping: readonly z.output<typeof serverChannel>[], server: MappedServer): string {
  const entries = mapping.filter(isEntryOf(server));
  const entry = entries.find(({ serverId }) => serverId !== undefined) ?? entries[0];
  return entry?.channelId ?? '';
}
