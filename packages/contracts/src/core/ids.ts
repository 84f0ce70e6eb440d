import { z } from 'zod';
import './plain-words.ts';

/** An id that we made (UUID). Any other text simply names nothing, so only its length is checked. */
export const id = z.string().min(1).max(64);

/** A Discord snowflake. */
export const snowflake = z.string().regex(/^\d{1,20}$/);

/** Milliseconds since 1970 (UTC). */
export const timestamp = z.number().int();
