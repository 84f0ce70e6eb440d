import { decayRoutes } from '@arkwright/contracts/decay/routes';
import type { DecayEntry } from '@arkwright/contracts/decay/schema';
import type { decay } from '@arkwright/contracts/decay/settings';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import type { GroupCopy } from '../../kit/settings/use-settings.ts';
import { useCollection } from '../../kit/use-collection.ts';

/** The working copy of the settings. */
export type DecaySettings = GroupCopy<(typeof decay)['schema']>;

export const idOfEntry = ({ id }: DecayEntry) => id;

/** The tribes that were warned or removed. */
export function useDecayEntries() {
  const { id: botId } = useInstance();
  return useCollection({ list: decayRoutes.list, request: { params: { botId } }, idOf: idOfEntry });
}

/** Whether decay works on each server, protected tribes, and removals. */
export function useDecayState() {
  const { id: botId } = useInstance();
  return useRead(decayRoutes.state, { params: { botId } });
}
