import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';

/** The state of a service that is checked for updates. */
const source = z.object({
  /** When it last replied; 0 for never. */
  answeredAt: timestamp,
  /** Why its last reply was unusable: unreadable, rate limited, or the key was refused. */
  problem: z.enum(['', 'no-answer', 'throttled', 'refused']),
  /** It hasn't replied for so long that the data may be out of date. */
  isOut: z.boolean(),
});

/**
 * What a service said last, and when it first did, if that is unlikely: it counts once the service says so again. Null if
 * there is no such answer.
 */
const claim = z
  .object({
    /** A build or file number; empty for no such mod. */
    version: z.string(),
    at: timestamp,
  })
  .nullable();

/** The game's public build, as far as known. */
const gameBuild = source.extend({
  /** Steam's build number; empty if unknown. */
  buildId: z.string(),
  /** 0 if not given. */
  publishedAt: timestamp,
  /** When the program first saw it; 0 if it hasn't. */
  learnedAt: timestamp,
  claim,
});

export const watchedMod = z.object({
  /** CurseForge's number. */
  id,
  /** Empty if unknown. */
  name: z.string(),
  /** Its page; empty if unknown. */
  url: z.string(),
  fileName: z.string(),
  /** When its newest file was published; 0 if unknown. */
  fileAt: timestamp,
  /** `missing`: CurseForge has no such mod for this game. `waiting`: not requested yet. */
  state: z.enum(['known', 'missing', 'waiting']),
  claim,
  /** It is in the settings, whether or not a server runs it. */
  isAdditional: z.boolean(),
  /** The number of servers that have it. */
  servers: z.number().int(),
});
export type WatchedMod = z.infer<typeof watchedMod>;

/** Whether a server started with the newest version; `none`: there is nothing to compare with. */
const runs = z.enum(['current', 'old', 'unknown', 'none']);

/** A game server, as reported by its companion. */
export const serverUpdates = z.object({
  serverId: id,
  serverName: z.string(),
  /** When its companion last reported the versions it started with; 0 for never. */
  toldAt: timestamp,
  /** The version that the game gives for itself; empty if unknown. */
  gameVersion: z.string(),
  /** The build that it started with; empty if unknown. */
  buildId: z.string(),
  build: runs,
  /** Mods that it started with an older file of. */
  oldModIds: z.array(id),
  /** Numbers of its mods: with the newest file; not reported by its companion; unknown to CurseForge. */
  currentMods: z.number().int(),
  unknownMods: z.number().int(),
  unlistedMods: z.number().int(),
});
export type ServerUpdates = z.infer<typeof serverUpdates>;

/** The known updates, and the versions that servers run. */
export const updateState = z.object({
  game: gameBuild,
  /** `hasKey`: the installation has a key for CurseForge. */
  mods: source.extend({ hasKey: z.boolean() }),
  watched: z.array(watchedMod),
  /** The number of mods beyond the watched ones. */
  unwatched: z.number().int(),
  servers: z.array(serverUpdates),
});
export type UpdateState = z.infer<typeof updateState>;
