/**
 * KIT · What the tab remembers until it is closed. Local storage holds `token` and `cookieConsent` only (specification §2), so it
 * is session storage; where the browser forbids that, nothing is remembered.
 */
export function recall(key: string, storage: () => Storage = () => window.sessionStorage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

export function remember(
  key: string,
  value: string,
  storage: () => Storage = () => window.sessionStorage,
): void {
  try {
    storage().setItem(key, value);
  } catch {
    // It holds for as long as the page is open.
  }
}
