import { z } from 'zod';
import { FORM_MESSAGES, trimmedText } from './fields.ts';
import { channelId, serverId } from './references.ts';

/**
 * The channel of a game server. §3 identifies the server by name only; an id, if given, takes precedence, so
 * that a renamed server keeps its channel.
 */
export const serverChannel = z.object({
  serverId: serverId().optional(),
  serverName: trimmedText(100).max(100, FORM_MESSAGES.max(100)).default(''),
  channelId: channelId().default(''),
});

/** What the fields of such an entry are called. */
export const SERVER_CHANNEL_WORDS = { serverId: 'Server', serverName: 'Server name', channelId: 'Channel' };

/** The best tier has 150 servers; leaves some room. */
const MAX_MAPPINGS = 200;

/** One entry per game server. */
export function channelMapping<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry).max(MAX_MAPPINGS, `At most ${MAX_MAPPINGS} servers can be mapped`).default([]);
}

type MappedServer = { id: string; name: string };

/** Whether an entry belongs to a server: by id, or by name if it has no id. */
export const isEntryOf =
  ({ id, name }: MappedServer) =>
  (entry: z.output<typeof serverChannel>): boolean =>
    entry.serverId === undefined ? entry.serverName === name : entry.serverId === id;

/** The channel chosen for a server; empty for none. The id takes precedence over the name. */
export function channelOf(mapping: readonly z.output<typeof serverChannel>[], server: MappedServer): string {
  const entries = mapping.filter(isEntryOf(server));
  const entry = entries.find(({ serverId }) => serverId !== undefined) ?? entries[0];
  return entry?.channelId ?? '';
}
