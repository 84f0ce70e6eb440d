import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { lazy } from 'react';
import type { ConfigCollection } from './use-dynamic-configs.ts';

// The table does not wait for the forms with their rules.
const load = {
  add: () => import('./add-config-dialog.tsx'),
  edit: () => import('./edit-config-dialog.tsx'),
  delete: () => import('./delete-config-dialog.tsx'),
};
const AddConfigDialog = lazy(async () => ({ default: (await load.add()).AddConfigDialog }));
const EditConfigDialog = lazy(async () => ({ default: (await load.edit()).EditConfigDialog }));
const DeleteConfigDialog = lazy(async () => ({ default: (await load.delete()).DeleteConfigDialog }));

/** Fetches the dialogs ahead. Where that fails, opening one tries again. */
export function preloadDialogs(): void {
  for (const start of Object.values(load)) start().catch(() => undefined);
}

export type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; config: DynamicConfig };

type ConfigDialogsProps = { dialog: OpenDialog; configs: ConfigCollection; onClose: () => void };

/** The dialog that is open. */
export function ConfigDialogs({ dialog, configs, onClose }: ConfigDialogsProps) {
  if (dialog.kind === 'add') return <AddConfigDialog configs={configs} onClose={onClose} />;
  const { kind, config } = dialog;
  if (kind === 'edit') return <EditConfigDialog config={config} configs={configs} onClose={onClose} />;
  return <DeleteConfigDialog config={config} configs={configs} onClose={onClose} />;
}
