import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import { useAccess } from '../../kit/use-can.ts';

/** The instance's servers with their connection fields; undefined while loading, and for people who may not view them. */
export function useServerList(): readonly Server[] | undefined {
  const { id: botId } = useInstance();
  const { canView } = useAccess('Servers');
  return useRead(serverRoutes.list, { params: { botId } }, { enabled: canView }).data;
}
