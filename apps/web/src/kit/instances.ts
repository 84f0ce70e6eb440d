/**
 * KIT · The bot instances of the signed-in user and the selected one.
 * The selection is in the address (`?bot=`), so that links, tabs and Back keep it; without it the first active one counts.
 *   const { instances, selected, select } = useInstances();
 *   const instance = useInstance();   // on screens behind the instance guard: never undefined
 */
import type { Instance } from '@arkwright/contracts/instances/schema';
import { selectInstance } from '@arkwright/contracts/instances/select';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { kitCalls } from './kit-calls.ts';
import { readKey } from './read-key.ts';
import { REFRESH_MS, useRead } from './reads.ts';
import { useSession } from './use-session.ts';

const NONE: readonly Instance[] = [];

export function useInstances() {
  const { status } = useSession();
  const isSignedIn = status === 'signed-in';
  const read = useRead(kitCalls.instances, {}, { enabled: isSignedIn, refetchInterval: REFRESH_MS });
  const { bot }: { bot?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const instances = (isSignedIn ? read.data : undefined) ?? NONE;

  const select = useCallback(
    (id: string) => void navigate({ to: '.', search: (previous) => ({ ...previous, bot: id }) }),
    [navigate],
  );
  return {
    instances,
    selected: selectInstance(instances, bot),
    select,
    /** `failed`: they have never been read, and reading them did not work. */
    status:
      read.data !== undefined
        ? ('ready' as const)
        : read.isError
          ? ('failed' as const)
          : ('loading' as const),
  };
}

export function useInstance(): Instance {
  const { selected } = useInstances();
  const last = useRef(selected);
  if (selected !== undefined) last.current = selected;
  // The frame shows that the last instance is gone. A screen that React renders once more before that shows its old data.
  const instance = selected ?? last.current;
  if (instance === undefined)
    throw new Error('useInstance stands on a screen that the instance guard does not cover');
  return instance;
}

/** Reloads everything, for a table whose rows are a part of the instance. */
export function useInstanceRefresh(): { isRefreshing: boolean; refresh: () => void } {
  const queries = useQueryClient();
  return {
    isRefreshing: useIsFetching({ queryKey: readKey(kitCalls.instances, {}) }) > 0,
    refresh: () => void queries.invalidateQueries(),
  };
}
