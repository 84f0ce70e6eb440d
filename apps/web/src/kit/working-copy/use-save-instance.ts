/**
 * KIT · Saving parts of the selected instance (`PUT /api/bots`), for working copies of what belongs to it.
 *   const { save, reload } = useSaveInstance({ log: log.words });
 *   const saved = await save({ log: { adminLogChannelId: '1' }, revs: { log: 3 } });
 * The words of the groups name the fields that were not saved.
 */
import type { GroupWords } from '@arkwright/contracts/derived/settings-group';
import { fieldLabel, groupLabel } from '@arkwright/contracts/history/labels';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { useInstance } from '../instances.ts';
import { useKit } from '../kit.tsx';
import { kitCalls } from '../kit-calls.ts';
import { readKey } from '../read-key.ts';
import { putReply } from '../reads.ts';
import type { Draft } from './draft.ts';

const INSTANCES = readKey(kitCalls.instances, {});

/** The revisions that a draft's parts were changed from. */
export function revsOf(draft: Draft): Record<string, number> {
  return Object.fromEntries(Object.entries(draft).map(([part, { rev }]) => [part, rev]));
}

/** The words of settings groups, by the group's name. */
export type WordsOfGroups = Readonly<Record<string, GroupWords>>;

function notSavedWords(paths: readonly string[], words: WordsOfGroups): string {
  const labels = paths.map((path) => {
    const [group = '', field] = path.split('.');
    return field === undefined ? groupLabel(group) : fieldLabel(field, words[group]);
  });
  return `Not saved, because you may not edit it: ${[...new Set(labels)].join(', ')}.`;
}

export function useSaveInstance(words: WordsOfGroups = {}) {
  const { id } = useInstance();
  const { call } = useKit();
  const queries = useQueryClient();
  return {
    /**
     * Answers with the instance as it is stored then, which all screens show from now on. Throws as `call` does, and FORBIDDEN
     * with the names of the fields that were not saved, as the right to edit them was taken away meanwhile.
     */
    save: async (change: Record<string, unknown> & { revs: Record<string, number> }): Promise<Instance> => {
      const { notSaved, ...saved } = await call(kitCalls.saveInstance, { body: { bot: { id, ...change } } });
      putReply<Instance[]>(queries, INSTANCES, (known) =>
        known?.map((instance) => (instance.id === saved.id ? saved : instance)),
      );
      if (notSaved) throw new ApiError('FORBIDDEN', { status: 403, message: notSavedWords(notSaved, words) });
      return saved;
    },
    reload: () => void queries.invalidateQueries({ queryKey: INSTANCES }),
  };
}
