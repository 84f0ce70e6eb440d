import type { PageStorage, SafeStorage } from '../../kit/safe-storage.ts';
import { rememberSignIn } from './begun-sign-ins.ts';
import { sha256 } from './sha-256.ts';

// The verifier proves to the API that the tab which began a sign-in also ends it (design §11, RFC 7636). Session storage
// belongs to one tab and goes with it.
const KEY = 'lv';

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Makes and keeps a verifier; returns its challenge: base64url(SHA-256(verifier)). Null if the browser keeps nothing: the
 * sign-in could not be finished.
 */
export async function beginSignIn(storage: SafeStorage): Promise<string | null> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const challenge = base64url(sha256(verifier));
  const isInTab = storage.setItem(KEY, verifier);
  const isInBrowser = await rememberSignIn({ challenge, verifier });
  return isInTab || isInBrowser ? challenge : null;
}

/** The verifier of this tab's sign-in, once. Null where this tab did not begin one. */
export function takeVerifier(storage: PageStorage): string | null {
  const verifier = storage.getItem(KEY);
  storage.removeItem(KEY);
  return verifier;
}
