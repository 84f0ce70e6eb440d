import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The open dialog of a screen. When it closes the focus returns to the element that opened it, or to the page if that is
 * gone (the row was deleted). The dialog is remounted each time, so that none keeps old input.
 */
export function useDialog<Dialog>() {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const opener = useRef<Element | null>(null);

  const open = useCallback((next: Dialog) => {
    opener.current = document.activeElement;
    setDialog(next);
  }, []);
  const close = useCallback(() => setDialog(null), []);

  useEffect(() => {
    const from = opener.current;
    if (dialog !== null || from === null) return;
    opener.current = null;
    const isThere = from instanceof HTMLElement && from.isConnected;
    const target = isThere ? from : document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  }, [dialog]);

  return { dialog, open, close };
}
