import { z } from 'zod';
import { FORM_MESSAGES } from './fields.ts';
import { idsOf } from './pasted-lines.ts';

const EOS_ID = /^[0-9a-fA-F]{32}$/;
const FORM = 'an EOS ID has 32 characters of 0-9 and a-f';
/** An id with blanks around it. */
const MAX_LINE_LENGTH = 80;
/** Allowed lines per id: empty and repeated lines don't count towards the maximum. */
const LINES_TO_EACH = 2;
/** How much of a wrong line its message quotes, and how many lines are listed. */
const MAX_REPEATED = 40;
const MAX_NAMED = 3;

const shown = (text: string) => (text.length > MAX_REPEATED ? `${text.slice(0, MAX_REPEATED)}…` : text);

type Line = { number: number; text: string };

/** The ids, or what stands in their place, with the number of their line as an input shows it, from 1. */
function toLines(typed: string | readonly string[]): Line[] {
  const lines = typeof typed === 'string' ? typed.split(/\r\n|\r|\n/) : typed;
  return lines.flatMap((line, index) => idsOf(line).map((text) => ({ number: index + 1, text })));
}

/** Which lines are not EOS ids; undefined if all are. */
function problemOf(lines: readonly Line[]): string | undefined {
  const wrong = lines.filter(({ text }) => !EOS_ID.test(text));
  if (wrong.length === 0) return undefined;
  const named = wrong.slice(0, MAX_NAMED).map(({ number, text }) => `Line ${number}, “${shown(text)}”`);
  const more = wrong.length - named.length;
  const others = more === 0 ? '' : more === 1 ? '; 1 more line' : `; ${more} more lines`;
  return `${named.join('; ')}${others}: ${FORM}`;
}

/**
 * EOS ids of players, as a list or as the text of an input: one a line, or separated by commas, semicolons or blanks, with or
 * without quotes. Empty lines and comments are dropped; each id is kept once, in lower case, in the order given. The message lists the lines that are not ids.
 */
export function eosIdLines({ max, tooMany }: { max: number; tooMany: string }) {
  const lines = LINES_TO_EACH * max;
  return z
    .union(
      [
        z.string().max(lines * MAX_LINE_LENGTH, tooMany),
        z.array(z.string().max(MAX_LINE_LENGTH, FORM_MESSAGES.format)).max(lines, tooMany),
      ],
      { error: FORM_MESSAGES.required },
    )
    .transform((typed, context) => {
      const written = toLines(typed);
      const message = problemOf(written);
      if (message !== undefined) {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
      const ids = [...new Set(written.map(({ text }) => text.toLowerCase()))];
      if (ids.length > max) context.addIssue({ code: 'custom', message: tooMany });
      return ids;
    });
}
