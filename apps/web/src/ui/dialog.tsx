import { lazy, Suspense, useEffect, useState } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { dismissOffers } from './toast.tsx';

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
