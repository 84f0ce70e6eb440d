import { companionRoutes } from '@arkwright/contracts/companion/routes';
import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import { useAccess } from '../../kit/use-can.ts';
import { useCollection } from '../../kit/use-collection.ts';

export const idOfServer = ({ serverId }: CompanionServer) => serverId;

/** The instance's game servers with their companions. A companion that falls silent is noticed by the refresh. */
export function useCompanions(botId: string) {
  return useCollection({
    list: companionRoutes.list,
    request: { params: { botId } },
    idOf: idOfServer,
    refetchInterval: REFRESH_MS,
  });
}

export type Companions = ReturnType<typeof useCompanions>;

/** The registration key, which is neither asked for nor shown where the person may not edit. */
export function useRegistrationKey(botId: string) {
  const { canEdit } = useAccess('ArkwrightCompanion');
  const key = useRead(companionRoutes.key, { params: { botId } }, { enabled: canEdit });
  return {
    isShown: canEdit,
    data: canEdit ? key.data : undefined,
    error: canEdit ? key.error : null,
    refresh: () => key.refetch(),
  };
}
