import { z } from 'zod';
import { BASE_SIZES } from '../core/base-size.ts';
import { DASHBOARD_KINDS } from '../core/data-kinds.ts';
import { GENDERS } from '../core/dino-states.ts';
import { id, timestamp } from '../core/ids.ts';

/**
 * The fields of every row (specification §3, Data dashboard rows). Names come from players: plain text, not
 * trusted.
 */
const row = z.object({ id, serverId: id, serverName: z.string() });

/**
 * A position: GPS as the game shows it, `lat / lon`, and the command that takes an admin there. Empty if
 * unknown.
 */
const place = { gps: z.string(), teleportCommand: z.string() };

/** `0` for unknown (specification §3). */
const lastSeen = timestamp;

export const playerEntry = row.extend({
  characterName: z.string(),
  playerName: z.string(),
  /** The character's number in the game, decimal. */
  characterId: z.string(),
  /** EOS id. */
  netId: z.string(),
  /** Empty without a tribe. */
  tribeId: z.string(),
  tribeName: z.string(),
  lastLogin: timestamp,
  lastSeen,
  level: z.number().int(),
  /** Discord name of the registered player; empty if not registered. */
  discord: z.string(),
  ...place,
  isNuked: z.boolean(),
  /** Set if the ban list currently bans the player and the caller may view it; only in search results. */
  isOnBanList: z.literal(true).optional(),
});

export const tribeMember = z.object({
  characterName: z.string(),
  playerName: z.string(),
  netId: z.string(),
  lastSeen,
});

export const tribeEntry = row.extend({
  tribeId: z.string(),
  tribeName: z.string(),
  members: z.array(tribeMember),
  membersCount: z.number().int(),
  numDinos: z.number().int(),
  lastSeen,
  isDecayProtected: z.boolean(),
  isNuked: z.boolean(),
});

export const baseEntry = row.extend({
  type: z.enum(BASE_SIZES),
  ownerName: z.string(),
  createdAt: timestamp,
  structureCount: z.number().int(),
  ...place,
  isNuked: z.boolean(),
  /** When one of its owners was last seen on that server, 0 if unknown; only in search results. */
  ownerLastSeen: timestamp.optional(),
});

export const dinoEntry = row.extend({
  /** The game's two numbers of a dino, decimal, concatenated. */
  idCombined: z.string(),
  ownerName: z.string(),
  /** The species, with the owner's name for it if there is one. */
  name: z.string(),
  level: z.number().int(),
  gender: z.union([z.literal(GENDERS.None), z.literal(GENDERS.Male), z.literal(GENDERS.Female)]),
  isDead: z.boolean(),
  isBaby: z.boolean(),
  isNeutered: z.boolean(),
  lastSeen,
  ...place,
  /** Former owners, oldest first, and since when. */
  teamHistory: z.array(z.object({ name: z.string(), time: timestamp })),
});

export type PlayerEntry = z.infer<typeof playerEntry>;
export type TribeEntry = z.infer<typeof tribeEntry>;
export type TribeMember = z.infer<typeof tribeMember>;
export type BaseEntry = z.infer<typeof baseEntry>;
export type DinoEntry = z.infer<typeof dinoEntry>;

const count = z.number().int();

/** A table that can't take another part of an upload: of one game server, or of all together (null). */
export const fullTable = z.object({ kind: z.enum(DASHBOARD_KINDS), serverId: id.nullable() });

/** How much data there is, and how old it is. */
export const dashboardSummary = z.object({
  players: count,
  tribes: count,
  bases: count,
  dinos: count,
  /** When a companion of the instance last uploaded anything; 0 for never. */
  lastUploadAt: timestamp,
  full: z.array(fullTable),
  /**
   * The instance's game servers by name, for the filter: not everyone who views the tables may view servers.
   */
  servers: z.array(z.object({ id, name: z.string() })),
});

export type FullTable = z.infer<typeof fullTable>;
export type DashboardSummary = z.infer<typeof dashboardSummary>;
