/**
 * KIT · Who is signed in, as far as this browser knows.
 * The token lives in local storage under `token`. Only the API's 401 or a `false` of verifyLogin ends a session; an outage
 * never does. Other tabs follow through the storage event. Where something on the page is not saved, its end and a sign-in
 * elsewhere interrupt the page instead (app/shell/session-ended-dialog.tsx). Components use `useSession()`.
 */
import type { RouteReply } from '@arkwright/contracts/derived/route';
import type { Call } from './api-client.ts';
import { isOutage } from './api-error.ts';
import { kitCalls } from './kit-calls.ts';
import type { PageStorage } from './safe-storage.ts';
import { createStore, type ReadableStore } from './store.ts';

export type SessionState = {
  /** `checking`: there is a token and the API has not answered for the first time yet. */
  status: 'checking' | 'signed-in' | 'signed-out';
  token: string | null;
  /** Whether there was a session until the API refused it, without signing out here. */
  hasEnded?: boolean;
  /**
   * The session ended while something on the page was not saved: the page stays as it is, signed in as before but without a
   * token, until the same person has signed in again in another tab.
   */
  isInterrupted?: boolean;
  /** The person who has signed in instead of the one whose unsaved page this was. Nothing of that page stays. */
  replacedBy?: string;
};

export type Session = ReadableStore<SessionState> & {
  /** Asks the API about the stored token. Throws an outage; the session then counts as signed in. */
  verify: () => Promise<void>;
  /** Resolves when the first check has an outcome, outages included. */
  ready: () => Promise<void>;
  signIn: (token: string) => void;
  /** Ends the session here, and on the API as far as it can be reached. */
  signOut: () => Promise<void>;
  /** The API refused this token. A replaced token is ignored. */
  refuse: (token: string) => void;
  /** The token that this browser has now, which another tab may have stored. */
  stored: () => string | null;
  /** The same person is back, with a new token: an interrupted page continues. */
  resume: (token: string) => void;
  /** Someone else has signed in over an interrupted page: it ends, and says who. */
  replace: (name: string) => void;
  /** Ends an interrupted page and drops its unsaved changes. */
  leave: () => void;
  /** Takes over the session that this browser has by now, after `replace`. */
  adopt: () => void;
  /** Follows the other tabs. Returns how to stop. */
  follow: (target: Window) => () => void;
};

export const TOKEN_KEY = 'token';

type SessionEnvironment = {
  storage: PageStorage;
  getCall: () => Call;
  /** Whether the page has unsaved changes. */
  hasUnsaved: () => boolean;
  /** The instance that the page's address names. */
  wantedBot: () => string | undefined;
  /** The reply to the first check of a stored token, before the session counts as signed in. */
  onStart: (reply: Start) => void;
};

export type Start = RouteReply<typeof kitCalls.start>;

export function createSession({
  storage,
  getCall,
  hasUnsaved,
  wantedBot,
  onStart,
}: SessionEnvironment): Session {
  const stored = () => storage.getItem(TOKEN_KEY);
  const first = stored();
  const store = createStore<SessionState>({
    status: first === null ? 'signed-out' : 'checking',
    token: first,
  });
  let firstCheck: Promise<void> | undefined;

  function end(hasEnded: boolean) {
    // A token of a later sign-in in another tab must stay.
    if (stored() === store.get().token) storage.removeItem(TOKEN_KEY);
    if (hasEnded && hasUnsaved()) interrupt();
    else store.set({ status: 'signed-out', token: null, hasEnded });
  }

  function interrupt() {
    store.set({ status: 'signed-in', token: null, isInterrupted: true });
  }

  function adopt() {
    const token = stored();
    store.set({ status: token === null ? 'signed-out' : 'signed-in', token });
  }

  const verify = () => check(() => getCall()(kitCalls.verifyLogin, { query: {} }));

  /** The first check also brings what each page needs. The API refuses the call itself without a session. */
  const start = () =>
    check(async (token) => {
      const reply = await getCall()(kitCalls.start, { query: { bot: wantedBot() } });
      if (store.get().token === token) onStart(reply);
      return true;
    });

  async function check(ask: (token: string) => Promise<boolean>) {
    const { token } = store.get();
    if (token === null) return;
    try {
      const isValid = await ask(token);
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
      firstCheck ??= start().catch(() => undefined);
      return firstCheck;
    },
    signIn: (token) => {
      storage.setItem(TOKEN_KEY, token);
      store.set({ status: 'signed-in', token });
    },
    signOut: async () => {
      const { token } = store.get();
      if (token === null) return;
      const loggedOut = getCall()(kitCalls.logout, {}, { token });
      end(false);
      await loggedOut.catch(() => undefined);
    },
    refuse: (token) => {
      if (store.get().token === token) end(true);
    },
    stored,
    resume: (token) => store.set({ status: 'signed-in', token }),
    replace: (name) => store.set({ status: 'signed-out', token: null, replacedBy: name }),
    leave: () => store.set({ status: 'signed-out', token: null, hasEnded: true }),
    adopt,
    follow: (target) => {
      function handleStorage(event: StorageEvent) {
        // A null key means that all of the storage was cleared.
        if (event.key !== TOKEN_KEY && event.key !== null) return;
        // The person who has signed in over an interrupted page is checked before it continues.
        if (store.get().isInterrupted || stored() === store.get().token) return;
        if (hasUnsaved()) interrupt();
        else adopt();
      }
      target.addEventListener('storage', handleStorage);
      return () => target.removeEventListener('storage', handleStorage);
    },
  };
}
