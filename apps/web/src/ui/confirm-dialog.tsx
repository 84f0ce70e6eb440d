import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  /** What will happen, in plain words. */
  children: ReactNode;
  /** The button that does it, e.g. "Delete". */
  confirmLabel: string;
  /** `doubtful` is for actions that most people should avoid: its button is not highlighted. */
  tone?: 'danger' | 'default' | 'doubtful';
  /** False while the effect is unknown: then it can't be confirmed. */
  isReady?: boolean;
  /** The dialog closes when this resolves to true and stays open on false, with the caller's error in it. */
  onConfirm: () => Promise<boolean> | boolean;
  onClose: () => void;
};

/** Asks before something is done that can't be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirmLabel,
    tone = 'danger',
    isReady = true,
    onConfirm,
    onClose,
  } = props;
  const [isBusy, setBusy] = useState(false);

  async function handleConfirm(event: FormEvent) {
    event.preventDefault();
    // React passes it on to a form that this dialog was opened from.
    event.stopPropagation();
    setBusy(true);
    try {
      if (await onConfirm()) onClose();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={title} closesOn={isBusy ? 'nothing' : 'anything'}>
      {/* A form, for who has to type something and ends with Enter. */}
      <form onSubmit={(event) => void handleConfirm(event)}>
        {children}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Cancel
          </Button>
          <Button
            type="submit"
            color={tone === 'danger' ? 'red' : 'obelisk'}
            variant={tone === 'doubtful' ? 'light' : 'filled'}
            loading={isBusy}
            disabled={!isReady}
          >
            {confirmLabel}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
