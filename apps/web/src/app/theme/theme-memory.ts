import type { Theme } from '@arkwright/contracts/users/themes';
import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { recall, remember } from '../../kit/tab-memory.ts';

/** Read by index.html, too, before anything is painted. */
export const THEME_KEY = 'theme';

/** Mantine's word for a theme. */
export const schemeOf = (theme: Theme): MantineColorScheme => (theme === 'system' ? 'auto' : theme);
export const themeOf = (scheme: MantineColorScheme): Theme => (scheme === 'auto' ? 'system' : scheme);

/** Remembers the theme until the tab is closed. For signed-in people it is stored in the account as well. */
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
