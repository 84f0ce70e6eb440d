import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';

/** How a service that is asked for updates is doing. */
const source = z.object({
  /** When it last answered; 0 for never. */
  answeredAt: timestamp,
  /** Why its last answer was none: it said nothing that can be read, asked to be left alone, or refused the key. */
  problem: z.enum(['', 'no-answer', 'throttled', 'refused']),
  /** It has not answered for so long that there may be more than is known. */
  isOut: z.boolean(),
});

/** What is known of the game's public build. */
const gameBuild = source.extend({
  /** As Steam numbers it; empty while none is known. */
  buildId: z.string(),
  /** 0 where it was not told. */
  publishedAt: timestamp,
  /** When the program first heard of it; 0 while it has not. */
  learnedAt: timestamp,
});

export const watchedMod = z.object({
  /** As CurseForge numbers it. */
  id,
  /** Empty while it is not known. */
  name: z.string(),
  /** Its page; empty while it is not known. */
  url: z.string(),
  fileName: z.string(),
  /** When its newest file was published; 0 while it is not known. */
  fileAt: timestamp,
  /** `missing`: CurseForge has no such mod for this game. `waiting`: it was not asked for yet. */
  state: z.enum(['known', 'missing', 'waiting']),
  /** It is in the settings, whatever servers run. */
  isAdditional: z.boolean(),
  /** How many of the servers have it. */
  servers: z.number().int(),
});
export type WatchedMod = z.infer<typeof watchedMod>;

/** Whether what a server was started with is the newest; `none`: there is nothing to compare it with. */
const runs = z.enum(['current', 'old', 'unknown', 'none']);

/** A game server, by what its companion has told. */
export const serverUpdates = z.object({
  serverId: id,
  serverName: z.string(),
  /** When its companion last told what it was started with; 0 for never. */
  toldAt: timestamp,
  /** The version that the game calls itself by; empty where it is not known. */
  gameVersion: z.string(),
  /** The build that it was started with; empty where it is not known. */
  buildId: z.string(),
  build: runs,
  /** Mods of which it was started with an older file. */
  oldModIds: z.array(id),
  /** How many of its mods have the newest file; of how many its companion has not told, and CurseForge does not. */
  currentMods: z.number().int(),
  unknownMods: z.number().int(),
  unlistedMods: z.number().int(),
});
export type ServerUpdates = z.infer<typeof serverUpdates>;

/** What is known of updates, and who runs what. */
export const updateState = z.object({
  game: gameBuild,
  /** `hasKey`: the installation has a key for CurseForge. */
  mods: source.extend({ hasKey: z.boolean() }),
  watched: z.array(watchedMod),
  /** How many more mods there are than are watched. */
  unwatched: z.number().int(),
  servers: z.array(serverUpdates),
});
export type UpdateState = z.infer<typeof updateState>;
