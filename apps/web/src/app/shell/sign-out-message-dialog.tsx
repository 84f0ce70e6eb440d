import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { signOutMessage } from '../../kit/sign-out-message.ts';
import { useStore } from '../../kit/store.ts';

const SuccessDialog = lazyDialog(async () => (await import('../../ui/success-dialog.tsx')).SuccessDialog);

/** The Success dialog of an action that left its screen. Rendered once, in the shell. */
export function SignOutMessageDialog() {
  const message = useStore(signOutMessage);
  if (message === '') return null;
  return <SuccessDialog onClose={() => signOutMessage.set('')}>{message}</SuccessDialog>;
}
