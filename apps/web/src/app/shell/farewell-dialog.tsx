import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { farewell } from '../../kit/farewell.ts';
import { useStore } from '../../kit/store.ts';

const SuccessDialog = lazyDialog(async () => (await import('../../ui/success-dialog.tsx')).SuccessDialog);

/** The Success dialog of what ended with the screen being left. Stands once, in the shell. */
export function FarewellDialog() {
  const message = useStore(farewell);
  if (message === '') return null;
  return <SuccessDialog onClose={() => farewell.set('')}>{message}</SuccessDialog>;
}
