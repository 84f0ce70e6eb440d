import { z } from 'zod';
import { timestamp } from '../core/ids.ts';

/** A player that an instance knows. The names come from players: plain text, not to be trusted. */
export const knownPlayer = z.object({
  /** EOS ID, in lower case. */
  netId: z.string(),
  /** The platform account's name, as the game lists it; empty where no server has listed the player yet. */
  name: z.string(),
  /** The survivor's name, from what companions upload; empty where it is not known. */
  characterName: z.string(),
  /** Account names that the player had before, the latest first. */
  formerNames: z.array(z.string()),
  /** The Discord name of a registered player; empty for others, and for callers who may not see registrations. */
  discordName: z.string(),
  /** On a server that answers. */
  isOnline: z.boolean(),
  /** Where the player is, or was last; empty where nobody knows. */
  serverId: z.string(),
  /** Its name; empty where it was deleted. */
  serverName: z.string(),
  /** Both 0 for somebody who was never seen. */
  firstSeen: timestamp,
  lastSeen: timestamp,
});

export type KnownPlayer = z.infer<typeof knownPlayer>;
