import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { useMemo } from 'react';
import { REFRESH_MS } from '../../kit/reads.ts';
import { useCollection } from '../../kit/use-collection.ts';
import { usePower } from '../shared/actions/use-power.ts';
import { toServerRows } from './server-row.ts';

const idOfServer = ({ id }: Server) => id;
const idOfStatus = ({ serverId }: ServerStatus) => serverId;

/**
 * The instance's game servers with their live status. The live stream writes into the same cache entries. Without polling
 * only the stream refreshes them.
 */
export function useServers(botId: string, { isPolling = true } = {}) {
  const polling = isPolling ? { refetchInterval: REFRESH_MS } : {};
  const servers = useCollection({
    list: serverRoutes.list,
    request: { params: { botId } },
    idOf: idOfServer,
    ...polling,
  });
  const statuses = useCollection({
    list: serverStatusRoutes.list,
    request: { query: { botId } },
    idOf: idOfStatus,
    ...polling,
  });
  const power = usePower(botId, polling);
  const rows = useMemo(
    () => toServerRows(servers.rows, statuses.rows, power.list),
    [servers.rows, statuses.rows, power.list],
  );

  function refresh() {
    servers.refresh();
    statuses.refresh();
    power.refresh();
  }
  const isRefreshing = servers.isRefreshing || statuses.isRefreshing;
  return { servers, statuses, power, rows, isRefreshing, refresh };
}

export type ServerCollection = ReturnType<typeof useServers>['servers'];
