import { useSyncExternalStore } from 'react';

/** The specification's breakpoint lg, 1280 px: below it the layout is the mobile one (§9). */
const WIDE = '(min-width: 80em)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is wide enough for a drawer at the side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
