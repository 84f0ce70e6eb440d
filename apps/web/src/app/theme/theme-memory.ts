import type { Theme } from '@arkwright/contracts/users/themes';
import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import type { PageStorage } from '../../kit/safe-storage.ts';

/** Read by index.html, too, before anything is painted. */
export const THEME_KEY = 'theme';

/** Mantine's word for a theme. */
export const schemeOf = (theme: Theme): MantineColorScheme => (theme === 'system' ? 'auto' : theme);
export const themeOf = (scheme: MantineColorScheme): Theme => (scheme === 'auto' ? 'system' : scheme);

/** Remembers the theme until the tab is closed. For signed-in people it is stored in the account as well. */
export function themeMemory(storage: PageStorage): MantineColorSchemeManager {
  return {
    get: (initial) => {
      const stored = storage.getItem(THEME_KEY);
      return isMantineColorScheme(stored) ? stored : initial;
    },
    set: (scheme) => void storage.setItem(THEME_KEY, scheme),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => undefined,
  };
}
