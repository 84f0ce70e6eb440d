import { z } from 'zod';
import { timestamp } from '../core/ids.ts';

/** A known player of an instance. The names come from players: plain text, not trusted. */
export const knownPlayer = z.object({
  /** EOS ID, in lower case. */
  netId: z.string(),
  /** The platform account's name, as listed by the game; empty if no server has listed the player yet. */
  name: z.string(),
  /** The survivor's name, from a companion's upload; empty if unknown. */
  characterName: z.string(),
  /** Former account names, latest first. */
  formerNames: z.array(z.string()),
  /**
   * The Discord name of a registered player; empty for others, and for callers who may not see registrations.
   */
  discordName: z.string(),
  /** On a server that is online. */
  isOnline: z.boolean(),
  /** The current or last server; empty if unknown. */
  serverId: z.string(),
  /** Its name; empty if it was deleted. */
  serverName: z.string(),
  /** Both 0 for a player who was never seen. */
  firstSeen: timestamp,
  lastSeen: timestamp,
});

export type KnownPlayer = z.infer<typeof knownPlayer>;

/** Marks beside a player's name. One that the caller may not see is not set. */
export const playerMarks = z.object({ hasAlert: z.boolean(), isMuted: z.boolean(), hasNote: z.boolean() });

export type PlayerMarks = z.infer<typeof playerMarks>;

/** A player who is on a game server, or was when it went offline. */
export const playerOnServer = knownPlayer.pick({ netId: true, name: true, characterName: true }).extend({
  ...playerMarks.shape,
  /** Of the survivor there, from a companion's upload; empty for none, if unknown, and if the caller may not see it. */
  tribeName: z.string(),
  /** When the player joined, by the game's log; else when the list of players first had them. */
  since: timestamp,
  /** First seen less than a day ago. */
  isNew: z.boolean(),
});

export type PlayerOnServer = z.infer<typeof playerOnServer>;
