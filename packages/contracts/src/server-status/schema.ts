import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';

export const SERVER_STATES = ['starting', 'online', 'offline'] as const;
export type ServerState = (typeof SERVER_STATES)[number];

/** The worker's last observation of a game server. There is no entry before its first attempt. */
export const serverStatus = z.object({
  serverId: id,
  isOnline: z.boolean(),
  state: z.enum(SERVER_STATES),
  /** Start of the current state. */
  since: timestamp,
  /** When the server last responded; 0 if never. */
  lastSeen: timestamp,
  /** Why it isn't online, in words, or that it is stopping; empty if it is online and stays so. */
  reason: z.string(),
  players: z.number().int(),
});

/** A change of a game server's state, in words. */
export const statusChange = z.object({ at: timestamp, state: z.enum(SERVER_STATES), text: z.string() });

/** Replaces the names of screens that the caller may not view. */
export const OTHER_SCREENS = 'Other screens';

/** Lines of a server's log lost in the last day. */
export const lostLines = z.object({
  serverId: id,
  /** The screen they were meant for, or `OTHER_SCREENS`. */
  reader: z.string(),
  lines: z.number().int(),
});

export type ServerStatus = z.infer<typeof serverStatus>;
export type StatusChange = z.infer<typeof statusChange>;
export type LostLines = z.infer<typeof lostLines>;
