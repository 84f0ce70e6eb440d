import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { baseSearch, dinoSearch, playerSearch } from './search.ts';

/** The filters of the tables, without what is about pages and order. */
const ofTable = { page: true, pageSize: true, serverIds: true, order: true, sort: true } as const;
const onServer = { serverId: id };

export const mapPlayerSearch = playerSearch.omit(ofTable).extend(onServer);
export const mapBaseSearch = baseSearch.omit(ofTable).extend(onServer);
export const mapDinoSearch = dinoSearch.omit(ofTable).extend(onServer);

export type MapPlayerSearch = z.output<typeof mapPlayerSearch>;
export type MapBaseSearch = z.output<typeof mapBaseSearch>;
export type MapDinoSearch = z.output<typeof mapDinoSearch>;

/** A row whose place is known, by the id that it has in its table. */
const mapPoint = z.object({
  id,
  /** As the game's GPS shows them: from 0 in the north west to 100 in the south east. */
  lat: z.number(),
  lon: z.number(),
  name: z.string(),
  /** The number of the tribe, or of the player without one, that it belongs to; empty for none. */
  team: z.string(),
  /** Structures of a base, else the level. */
  size: z.number().int(),
  /** Of a base, in degrees; 0 for what has none. */
  radius: z.number(),
  /** When it was last seen; of a base its owners. 0 for unknown. */
  lastSeen: timestamp,
});

export type MapPoint = z.infer<typeof mapPoint>;

export const mapLayer = z.object({
  /** The name of the map, empty while it is not known. */
  map: z.string(),
  /** Whether its scale is known; others are measured as The Island, as most of them are built. */
  isKnownMap: z.boolean(),
  points: z.array(mapPoint),
  /** There are more than can be drawn. */
  isCut: z.boolean(),
});

export type MapLayer = z.infer<typeof mapLayer>;

const count = z.number().int();

/** What an upload has placed within the radius in which a nuke of a base destroys its tribe's structures. */
export const baseSurroundings = z.object({
  /** Of the same tribe: these bases are hit, too. */
  ownBases: count,
  ownStructures: count,
  /** Of others: they are spared. */
  otherBases: count,
  dinos: count,
  /** Where they were last. */
  players: count,
});

export type BaseSurroundings = z.infer<typeof baseSurroundings>;
