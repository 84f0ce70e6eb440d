import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

export const THEME_KEY = 'theme';

/**
 * Remembers the choice of light or dark until the tab is closed. Local storage holds `token` and `cookieConsent` only
 * (specification §2), so it is session storage; where the browser forbids that, the choice lives as long as the page.
 */
export function themeMemory(storage: () => Storage): MantineColorSchemeManager {
  return {
    get: (initial) => {
      try {
        const stored = storage().getItem(THEME_KEY);
        return isMantineColorScheme(stored) ? stored : initial;
      } catch {
        return initial;
      }
    },
    set: (scheme) => {
      try {
        storage().setItem(THEME_KEY, scheme);
      } catch {
        // It is switched all the same.
      }
    },
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => undefined,
  };
}
