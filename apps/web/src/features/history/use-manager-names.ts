import { isFields, type Reading } from '@arkwright/contracts/history/readable';
import type { ChangeEntry } from '@arkwright/contracts/history/schema';
import { permissionRoutes } from '@arkwright/contracts/permissions/routes';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { readOptions } from '../../kit/reads.ts';

/** Names requested per call. */
const AT_ONCE = 50;
/** Names of members may be so old, in milliseconds. */
const KEPT_MS = 10 * 60_000;

/** Discord IDs of the managers who were added, changed or removed in these entries. */
function managersIn(entries: readonly ChangeEntry[]): string[] {
  const ids = entries
    .filter(({ target }) => target.kind === 'managers')
    .flatMap(({ before, after }) => [before, after].filter((side) => Array.isArray(side)).flat())
    .map((manager: unknown) => (isFields(manager) ? manager.discordId : undefined));
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** How values read, with managers by their names in the guild. Only the owner is sent who they are, and may ask for names. */
export function useManagerNames(reading: Reading, entries: readonly ChangeEntry[]): Reading {
  const { id: botId, isOwner } = useInstance();
  const { call } = useKit();
  // Older entries are appended: people who were requested stay together.
  const ids = useMemo(() => (isOwner ? managersIn(entries) : []), [entries, isOwner]);
  const names = useQueries({
    queries: Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) => ({
      ...readOptions(call, permissionRoutes.people, {
        params: { botId },
        query: { ids: ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE).join() },
      }),
      staleTime: KEPT_MS,
    })),
    combine: (replies) =>
      new Map(replies.flatMap(({ data }) => data ?? []).map(({ discordId, name }) => [discordId, name])),
  });
  return useMemo(
    () => ({
      ...reading,
      nameOf: (kind, id) => (kind === 'member' ? names.get(id) || undefined : reading.nameOf?.(kind, id)),
    }),
    [reading, names],
  );
}
