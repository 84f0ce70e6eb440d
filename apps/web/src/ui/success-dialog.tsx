import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

type SuccessDialogProps = {
  /** The completed action, in a sentence. */
  children: ReactNode;
  onClose: () => void;
};

/**
 * Says that something is done, until it is acknowledged (specification §8). For what took its time or can't be taken back,
 * and must not be missed; everything else has a snackbar.
 */
export function SuccessDialog({ children, onClose }: SuccessDialogProps) {
  return (
    <Dialog opened title="Success" onClose={onClose}>
      <Text role="status">{children}</Text>
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          Ok
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
