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

/** Makes and keeps a verifier; returns its challenge: base64url(SHA-256(verifier)). */
export async function beginSignIn(storage: Storage): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const challenge = base64url(sha256(verifier));
  storage.setItem(KEY, verifier);
  await rememberSignIn({ challenge, verifier });
  return challenge;
}

/** The verifier of this tab's sign-in, once. Null where this tab did not begin one. */
export function takeVerifier(storage: Storage): string | null {
  const verifier = storage.getItem(KEY);
  storage.removeItem(KEY);
  return verifier;
}
