import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { bannedWord } from './settings.ts';

/** A list to try, saved or not. */
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

/** What a list would have found in the chat that is kept. */
export const lookBack = z.object({
  /** How many messages were looked through, and since when they go back; 0 where there are none. */
  messages: z.number().int(),
  since: timestamp,
  /** Entries that were found, as they stand in the list. */
  found: z.array(
    z.object({
      entryId: z.string(),
      count: z.number().int(),
      /** The newest of them; none for who may not see the Live Room, where they stand. */
      examples: z.array(foundMessage),
    }),
  ),
});

export type LookBack = z.infer<typeof lookBack>;
export type FoundMessage = z.infer<typeof foundMessage>;
