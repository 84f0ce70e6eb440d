import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';

type ConsentDialogProps = { onChoose: (choice: boolean) => void };

/** Blocks the page until it is answered. */
export function ConsentDialog({ onChoose }: ConsentDialogProps) {
  return (
    <Dialog opened onClose={() => undefined} title="Cookies and local storage" closesOn="nothing">
      Arkwright stores no cookies. Only two things are kept in this browser’s local storage:{' '}
      <code>token</code>, which keeps you signed in, and <code>cookieConsent</code>, which is your answer to
      this question. You can change it at any time at the bottom of the page.
      <DialogButtons>
        <Button variant="default" onClick={() => onChoose(false)}>
          Decline
        </Button>
        <Button onClick={() => onChoose(true)} data-autofocus>
          Accept
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
