import { z } from 'zod';

// Rules for what is stored, where no form has one. Texts that PostgreSQL can't store are refused for the file as a whole.

/** A time, ms; 0 for none. */
export const storedTime = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A count. */
export const storedCount = z.number().int().min(0).max(2_147_483_647);

/** A text of at most as many characters. */
export const storedText = (longest: number) => z.string().max(longest);

/** A member of Discord. */
export const storedDiscordId = z.string().regex(/^\d{1,30}$/);

/** The id of a role; empty for none. */
export const storedRoleId = z.string().regex(/^\d{0,20}$/);

/** A player's EOS ID, as it is stored. */
export const storedNetId = z.string().regex(/^[0-9a-f]{32}$/);
