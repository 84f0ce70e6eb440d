import { useSyncExternalStore } from 'react';
import { PHONE_WINDOW } from './breakpoints.ts';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE_WINDOW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE_WINDOW).matches);
}
