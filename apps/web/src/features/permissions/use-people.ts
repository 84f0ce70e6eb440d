import type { Person } from '@arkwright/contracts/core/people';
import { permissionRoutes } from '@arkwright/contracts/permissions/routes';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import type { ManagerEntry } from './use-managers.ts';

/** How long until names that Discord could not provide are requested again, ms. */
const AGAIN_MS = 60_000;

/** Names and pictures of users, by Discord id, as far as they are known yet. */
export function useNames(discordIds: readonly string[]): ReadonlyMap<string, Person> {
  const { id: botId } = useInstance();
  const ids = discordIds.toSorted().join();
  const { data } = useRead(
    permissionRoutes.people,
    { params: { botId }, query: { ids } },
    { enabled: ids !== '', refetchInterval: AGAIN_MS },
  );
  return new Map(data?.map((person) => [person.discordId, person]));
}

/** The same for managers. Unsaved ones are requested separately, so that the others keep their names meanwhile. */
export function usePeople(managers: readonly ManagerEntry[]): ReadonlyMap<string, Person> {
  const users = managers.filter(({ kind }) => kind === 'user');
  const idsOf = (isUnsaved: boolean) =>
    users.filter((user) => user.isUnsaved === isUnsaved).map(({ discordId }) => discordId);
  const saved = useNames(idsOf(false));
  const unsaved = useNames(idsOf(true));
  return new Map([...saved, ...unsaved]);
}
