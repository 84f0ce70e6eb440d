import { z } from 'zod';
import { baseFilters, dinoFilters, playerFilters } from '../core/entry-filters.ts';
import { id, timestamp } from '../core/ids.ts';

/** The filters of the tables, on one game server. */
export const mapPlayerSearch = z.object({ ...playerFilters, serverId: id });
export const mapBaseSearch = z.object({ ...baseFilters, serverId: id });
export const mapDinoSearch = z.object({ ...dinoFilters, serverId: id });

export type MapPlayerSearch = z.output<typeof mapPlayerSearch>;
export type MapBaseSearch = z.output<typeof mapBaseSearch>;
export type MapDinoSearch = z.output<typeof mapDinoSearch>;

/** A row with a known position, by its id in the table. */
const mapPoint = z.object({
  id,
  /** GPS coordinates of the game: from 0 in the north west to 100 in the south east. */
  lat: z.number(),
  lon: z.number(),
  name: z.string(),
  /** The number of its tribe, or of its player if there is no tribe; empty for none. */
  team: z.string(),
  /** Number of structures for a base, otherwise the level. */
  size: z.number().int(),
  /** Radius of a base in degrees; 0 for anything else. */
  radius: z.number(),
  /** When it was last seen (for a base, its owners); 0 for unknown. */
  lastSeen: timestamp,
});

export type MapPoint = z.infer<typeof mapPoint>;

export const mapLayer = z.object({
  /** The map's name; empty if unknown. */
  map: z.string(),
  /** Whether the map's scale is known; others use the scale of The Island, like most maps. */
  isKnownMap: z.boolean(),
  points: z.array(mapPoint),
  /** There are more points than can be drawn. */
  isCut: z.boolean(),
});

export type MapLayer = z.infer<typeof mapLayer>;

const count = z.number().int();

/**
 * What, by the last upload, is within the radius in which a nuke of a base destroys its tribe's structures.
 */
export const baseSurroundings = z.object({
  /** Bases of the same tribe: they are destroyed, too. */
  ownBases: count,
  ownStructures: count,
  /** Bases of others: they are spared. */
  otherBases: count,
  dinos: count,
  /** By their last known position. */
  players: count,
});

export type BaseSurroundings = z.infer<typeof baseSurroundings>;
