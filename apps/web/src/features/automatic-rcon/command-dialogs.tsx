import type { CommandTarget, TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { lazy } from 'react';
import type { CommandDialogKind } from './command-actions-context.ts';
import type { CommandCollection } from './use-timed-commands.ts';

// The table does not wait for dialogs, and a question not for the form with its rules.
const load = {
  form: () => import('./command-dialog.tsx'),
  run: () => import('./run-now-dialog.tsx'),
  delete: () => import('./delete-command-dialog.tsx'),
};
const CommandDialog = lazy(async () => ({ default: (await load.form()).CommandDialog }));
const RunNowDialog = lazy(async () => ({ default: (await load.run()).RunNowDialog }));
const DeleteCommandDialog = lazy(async () => ({ default: (await load.delete()).DeleteCommandDialog }));

/** Fetches the dialogs ahead. Where that fails, opening one tries again. */
export function preloadDialogs(): void {
  for (const start of Object.values(load)) start().catch(() => undefined);
}

export type OpenDialog = { kind: 'add' } | { kind: CommandDialogKind; command: TimedCommand };

type CommandDialogsProps = {
  dialog: OpenDialog;
  commands: CommandCollection;
  targets: readonly CommandTarget[];
  onClose: () => void;
};

/** The dialog that is open. */
export function CommandDialogs({ dialog, ...shared }: CommandDialogsProps) {
  if (dialog.kind === 'add') return <CommandDialog {...shared} />;
  const { kind, command } = dialog;
  if (kind === 'edit') return <CommandDialog {...shared} command={command} />;
  if (kind === 'run') return <RunNowDialog {...shared} command={command} />;
  return <DeleteCommandDialog {...shared} command={command} />;
}
