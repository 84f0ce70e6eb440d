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
