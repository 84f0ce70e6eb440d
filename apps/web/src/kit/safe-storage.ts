/**
 * KIT · The tab's memory until it is closed. Local storage has `token` and `cookieConsent` only (specification §2), so it
 * is session storage; if the browser forbids that, nothing is stored.
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
    // It is kept while the page is open.
  }
}
