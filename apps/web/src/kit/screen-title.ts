/**
 * KIT · The title of the window, where a screen knows it better than its route: the page of the documentation that is open.
 *   useScreenTitle(entry.title);
 */
import { useEffect } from 'react';
import { createStore } from './store.ts';

/** Before the screen's own title; empty for none. */
export const screenTitle = createStore('');

export function useScreenTitle(title: string): void {
  useEffect(() => {
    screenTitle.set(title);
    return () => screenTitle.set('');
  }, [title]);
}
