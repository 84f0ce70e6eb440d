import { z } from 'zod';
import { BASE_SIZES } from './base-size.ts';
import { DEFAULT_DINO_STATUSES, DINO_STATUSES } from './dino-states.ts';
import { trimmedText } from './fields.ts';

/** A whole number in the address of a search. */
export const numberBetween = (min: number, max: number) =>
  z.coerce.number<number | string>().int().min(min).max(max);

/** Choices among a few words, separated by commas. */
const choice = <const Word extends string>(words: readonly Word[], fallback: readonly Word[]) =>
  z
    .string()
    .max(200)
    .transform((text) => words.filter((word) => text.split(',').includes(word)))
    .default([...fallback]);

/** Text in the names and ids of a row. */
const q = trimmedText(100).max(100).default('');

/** Seen within this many hours; 0 for all. */
const seenWithin = numberBetween(0, 24 * 366 * 10).default(24);

/** By what uploaded rows can be found, in the tables and on the map. */
export const playerFilters = { q, seenWithin, inTribe: z.enum(['any', 'yes', 'no']).default('any') };
export const tribeFilters = { q };
export const baseFilters = { q, sizes: choice(BASE_SIZES, BASE_SIZES) };
export const dinoFilters = { q, seenWithin, statuses: choice(DINO_STATUSES, DEFAULT_DINO_STATUSES) };
