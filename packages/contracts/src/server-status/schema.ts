import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';

export const SERVER_STATES = ['starting', 'online', 'offline'] as const;
export type ServerState = (typeof SERVER_STATES)[number];

/** What the worker last saw of a game server. There is no entry before it has tried once. */
export const serverStatus = z.object({
  serverId: id,
  isOnline: z.boolean(),
  state: z.enum(SERVER_STATES),
  /** Since when the state holds. */
  since: timestamp,
  /** When the worker last heard from the server; 0 if never. */
  lastSeen: timestamp,
  /** Why it is not online, in words; empty when it is. */
  reason: z.string(),
  players: z.number().int(),
});

/** Stands for all screens that somebody may not view. */
export const OTHER_SCREENS = 'Other screens';

/** Lines of a server's log that came to nothing in the last day. */
export const lostLines = z.object({
  serverId: id,
  /** The screen that should have had them, or `OTHER_SCREENS`. */
  reader: z.string(),
  lines: z.number().int(),
});

export type ServerStatus = z.infer<typeof serverStatus>;
export type LostLines = z.infer<typeof lostLines>;
