import { z } from 'zod';
import { timestamp } from '../core/ids.ts';

/** When a game server last fetched the ban list. */
export const banListFetch = z.object({
  /** Empty if the address names no server of the instance. */
  serverId: z.string(),
  serverName: z.string(),
  /** Empty for members who may not see the hosts of servers. */
  address: z.string(),
  at: timestamp,
});

export const banState = z.object({
  fetches: z.array(banListFetch),
  /** Players who were unbanned but are still on some game servers' lists; the newest 100. */
  lifting: z.array(z.object({ netId: z.string(), playerName: z.string(), serversToCome: z.number().int() })),
  official: z.object({
    /** Players on our copy of the official list. */
    count: z.number().int(),
    /** When it was last read successfully; 0 for never. */
    readAt: timestamp,
    /** Why the last read changed nothing; empty if it succeeded. */
    problem: z.string(),
  }),
});

export type BanState = z.infer<typeof banState>;
export type BanListFetch = z.infer<typeof banListFetch>;
