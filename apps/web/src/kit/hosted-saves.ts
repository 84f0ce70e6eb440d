/**
 * KIT · The instance's game servers with the states of their saves at the host, for people who may view the companion.
 *   const saves = useHostedSaves();
 *   saves.rows, saves.status                         // fits DataTable's `data`
 */
import { hostedSaveRoutes } from '@arkwright/contracts/hosted-saves/routes';
import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';
import { useInstance } from './instances.ts';
import { REFRESH_MS } from './reads.ts';
import { useAccess } from './use-can.ts';
import { useCollection } from './use-collection.ts';

export const idOfSave = ({ serverId }: HostedSave) => serverId;

/**
 * `enabled`: false where a page needs them only now and then. A fetch under way comes through the live stream; without polling
 * nothing else refreshes them.
 */
export function useHostedSaves({ enabled = true, isPolling = true } = {}) {
  const { id: botId } = useInstance();
  const { canView } = useAccess('ArkwrightCompanion');
  return useCollection({
    list: hostedSaveRoutes.list,
    request: { params: { botId } },
    idOf: idOfSave,
    ...(isPolling && { refetchInterval: REFRESH_MS }),
    enabled: enabled && canView,
  });
}
