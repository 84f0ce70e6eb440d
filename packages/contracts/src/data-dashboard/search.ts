import { z } from 'zod';
import { BASE_SIZES } from '../core/base-size.ts';
import { DEFAULT_DINO_STATUSES, DINO_STATUSES } from '../core/dino-states.ts';
import { trimmedText } from '../core/fields.ts';
import { MAX_TABLE_ROWS, TABLE_ROWS } from './bounds.ts';
import { baseEntry, dinoEntry, playerEntry, tribeEntry } from './schema.ts';

const number = (min: number, max: number) => z.coerce.number<number | string>().int().min(min).max(max);

/** Choices among a few words, separated by commas. */
const choice = <const Word extends string>(words: readonly Word[], fallback: readonly Word[]) =>
  z
    .string()
    .max(200)
    .transform((text) => words.filter((word) => text.split(',').includes(word)))
    .default([...fallback]);

/** Filters of every table. */
const search = z.object({
  page: number(1, 100_000).default(1),
  pageSize: number(1, MAX_TABLE_ROWS).default(TABLE_ROWS),
  /** Text in the names and ids of a row. */
  q: trimmedText(100).max(100).default(''),
  /** Server ids separated by commas; empty for all. */
  serverIds: z
    .string()
    .max(20_000)
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .default([]),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** Seen within this many hours; 0 for all. */
const seenWithin = number(0, 24 * 366 * 10).default(24);

export const playerSearch = search.extend({
  seenWithin,
  inTribe: z.enum(['any', 'yes', 'no']).default('any'),
  sort: z
    .enum(['characterName', 'playerName', 'tribeName', 'lastLogin', 'lastSeen', 'level', 'serverName'])
    .default('lastSeen'),
});

export const tribeSearch = search.extend({
  sort: z.enum(['tribeName', 'membersCount', 'numDinos', 'lastSeen', 'serverName']).default('lastSeen'),
});

export const baseSearch = search.extend({
  sizes: choice(BASE_SIZES, BASE_SIZES),
  sort: z.enum(['ownerName', 'structureCount', 'createdAt', 'serverName']).default('structureCount'),
});

export const dinoSearch = search.extend({
  seenWithin,
  statuses: choice(DINO_STATUSES, DEFAULT_DINO_STATUSES),
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
