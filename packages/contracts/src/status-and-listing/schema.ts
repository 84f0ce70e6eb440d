import { z } from 'zod';
import { timestamp } from '../core/ids.ts';

/** A voice channel named by the status, a message of one server, one of all, and a list of a server's players. */
export const DISPLAY_KINDS = ['voice', 'status', 'combined', 'players'] as const;

/** How something that Discord shows of game servers stands. */
export const displayState = z.object({
  kind: z.enum(DISPLAY_KINDS),
  /** Empty for that of all servers. */
  serverId: z.string(),
  /** Whether Discord shows it now, be it in older words. */
  isShown: z.boolean(),
  /** When it is made or changed next; 0 while it is as it should be. */
  dueAt: timestamp,
  /** Why Discord does not take it; empty while it does. */
  problem: z.string(),
});

export type DisplayState = z.infer<typeof displayState>;
