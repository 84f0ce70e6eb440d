import type { PageStorage } from '../../kit/safe-storage.ts';

// The screen requested before the redirect to Discord, for the return. Only in this tab: links in other tabs or windows
// have their own.
const KEY = 'to';

/** A sign-in that would lead to itself, or out again, leads to the servers. */
const NOT_A_SCREEN = /^\/(?:login|logout|oauth)(?:[/?#]|$)/;

/** A path of this dashboard; undefined for what would lead elsewhere, as `//evil.example` does. */
export function pathWithin(to: string): string | undefined {
  const base = 'https://arkwright.invalid';
  if (!to.startsWith('/') || !URL.canParse(to, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(to, base);
  const path = pathname + search + hash;
  // A path may become an address of another site by being normalised: `/.//evil.example`.
  if (origin !== base || path.startsWith('//') || NOT_A_SCREEN.test(path)) return undefined;
  return path;
}

/** Keeps where to go on after the sign-in that begins now; nothing for ''. */
export function keepReturnPath(storage: PageStorage, to: string): void {
  const path = pathWithin(to);
  if (path === undefined) storage.removeItem(KEY);
  else storage.setItem(KEY, path);
}

/** Where to go on, once. */
export function takeReturnPath(storage: PageStorage): string | undefined {
  const path = pathWithin(storage.getItem(KEY) ?? '');
  storage.removeItem(KEY);
  return path;
}
