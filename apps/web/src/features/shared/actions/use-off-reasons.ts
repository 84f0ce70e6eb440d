import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import { useInstance } from '../../../kit/instances.ts';
import { useRead } from '../../../kit/reads.ts';
import { useCan } from '../../../kit/use-can.ts';

/** Why servers are not online, by their IDs; empty where that is not known, or not for this person. */
export function useOffReasons(): ReadonlyMap<string, string> {
  const { id: botId } = useInstance();
  const canRead = useCan(serverStatusRoutes.list).ok;
  const { data = [] } = useRead(serverStatusRoutes.list, { query: { botId } }, { enabled: canRead });
  return new Map(
    data.flatMap(({ serverId, isOnline, state, reason }) => (isOnline ? [] : [[serverId, reason || state]])),
  );
}
