import { lazy, type ReactNode, useCallback } from 'react';
import { DialogHostContext, type HostedDialog } from '../../kit/actions/dialog-host.ts';
import { FindingFixesContext } from '../../kit/finding-fixes.ts';
import { useDialog } from '../../ui/use-dialog.ts';

// Loaded once something is wrong.
const FindingFixes = lazy(async () => ({ default: (await import('./finding-fixes.tsx')).FindingFixes }));

/** What puts findings right, on every page that lists some, and the dialogs that were opened there, which outlive their rows. */
export function ActionDialogHost({ children }: { children: ReactNode }) {
  const { dialog, open, close } = useDialog<{ show: HostedDialog }>();
  const host = useCallback((show: HostedDialog) => open({ show }), [open]);
  return (
    <DialogHostContext value={host}>
      <FindingFixesContext value={FindingFixes}>{children}</FindingFixesContext>
      {dialog?.show(close)}
    </DialogHostContext>
  );
}
