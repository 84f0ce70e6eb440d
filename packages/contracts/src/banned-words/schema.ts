import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { bannedWord } from './settings.ts';

/** A list to try, whether saved or not. */
export const triedWords = z.object({
  botId: id,
  bannedWordEntries: bannedWord.schema.shape.bannedWordEntries,
});

/** A chat message that has a banned word. */
export const foundMessage = z.object({
  at: timestamp,
  serverId: z.string(),
  player: z.string(),
  text: z.string(),
  word: z.string(),
});

/** What a list would have matched in the stored chat. */
export const lookBack = z.object({
  /** The number of messages searched, and the time of the oldest; 0 if there are none. */
  messages: z.number().int(),
  since: timestamp,
  /** Entries that matched, as they are in the list. */
  found: z.array(
    z.object({
      entryId: z.string(),
      count: z.number().int(),
      /** The newest matches; none for members who can't see the Live Room. */
      examples: z.array(foundMessage),
    }),
  ),
});

export type LookBack = z.infer<typeof lookBack>;
export type FoundMessage = z.infer<typeof foundMessage>;
