import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import type { Settings } from './use-settings.ts';

type ConflictDialogProps = Pick<Settings, 'conflict' | 'keepMine' | 'takeTheirs'>;

/** Asks what to do when someone else has saved the same settings meanwhile. Nothing is lost before the answer. */
export function ConflictDialog({ conflict, keepMine, takeTheirs }: ConflictDialogProps) {
  return (
    <Dialog opened={conflict !== null} onClose={takeTheirs} title="Changed meanwhile" closesOn="nothing">
      Someone else has saved these settings since you opened them. Keep mine saves your changed fields over
      theirs; Take theirs drops your changes and shows what they have saved.
      <DialogButtons>
        <Button variant="default" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button onClick={keepMine} data-autofocus>
          Keep mine
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
