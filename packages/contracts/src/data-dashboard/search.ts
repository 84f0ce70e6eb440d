import { z } from 'zod';
import {
  baseFilters,
  dinoFilters,
  numberBetween,
  playerFilters,
  tribeFilters,
} from '../core/entry-filters.ts';
import { MAX_TABLE_ROWS, TABLE_ROWS } from './bounds.ts';
import { baseEntry, dinoEntry, playerEntry, tribeEntry } from './schema.ts';

/** What every table can do besides its own filters. */
const search = z.object({
  page: numberBetween(1, 100_000).default(1),
  pageSize: numberBetween(1, MAX_TABLE_ROWS).default(TABLE_ROWS),
  /** Server ids separated by commas; empty for all. */
  serverIds: z
    .string()
    .max(20_000)
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .default([]),
  order: z.enum(['asc', 'desc']).default('desc'),
});

export const playerSearch = search.extend({
  ...playerFilters,
  sort: z
    .enum(['characterName', 'playerName', 'tribeName', 'lastLogin', 'lastSeen', 'level', 'serverName'])
    .default('lastSeen'),
});

export const tribeSearch = search.extend({
  ...tribeFilters,
  sort: z.enum(['tribeName', 'membersCount', 'numDinos', 'lastSeen', 'serverName']).default('lastSeen'),
});

export const baseSearch = search.extend({
  ...baseFilters,
  sort: z.enum(['ownerName', 'structureCount', 'createdAt', 'serverName']).default('structureCount'),
});

export const dinoSearch = search.extend({
  ...dinoFilters,
  sort: z.enum(['name', 'ownerName', 'level', 'lastSeen', 'serverName']).default('lastSeen'),
});

export type PlayerSearch = z.output<typeof playerSearch>;
export type TribeSearch = z.output<typeof tribeSearch>;
export type BaseSearch = z.output<typeof baseSearch>;
export type DinoSearch = z.output<typeof dinoSearch>;

/** A page of a table, and the number of matching rows (approximate if there are very many). */
const found = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number().int(), isEstimated: z.boolean() });

export const foundPlayers = found(playerEntry);
export const foundTribes = found(tribeEntry);
export const foundBases = found(baseEntry);
export const foundDinos = found(dinoEntry);
