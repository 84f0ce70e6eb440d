// What came back from a sign-in, between the address bar and the screen that handles it. It stays in memory only.

let arrived: string | null = null;

/** Takes the code or token of `/oauth/<token>` out of the address, before anything else can read or log it. */
export function stashArrival(page: { location: Location; history: History }): void {
  const match = /^\/oauth\/([^/]+)\/?$/.exec(page.location.pathname);
  if (match?.[1] === undefined) return;
  page.history.replaceState(null, '', '/oauth');
  stash(decode(match[1]));
}

export function stash(token: string): void {
  arrived = token;
}

/** The arrival, once: a second reader gets null. */
export function takeArrival(): string | null {
  const token = arrived;
  arrived = null;
  return token;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
