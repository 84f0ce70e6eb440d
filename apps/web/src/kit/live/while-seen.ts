/**
 * KIT · Keeps something running while the page is visible. Browsers open six connections to a server at most, over all
 * tabs: each hidden tab must leave its own to the others.
 */

/** Looking away for a shorter time, in milliseconds, interrupts nothing. */
const REST_AFTER_MS = 30_000;

type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * Calls `start` as soon as the page is seen, what that returns when it has been out of sight for a while, and so on.
 * `isAgain` says that the page was there before and may have missed something. Returns how to end it.
 */
export function whileSeen(page: Page, start: (isAgain: boolean) => () => void): () => void {
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function rest() {
    stop?.();
    stop = undefined;
  }
  function handleChange() {
    clearTimeout(timer);
    if (page.hidden) timer = setTimeout(rest, REST_AFTER_MS);
    else stop ??= start(true);
  }
  page.addEventListener('visibilitychange', handleChange);
  if (!page.hidden) stop = start(false);

  return () => {
    page.removeEventListener('visibilitychange', handleChange);
    clearTimeout(timer);
    rest();
  };
}
