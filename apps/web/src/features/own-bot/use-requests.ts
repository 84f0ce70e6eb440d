import { REQUESTS_A_PAGE } from '@arkwright/contracts/own-bot/bounds';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import type { Paging } from '../../ui/table/table-view.ts';

export const FIRST_PAGE: Paging = { page: 1, size: REQUESTS_A_PAGE };

/** A page of the requests, for site admins. The first one is shared by the list and the notice above it. */
export function useRequests({ page, size }: Paging) {
  return useRead(ownBotRoutes.requests, { query: { page, pageSize: size } }, { refetchInterval: REFRESH_MS });
}

/** Reloads the requests, and the list of what admins did, after a decision. */
export function useReadRequests(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { path } of [ownBotRoutes.requests, adminRoutes.changes])
      void queries.invalidateQueries({ queryKey: [path] });
  };
}
