import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { BASE_SIZES } from './base-size.ts';

/** What every row has (specification §3, Data dashboard rows). Names come from players: plain text, not to be trusted. */
const row = z.object({ id, serverId: id, serverName: z.string() });

/** Where something stands: what the game's GPS shows, `lat / lon`, and what takes an admin there. Empty while unknown. */
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
  /** Discord name of the registered player; empty for who is not registered. */
  discord: z.string(),
  ...place,
  isNuked: z.boolean(),
  /** Set where the ban list bans the player now, for those who may view it; in the answers to searches alone. */
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
});

/** Genders as they are sent (specification §3). */
export const GENDERS = { None: 0, Male: 1, Female: 2 } as const;

export const dinoEntry = row.extend({
  /** The game's two numbers of a dino, decimal, one behind the other. */
  idCombined: z.string(),
  ownerName: z.string(),
  /** The species, with the name that its owner gave it where there is one. */
  name: z.string(),
  level: z.number().int(),
  gender: z.union([z.literal(GENDERS.None), z.literal(GENDERS.Male), z.literal(GENDERS.Female)]),
  isDead: z.boolean(),
  isBaby: z.boolean(),
  isNeutered: z.boolean(),
  lastSeen,
  ...place,
  /** Who owned it, oldest first, and since when. */
  teamHistory: z.array(z.object({ name: z.string(), time: timestamp })),
});

export type PlayerEntry = z.infer<typeof playerEntry>;
export type TribeEntry = z.infer<typeof tribeEntry>;
export type TribeMember = z.infer<typeof tribeMember>;
export type BaseEntry = z.infer<typeof baseEntry>;
export type DinoEntry = z.infer<typeof dinoEntry>;

const count = z.number().int();

/** The four tables. */
export const DASHBOARD_KINDS = ['players', 'tribes', 'bases', 'dinos'] as const;

/** A table with no room for one more part of an upload: of one game server, or of all of them together (null). */
export const fullTable = z.object({ kind: z.enum(DASHBOARD_KINDS), serverId: id.nullable() });

/** How much there is, and from when. */
export const dashboardSummary = z.object({
  players: count,
  tribes: count,
  bases: count,
  dinos: count,
  /** When a companion of the instance last uploaded anything; 0 for never. */
  lastUploadAt: timestamp,
  full: z.array(fullTable),
  /** The instance's game servers by name, to narrow the tables down by: not everyone who views these may view servers. */
  servers: z.array(z.object({ id, name: z.string() })),
});

export type FullTable = z.infer<typeof fullTable>;
export type DashboardSummary = z.infer<typeof dashboardSummary>;

/** What can be nuked, as the parts of the page are called. */
export const NUKE_KINDS = ['players', 'tribes', 'bases'] as const;
export type NukeKind = (typeof NUKE_KINDS)[number];

/** A nuke that somebody has asked for, and that a second person has to agree to. */
export const waitingNuke = z.object({
  id,
  kind: z.enum(NUKE_KINDS),
  serverId: id,
  serverName: z.string(),
  /** What its nuke is called with: the tribe's or character's number in the game, or the id of the base's row. */
  targetId: z.string(),
  name: z.string(),
  /** Who has asked for it. */
  by: z.string(),
  /** Whether that is whoever calls. */
  isMine: z.boolean(),
  /** When it ends if nobody agrees. */
  endsAt: timestamp,
});

export type WaitingNuke = z.infer<typeof waitingNuke>;
