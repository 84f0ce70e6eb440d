import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** `log.isEnabled`: what follows # in the address of a settings field. */
const IS_FIELD = /^[a-zA-Z]+\.[a-zA-Z]+$/;
/** Pages are loaded and read before they show their rows, on a slow connection for a long time. */
const PATIENCE_MS = 60_000;
const INPUTS =
  ':is(input:not([type=hidden]), textarea, select, button, [role=slider]):not(:disabled), a[href]';

/** Brings the settings field that the address names into view, lights it up, and focuses it, as soon as its page shows it. */
export function useFieldInView(): void {
  const hash = useLocation({ select: (location) => location.hash });
  // The same field again is another visit.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit arrives anew
  useEffect(() => {
    if (!IS_FIELD.test(hash)) return;
    const find = () => document.querySelector<HTMLElement>(`main [data-field="${hash}"]`);
    let lit: HTMLElement | undefined;
    const unlight = () => delete lit?.dataset.lit;

    function arrive() {
      const row = find();
      if (!row) return;
      const isFirst = lit === undefined;
      lit = row;
      const input = row.querySelector<HTMLElement>(INPUTS);
      if (!input) row.tabIndex = -1;
      // After the router has moved the page to its top.
      requestAnimationFrame(() => {
        // The style sheet lets it fade.
        row.dataset.lit = '';
        // Don't take the focus from something the person went to meanwhile.
        if (!isFirst && document.activeElement !== document.body) return;
        row.scrollIntoView({ block: 'center' });
        (input ?? row).focus({ preventScroll: true });
      });
    }
    arrive();
    // A page that is still reading may replace its rows once more.
    const observer = new MutationObserver(() => {
      if (!lit?.isConnected) arrive();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const patience = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(patience);
      unlight();
    };
  }, [hash, visit]);
}
