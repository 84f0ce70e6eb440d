import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { dismissOffers } from './toast.tsx';

export type DialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Width in pixels (specification §9): 500, 600, 750, 800 or 1000. */
  width?: 500 | 600 | 750 | 800 | 1000;
  /**
   * What closes it besides its own buttons: `anything` (a click beside it, Escape, the cross), `on-purpose` (Escape and the
   * cross) if input could be lost, or `nothing` if an answer is needed.
   */
  closesOn?: 'anything' | 'on-purpose' | 'nothing';
};

const loadFrame = async () => ({ default: (await import('./dialog-frame.tsx')).DialogFrame });
const DialogFrame = lazy(loadFrame);

/** Fetches ahead what all dialogs share; where that fails, opening one tries again. */
export function fetchDialogFrame(): void {
  loadFrame().catch(() => undefined);
}

/** A modal dialog. Its content is new each time it opens. No page needs it at first: it is fetched when one opens. */
export function Dialog(props: DialogProps) {
  const { opened } = props;
  const [wasOpened, setOpened] = useState(opened);
  if (opened && !wasOpened) setOpened(true);
  useEffect(() => {
    if (opened) dismissOffers();
  }, [opened]);
  return (
    wasOpened && (
      <Suspense>
        <DialogFrame {...props} />
      </Suspense>
    )
  );
}
