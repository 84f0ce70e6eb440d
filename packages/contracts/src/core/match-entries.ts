import { z } from 'zod';
import { requiredText, trimmedText } from './fields.ts';
import { flag } from './flag.ts';
import { mentionedRoleIds } from './id-lists.ts';
import { id } from './ids.ts';

/** How a match word is compared with a chat message (specification §3). */
export const MATCH_TYPES = ['Exact', 'ExactIgnoreCase', 'Contains', 'ContainsIgnoreCase'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

/** Whether words are compared with parts of a message. */
export const comparesParts = (type: MatchType): boolean =>
  type === 'Contains' || type === 'ContainsIgnoreCase';

const WORDS = 'Match Words must be between 1 and 30 characters and at least one word is mandatory.';
const MAX_WORD_LENGTH = 30;
export const MAX_WORDS = 50;
const TOO_MANY = `At most ${MAX_WORDS} Match Words are possible`;
/** Words are typed one a line: blank lines between them don't count. */
const MAX_LINES = 2 * MAX_WORDS;
export const MAX_ENTRIES = 1000;
export const TOO_MANY_ENTRIES = `At most ${MAX_ENTRIES.toLocaleString('en')} entries are possible`;

/** A chat reaction or a banned word: what to match and the reply. */
export const matchEntry = z.object({
  id,
  matchWords: z
    .array(trimmedText(MAX_WORD_LENGTH, { tooLong: WORDS }).max(MAX_WORD_LENGTH, WORDS), { error: WORDS })
    .max(MAX_LINES, { error: TOO_MANY, abort: true })
    .overwrite((words) => words.filter((word) => word !== ''))
    .min(1, WORDS)
    .max(MAX_WORDS, TOO_MANY),
  matchType: z.enum(MATCH_TYPES).default('Exact'),
  /** Contains finds its words inside longer ones as well: “cat” in “catch”. Exact has no use for it. */
  alsoInsideWords: flag(),
  reply: requiredText('Reply is required', {
    length: 150,
    message: 'Reply must be less or euqal to 150 characters',
  }),
  notifyDiscord: flag(),
  notifyDiscordRoleIds: mentionedRoleIds(),
});

export type MatchEntry = z.infer<typeof matchEntry>;

/** What its fields are called. */
export const MATCH_ENTRY_WORDS: Readonly<Record<keyof MatchEntry, string>> = {
  id: 'ID',
  matchWords: 'Match words',
  matchType: 'Match type',
  alsoInsideWords: 'Also inside words',
  reply: 'Reply',
  notifyDiscord: 'Notify Discord',
  notifyDiscordRoleIds: 'Notify Discord roles',
};

/** The entry's words that earlier entries already have, regardless of case. */
function wordsInUse(entry: MatchEntry, taken: ReadonlySet<string>): string[] {
  return entry.matchWords.filter((word) => taken.has(word.toLowerCase()));
}

/** A list of entries; no word may occur in two of them. */
export function matchEntries() {
  return z
    .array(matchEntry)
    .max(MAX_ENTRIES, TOO_MANY_ENTRIES)
    .superRefine((entries, context) => {
      const taken = new Set<string>();
      for (const [index, entry] of entries.entries()) {
        const inUse = wordsInUse(entry, taken);
        if (inUse.length > 0) {
          const message = `Match Words must be unique. "${inUse.join(', ')}" is/are already in use.`;
          context.addIssue({ code: 'custom', message, path: [index, 'matchWords'] });
        }
        for (const word of entry.matchWords) taken.add(word.toLowerCase());
      }
    })
    .default([]);
}
