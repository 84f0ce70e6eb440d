/**
 * KIT · Saving parts of the selected instance (`PUT /api/bots`), for working copies of what belongs to it.
 *   const { save, reload } = useSaveInstance();
 *   const saved = await save({ log: { adminLogChannelId: '1' }, revs: { log: 3 } });
 */
import type { Instance } from '@arkwright/contracts/instances/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useInstance } from '../instances.ts';
import { useKit } from '../kit.tsx';
import { kitCalls } from '../kit-calls.ts';
import { putReply, readKey } from '../reads.ts';
import type { Draft } from './draft.ts';

const INSTANCES = readKey(kitCalls.instances, {});

/** The revisions that a draft's parts were changed from. */
export function revsOf(draft: Draft): Record<string, number> {
  return Object.fromEntries(Object.entries(draft).map(([part, { rev }]) => [part, rev]));
}

export function useSaveInstance() {
  const { id } = useInstance();
  const { call } = useKit();
  const queries = useQueryClient();
  return {
    /** Answers with the instance as it is stored then, which all screens show from now on. Throws as `call` does. */
    save: async (change: Record<string, unknown> & { revs: Record<string, number> }): Promise<Instance> => {
      const saved = await call(kitCalls.saveInstance, { body: { bot: { id, ...change } } });
      putReply<Instance[]>(queries, INSTANCES, (known) =>
        known?.map((instance) => (instance.id === saved.id ? saved : instance)),
      );
      return saved;
    },
    reload: () => void queries.invalidateQueries({ queryKey: INSTANCES }),
  };
}
