// Sign-ins that this browser has begun, for its other tabs: a phone may come back from Discord's app in a new one, and only
// the verifier makes a code worth something (design §11). Session storage is a tab's own and local storage holds nothing
// but the token (specification §2), so it is IndexedDB. Where a browser has none, the other tab signs in anew.

const DATABASE = 'sign-in';
const STORE = 'begun';
/** The API's wait for Discord, and then for the page. */
const LIFETIME_MS = 11 * 60_000;
/** Some browsers never answer. That must not prevent signing in. */
const TIMEOUT_MS = 1000;

type Begun = { challenge: string; verifier: string; at: number };

function withStore<Result>(use: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result | null> {
  const done = new Promise<Result | null>((resolve) => {
    const opening = globalThis.indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'challenge' });
    opening.onerror = () => resolve(null);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, 'readwrite');
      const request = use(transaction.objectStore(STORE));
      const end = (result: Result | null) => {
        database.close();
        resolve(result);
      };
      transaction.oncomplete = () => end(request.result);
      transaction.onerror = () => end(null);
      transaction.onabort = () => end(null);
    };
  });
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  return Promise.race([done, late]);
}

async function inBrowser<Result>(use: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result | null> {
  try {
    return await withStore(use);
  } catch {
    // Forbidden here, as in some private windows.
    return null;
  }
}

/** Keeps the verifier of the newest sign-in; those before it are over. False if the browser doesn't keep it. */
export async function rememberSignIn(begun: Omit<Begun, 'at'>): Promise<boolean> {
  const stored = await inBrowser((store) => {
    store.clear();
    return store.put({ ...begun, at: Date.now() });
  });
  return stored !== null;
}

/** The verifier of a challenge; null where this browser has not begun that sign-in, or too long ago. */
export async function recallSignIn(challenge: string): Promise<string | null> {
  // Only `rememberSignIn` writes there.
  const found = (await inBrowser((store) => store.get(challenge))) as Begun | null | undefined;
  return found && Date.now() - found.at < LIFETIME_MS ? found.verifier : null;
}

/** After a sign-in. */
export async function forgetSignIns(): Promise<void> {
  await inBrowser((store) => store.clear());
}
