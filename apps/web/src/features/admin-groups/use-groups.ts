import { joinGroupRoutes } from '@arkwright/contracts/admin-groups/join-routes';
import type { JoinGroup } from '@arkwright/contracts/admin-groups/join-schema';
import { adminGroupRoutes } from '@arkwright/contracts/admin-groups/routes';
import type { AdminGroup } from '@arkwright/contracts/admin-groups/schema';
import { useInstance } from '../../kit/instances.ts';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import { useCollection } from '../../kit/use-collection.ts';

export const idOfGroup = ({ id }: AdminGroup | JoinGroup) => id;

export function useAdminGroups() {
  const request = { params: { botId: useInstance().id } };
  return useCollection({ list: adminGroupRoutes.list, request, idOf: idOfGroup });
}

export function useJoinGroups() {
  const request = { params: { botId: useInstance().id } };
  return useCollection({ list: joinGroupRoutes.list, request, idOf: idOfGroup });
}

/** How far the lists of the servers are; read again by the minute, for servers come up by themselves. */
export function useJoinProgress() {
  const request = { params: { botId: useInstance().id } };
  return useRead(joinGroupRoutes.progress, request, { refetchInterval: REFRESH_MS });
}

/** The servers by name, with the admins that the API has given them. */
export const useGroupServers = () =>
  useRead(adminGroupRoutes.servers, { params: { botId: useInstance().id } });

export type AdminGroups = ReturnType<typeof useAdminGroups>;
export type JoinGroups = ReturnType<typeof useJoinGroups>;
