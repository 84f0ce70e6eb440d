/**
 * KIT · The browser's storage, where it may be used. A browser that forbids site data throws when `window.localStorage` is
 * read, others when a value is written, as when it is full: the value is then kept while the page is open. Nothing else reads
 * the browser's storage (safe-storage.test.ts); sign-ins that other tabs finish are in features/sign-in/begun-sign-ins.ts.
 */
export type PageStorage = Pick<Storage, 'getItem' | 'removeItem'> & {
  setItem: (key: string, value: string) => unknown;
};

export type SafeStorage = PageStorage & {
  /** False if only this page keeps the value. */
  setItem: (key: string, value: string) => boolean;
};

export function safeStorage(browser: () => Storage): SafeStorage {
  /** What the browser did not take. */
  const kept: Record<string, string | undefined> = {};
  const attempt = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return use(browser());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => kept[key] ?? attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      kept[key] = isStored ? undefined : value;
      return isStored;
    },
    removeItem: (key) => {
      kept[key] = undefined;
      attempt((storage) => storage.removeItem(key), undefined);
    },
  };
}

/** For all tabs. Holds `token` and `cookieConsent` only (specification §2). */
export const browserStorage = safeStorage(() => window.localStorage);
/** Until the tab is closed. */
export const tabStorage = safeStorage(() => window.sessionStorage);
/** Of the tab's storage: what is not saved yet (working-copy/kept-drafts.ts). */
export const DRAFTS_KEY = 'drafts';
/** Likewise: what was opened last from the palette (app/palette/recent.ts). */
export const VISITS_KEY = 'visits';
/** Likewise: how often what was opened from there. */
export const USES_KEY = 'uses';
/** Of the tab's storage: what the next person to sign in must not find. */
export const PERSONAL_KEYS = [DRAFTS_KEY, VISITS_KEY, USES_KEY] as const;
