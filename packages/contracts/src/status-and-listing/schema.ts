import { z } from 'zod';
import { timestamp } from '../core/ids.ts';

/**
 * A voice channel named after the status, a message per server, one message for all, and a player list per
 * server.
 */
export const DISPLAY_KINDS = ['voice', 'status', 'combined', 'players'] as const;

/** The state of something that Discord shows of game servers. */
export const displayState = z.object({
  kind: z.enum(DISPLAY_KINDS),
  /** Empty for the display of all servers. */
  serverId: z.string(),
  /** Whether Discord shows it now, even if outdated. */
  isShown: z.boolean(),
  /** When it will be created or updated; 0 if it is up to date. */
  dueAt: timestamp,
  /** Why Discord refuses it; empty if it doesn't. */
  problem: z.string(),
});

export type DisplayState = z.infer<typeof displayState>;
