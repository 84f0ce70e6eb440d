import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { recall, remember } from '../kit/tab-memory.ts';

export const THEME_KEY = 'theme';

/** Remembers the choice of light or dark until the tab is closed. */
export function themeMemory(storage: () => Storage): MantineColorSchemeManager {
  return {
    get: (initial) => {
      const stored = recall(THEME_KEY, storage);
      return isMantineColorScheme(stored) ? stored : initial;
    },
    set: (scheme) => remember(THEME_KEY, scheme, storage),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => undefined,
  };
}
