import type { PageStorage } from '../../kit/safe-storage.ts';
import { createStore, type ReadableStore } from '../../kit/store.ts';

/** `null`: not asked yet. */
export type Choice = boolean | null;

export type Consent = ReadableStore<Choice> & { choose: (choice: boolean) => void; reset: () => void };

export const CONSENT_KEY = 'cookieConsent';

/** The person's answer about local storage, kept as `true` or `false` under `cookieConsent`. */
export function createConsent(storage: PageStorage): Consent {
  const stored = storage.getItem(CONSENT_KEY);
  const store = createStore<Choice>(stored === 'true' ? true : stored === 'false' ? false : null);
  return {
    get: store.get,
    subscribe: store.subscribe,
    choose: (choice) => {
      storage.setItem(CONSENT_KEY, String(choice));
      store.set(choice);
    },
    reset: () => {
      storage.removeItem(CONSENT_KEY);
      store.set(null);
    },
  };
}
