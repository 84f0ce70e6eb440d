import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Which dialog of a screen is open. When it closes the focus goes back to what opened it, or to `fallback` where that is gone
 * (the row was deleted). The dialog is made anew each time, so that none keeps old input.
 */
export function useDialog<Dialog>(fallback: () => HTMLElement | null) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const opener = useRef<Element | null>(null);
  const fallbackRef = useRef(fallback);
  fallbackRef.current = fallback;

  const open = useCallback((next: Dialog) => {
    opener.current = document.activeElement;
    setDialog(next);
  }, []);
  const close = useCallback(() => setDialog(null), []);

  useEffect(() => {
    const from = opener.current;
    if (dialog !== null || from === null) return;
    opener.current = null;
    const target = from instanceof HTMLElement && from.isConnected ? from : fallbackRef.current();
    target?.focus({ preventScroll: true });
  }, [dialog]);

  return { dialog, open, close };
}
