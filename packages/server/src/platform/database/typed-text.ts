import { normalizeText } from '@arkwright/contracts/core/normalize-text';
import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Characters that are looked for. Contracts allow searches fewer. */
const MAX_TYPED = 500;

/**
 * What a person typed, in the forms in which it may be stored: keyboards and games write a letter with its mark as one
 * character or as two (Unicode's NFC and NFD). A text without such letters has only one.
 */
export function spellings(typed: string): string[] {
  return [
    ...new Set([typed, normalizeText(typed, MAX_TYPED, 'NFC'), normalizeText(typed, MAX_TYPED, 'NFD')]),
  ];
}

/** A pattern of LIKE that finds a text anywhere. */
const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a text contains what was typed, in any case and form. */
export const contains = (text: SQLWrapper, typed: string): SQL | undefined =>
  or(...spellings(typed).map((one) => sql`${text} ilike ${pattern(one)}`));

/**
 * The same for a text that is stored in lower case, by us or, in a generated column, by PostgreSQL. The two lower some
 * letters differently.
 */
export const containsLower = (
  text: SQLWrapper,
  typed: string,
  { by }: { by: 'us' | 'postgresql' },
): SQL | undefined =>
  or(
    ...spellings(typed).map((one) =>
      by === 'us'
        ? sql`${text} like ${pattern(one.toLowerCase())}`
        : sql`${text} like lower(${pattern(one)})`,
    ),
  );

/** Whether a text is the typed one, in any case and form. */
export const isTyped = (text: SQLWrapper, typed: string): SQL | undefined =>
  or(...spellings(typed).map((one) => sql`lower(${text}) = lower(${one})`));
