import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';

/** What can be nuked, named like the page's tabs. */
export const NUKE_KINDS = ['players', 'tribes', 'bases'] as const;
export type NukeKind = (typeof NUKE_KINDS)[number];

/** A requested nuke that waits for a second person's consent. */
export const waitingNuke = z.object({
  id,
  kind: z.enum(NUKE_KINDS),
  serverId: id,
  serverName: z.string(),
  /**
   * The id to call its nuke with: the tribe's or character's number in the game, or the id of the base's row.
   */
  targetId: z.string(),
  name: z.string(),
  /** The person who requested it. */
  by: z.string(),
  /** Whether that is the caller. */
  isMine: z.boolean(),
  /** When it expires without consent. */
  endsAt: timestamp,
});

export type WaitingNuke = z.infer<typeof waitingNuke>;
