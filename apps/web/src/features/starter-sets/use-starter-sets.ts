import { starterSetRoutes } from '@arkwright/contracts/starter-sets/routes';
import type { StarterSet } from '@arkwright/contracts/starter-sets/schema';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import { useCollection } from '../../kit/use-collection.ts';

export const idOfSet = ({ id }: StarterSet) => id;

export function useStarterSets() {
  const { id: botId } = useInstance();
  return useCollection({ list: starterSetRoutes.list, request: { params: { botId } }, idOf: idOfSet });
}

export type SetCollection = ReturnType<typeof useStarterSets>;

/** The page's data besides the sets. */
export function useSetsState() {
  const { id: botId } = useInstance();
  return useRead(starterSetRoutes.state, { params: { botId } });
}
