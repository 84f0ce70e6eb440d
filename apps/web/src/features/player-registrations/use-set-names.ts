import { starterSetRoutes } from '@arkwright/contracts/starter-sets/routes';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import { useCan } from '../../kit/use-can.ts';

/** The names of starter sets; undefined for one that does not exist, or without access. */
export function useSetNames(isNeeded: boolean): (id: string) => string | undefined {
  const { id: botId } = useInstance();
  const canView = useCan(starterSetRoutes.list).reason === undefined;
  const { data } = useRead(starterSetRoutes.list, { params: { botId } }, { enabled: isNeeded && canView });
  return (id) => data?.find((set) => set.id === id)?.name;
}
