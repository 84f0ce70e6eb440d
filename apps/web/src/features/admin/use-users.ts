import { subscriptionRoutes } from '@arkwright/contracts/subscriptions/routes';
import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import type { AdminUser } from '@arkwright/contracts/users/admin-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRead } from '../../kit/reads.ts';
import { type Collection, useCollection } from '../../kit/use-collection.ts';

const idOf = ({ id }: AdminUser) => id;

/** All users; with `search` the API's matches. */
export function useUsers(search: string): Collection<AdminUser> {
  const request = useMemo(() => ({ query: search === '' ? {} : { search } }), [search]);
  return useCollection({ list: adminRoutes.users, request, idOf });
}

/** The tier of each Discord user at Patreon; undefined while unknown. */
export function usePatreonTiers() {
  const { data } = useRead(subscriptionRoutes.checkAll, {});
  return useMemo(() => data && new Map(data.map((entry) => [entry.discordId, entry.patreonTier])), [data]);
}

/** Reloads the actions of admins, after one. */
export function useReadChanges(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [adminRoutes.changes.path] });
}
