import { useSyncExternalStore } from 'react';
import { WIDE_WINDOW } from '../../ui/breakpoints.ts';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE_WINDOW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window has room for a drawer at the side: below the breakpoint lg the layout is the mobile one (§9). */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE_WINDOW).matches);
}
