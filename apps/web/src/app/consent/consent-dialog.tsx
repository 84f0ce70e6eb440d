import { Button } from '@mantine/core';
import { BlockingDialog } from '../../ui/blocking-dialog.tsx';

type ConsentDialogProps = { onChoose: (choice: boolean) => void };

/** Blocks the page until it is answered. `index.html` has the same words, to be read before the app is there. */
export function ConsentDialog({ onChoose }: ConsentDialogProps) {
  return (
    <BlockingDialog
      title="Cookies and local storage"
      details={
        <>
          You can change your answer at any time at the bottom of the page. Until you close this tab, it also
          remembers the theme you have chosen, how far you had scrolled, what you have folded in the menu and
          settings that you have not saved yet; and while you sign in, a key that proves you started here, or
          which bot you link to Nitrado.
        </>
      }
      buttons={
        <>
          <Button variant="default" data-autofocus onClick={() => onChoose(false)}>
            Decline
          </Button>
          <Button variant="default" onClick={() => onChoose(true)}>
            Accept
          </Button>
        </>
      }
    >
      Arkwright stores no cookies. Only two things are kept in this browser’s local storage:{' '}
      <code>token</code>, which keeps you signed in, and <code>cookieConsent</code>, which is your answer to
      this question. Everything works whichever you choose.
    </BlockingDialog>
  );
}
