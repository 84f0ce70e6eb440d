import { z } from 'zod';
import { plainId } from './json-shape.ts';
import './plain-words.ts';

/** An id made by us (UUID). Any other text simply matches nothing, so only the length is checked. */
export const id = plainId(z.string().min(1).max(64));

/** A Discord snowflake. */
export const snowflake = plainId(z.string().regex(/^\d{1,20}$/), 20);

/** Milliseconds since 1970 (UTC). */
export const timestamp = z.number().int();
