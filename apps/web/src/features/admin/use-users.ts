import { subscriptionRoutes } from '@arkwright/contracts/subscriptions/routes';
import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import type { AdminUser } from '@arkwright/contracts/users/admin-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRead } from '../../kit/reads.ts';
import { type Collection, useCollection } from '../../kit/use-collection.ts';

const idOf = ({ id }: AdminUser) => id;

/** All users; with `search` those whom the API finds by it. */
export function useUsers(search: string): Collection<AdminUser> {
  const request = useMemo(() => ({ query: search === '' ? {} : { search } }), [search]);
  return useCollection({ list: adminRoutes.users, request, idOf });
}

/** The tier that Patreon tells of each Discord user; undefined while it is not known. */
export function usePatreonTiers() {
  const { data } = useRead(subscriptionRoutes.checkAll, {});
  return useMemo(() => data && new Map(data.map((entry) => [entry.discordId, entry.patreonTier])), [data]);
}

/** Reads anew what admins did, after having done something. */
export function useReadChanges(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [adminRoutes.changes.path] });
}
