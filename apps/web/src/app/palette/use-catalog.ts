import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { actionEntries } from './action-entries.ts';
import { pageEntries, settingEntries } from './catalog.ts';
import { type Finder, makeFinder } from './find.ts';
import { helpEntries } from './help-entries.ts';

/** Finds what is known without asking the API; `of` an instance its settings and actions as well. */
export function useFinder({ of, wantsHelp }: { of: 'instance' | 'visitor'; wantsHelp: boolean }): Finder {
  // The documentation is larger than all else, and a part of the program: it comes with the first typing, once.
  const { data: help } = useQuery({
    queryKey: ['docu', 'palette'],
    queryFn: helpEntries,
    enabled: wantsHelp,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const own = of === 'instance' ? [...settingEntries(), ...actionEntries()] : [];
    return makeFinder([...pageEntries(), ...own, ...(help ?? [])]);
  }, [of, help]);
}
