import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { lazy } from 'react';
import type { PresetCollection } from './use-rcon-presets.ts';

// The table does not wait for the forms with their rules.
const load = {
  add: () => import('./add-preset-dialog.tsx'),
  edit: () => import('./edit-preset-dialog.tsx'),
  delete: () => import('./delete-preset-dialog.tsx'),
  run: () => import('./run-preset-dialog.tsx'),
};
const AddPresetDialog = lazy(async () => ({ default: (await load.add()).AddPresetDialog }));
const EditPresetDialog = lazy(async () => ({ default: (await load.edit()).EditPresetDialog }));
const DeletePresetDialog = lazy(async () => ({ default: (await load.delete()).DeletePresetDialog }));
const RunPresetDialog = lazy(async () => ({ default: (await load.run()).RunPresetDialog }));

/** Fetches the dialogs ahead. Where that fails, opening one tries again. */
export function preloadDialogs(): void {
  for (const start of Object.values(load)) start().catch(() => undefined);
}

export type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete' | 'run'; preset: RconPreset };

type PresetDialogsProps = { dialog: OpenDialog; presets: PresetCollection; onClose: () => void };

/** The dialog that is open. */
export function PresetDialogs({ dialog, presets, onClose }: PresetDialogsProps) {
  if (dialog.kind === 'add') return <AddPresetDialog presets={presets} onClose={onClose} />;
  const { kind, preset } = dialog;
  if (kind === 'run') return <RunPresetDialog preset={preset} onClose={onClose} />;
  if (kind === 'edit') return <EditPresetDialog preset={preset} presets={presets} onClose={onClose} />;
  return <DeletePresetDialog preset={preset} presets={presets} onClose={onClose} />;
}
