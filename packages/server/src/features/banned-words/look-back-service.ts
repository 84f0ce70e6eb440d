import { MAX_EXAMPLES } from '@arkwright/contracts/banned-words/bounds';
import type { FoundMessage, LookBack } from '@arkwright/contracts/banned-words/schema';
import type { MatchEntry } from '@arkwright/contracts/core/match-entries';
import type { InstanceScope } from '../../core/access/scope.ts';
import { createPace } from '../../platform/work/slices.ts';
import { matcherOf } from '../chat-words/service.ts';

type ChatOfRoom = Omit<FoundMessage, 'word'>;

/** The messages that a list of banned words would have matched in the Live Room's stored chat, the newest first. */
export async function lookBackAt(
  scope: InstanceScope,
  tried: { lines: readonly ChatOfRoom[]; entries: readonly MatchEntry[]; showsMessages: boolean },
): Promise<LookBack> {
  const { lines, entries, showsMessages } = tried;
  // A tested list does not replace the cached one that is used for chat.
  const find = await matcherOf({ botId: scope.botId, group: 'bannedWord tried' }, entries);
  const found = new Map<string, { count: number; examples: FoundMessage[] }>();
  const pace = createPace();
  for (const { at, serverId, player, text } of lines) {
    const hit = find(text);
    if (hit) {
      const { count, examples } = found.get(hit.entry.id) ?? { count: 0, examples: [] };
      if (showsMessages && count < MAX_EXAMPLES)
        examples.push({ at, serverId, player, text, word: hit.word });
      found.set(hit.entry.id, { count: count + 1, examples });
    }
    const others = pace.step();
    if (others) await others;
  }
  return {
    messages: lines.length,
    since: lines.at(-1)?.at ?? 0,
    found: entries.flatMap(({ id }) => {
      const hits = found.get(id);
      return hits ? [{ entryId: id, ...hits }] : [];
    }),
  };
}
