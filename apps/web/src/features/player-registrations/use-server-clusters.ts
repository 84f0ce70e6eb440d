import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import { useAccess } from '../../kit/use-can.ts';

/** The IDs of the clusters of the instance's servers; none for people who may not see the servers. */
export function useServerClusters(): string[] {
  const { id: botId } = useInstance();
  const { canView } = useAccess('Servers');
  const { data } = useRead(serverRoutes.list, { params: { botId } }, { enabled: canView });
  const ids = data?.map(({ clusterId }) => clusterId).filter((clusterId) => clusterId !== '') ?? [];
  return [...new Set(ids)].sort();
}
