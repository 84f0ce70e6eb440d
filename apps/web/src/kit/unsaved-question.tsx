import { Button } from '@mantine/core';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';

type UnsavedQuestionProps = { isAsking: boolean; onStay: () => void; onLeave: () => void };

/** The confirmation before unsaved changes are lost. */
export function UnsavedQuestion({ isAsking, onStay, onLeave }: UnsavedQuestionProps) {
  return (
    <Dialog opened={isAsking} onClose={onStay} title="Unsaved Changes">
      You have changes that are not saved yet. If you leave now, they are lost.
      <DialogButtons>
        <Button variant="default" onClick={onStay} data-autofocus>
          Stay Here
        </Button>
        <Button color="red" onClick={onLeave}>
          Leave
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
