import { Button } from '@mantine/core';
import { BlockingDialog } from '../../ui/blocking-dialog.tsx';

type ConsentDialogProps = { onChoose: (choice: boolean) => void };

/** Blocks the page until it is answered. */
export function ConsentDialog({ onChoose }: ConsentDialogProps) {
  return (
    <BlockingDialog
      title="Cookies and local storage"
      buttons={
        <>
          <Button variant="default" onClick={() => onChoose(false)}>
            Decline
          </Button>
          <Button onClick={() => onChoose(true)}>Accept</Button>
        </>
      }
    >
      Arkwright stores no cookies. Only two things are kept in this browser’s local storage:{' '}
      <code>token</code>, which keeps you signed in, and <code>cookieConsent</code>, which is your answer to
      this question. You can change it at any time at the bottom of the page. Until you close this tab it also
      remembers a theme you have chosen, how far you had scrolled and, while you sign in, a key that proves
      you started here, or which bot you link to Nitrado. Nothing more is ever kept, so everything works
      whichever you choose.
    </BlockingDialog>
  );
}
