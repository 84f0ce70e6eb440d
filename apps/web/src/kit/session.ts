/**
 * KIT · Who is signed in, as far as this browser knows.
 * The token lives in local storage under `token`. Only the API's 401 or a `false` of verifyLogin ends a session; an outage
 * never does. Other tabs follow through the storage event. Components use `useSession()`.
 */
import type { Call } from './api-client.ts';
import { isOutage } from './api-error.ts';
import { kitCalls } from './kit-calls.ts';
import { createStore, type ReadableStore } from './store.ts';

export type SessionState = {
  /** `checking`: there is a token and the API has not answered for the first time yet. */
  status: 'checking' | 'signed-in' | 'signed-out';
  token: string | null;
  /** Whether there was a session until the API refused it: nobody has signed out here. */
  hasEnded?: boolean;
};

export type Session = ReadableStore<SessionState> & {
  /** Asks the API about the stored token. Throws an outage; the session then counts as signed in. */
  verify: () => Promise<void>;
  /** Resolves when the first check has an outcome, outages included. */
  ready: () => Promise<void>;
  signIn: (token: string) => void;
  /** Ends the session here, and on the API as far as it can be reached. */
  signOut: () => Promise<void>;
  /** The API refused this token. A token that has been replaced in the meantime is of no interest. */
  refuse: (token: string) => void;
  /** Follows the other tabs. Returns how to stop. */
  follow: (target: Window) => () => void;
};

export const TOKEN_KEY = 'token';

export function createSession(storage: Storage, getCall: () => Call): Session {
  const stored = storage.getItem(TOKEN_KEY);
  const store = createStore<SessionState>({
    status: stored === null ? 'signed-out' : 'checking',
    token: stored,
  });
  let firstCheck: Promise<void> | undefined;

  function end(hasEnded: boolean) {
    storage.removeItem(TOKEN_KEY);
    store.set({ status: 'signed-out', token: null, hasEnded });
  }

  async function verify() {
    const { token } = store.get();
    if (token === null) return;
    try {
      const isValid = await getCall()(kitCalls.verifyLogin, { query: {} });
      if (store.get().token !== token) return;
      if (isValid) store.set({ status: 'signed-in', token });
      else end(true);
    } catch (error) {
      if (store.get().token === token) store.set({ status: 'signed-in', token });
      if (isOutage(error)) throw error;
    }
  }

  return {
    ...store,
    verify,
    ready: () => {
      firstCheck ??= verify().catch(() => undefined);
      return firstCheck;
    },
    signIn: (token) => {
      storage.setItem(TOKEN_KEY, token);
      store.set({ status: 'signed-in', token });
    },
    signOut: async () => {
      const { token } = store.get();
      if (token === null) return;
      const farewell = getCall()(kitCalls.logout, {}, { token });
      end(false);
      await farewell.catch(() => undefined);
    },
    refuse: (token) => {
      if (store.get().token === token) end(true);
    },
    follow: (target) => {
      function handleStorage(event: StorageEvent) {
        // A null key means that all of the storage was cleared.
        if (event.key !== TOKEN_KEY && event.key !== null) return;
        const token = storage.getItem(TOKEN_KEY);
        if (token === store.get().token) return;
        store.set({ status: token === null ? 'signed-out' : 'signed-in', token });
      }
      target.addEventListener('storage', handleStorage);
      return () => target.removeEventListener('storage', handleStorage);
    },
  };
}
