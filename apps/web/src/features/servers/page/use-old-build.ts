import { updateNotificationRoutes } from '@arkwright/contracts/update-notifications/routes';
import { useInstance } from '../../../kit/instances.ts';
import { useRead } from '../../../kit/reads.ts';
import { useCan } from '../../../kit/use-can.ts';

/** The build that a server runs and the newest one, where it runs an older one and this person may see that. */
export function useOldBuild(serverId: string): { build: string; newest: string } | undefined {
  const { id: botId } = useInstance();
  const enabled = useCan(updateNotificationRoutes.state).ok;
  const { data } = useRead(updateNotificationRoutes.state, { params: { botId } }, { enabled });
  const runs = data?.servers.find((server) => server.serverId === serverId);
  return data && runs?.build === 'old' ? { build: runs.buildId, newest: data.game.buildId } : undefined;
}
