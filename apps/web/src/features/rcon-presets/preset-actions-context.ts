import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { createContext, use } from 'react';

/** What a row can ask the screen for. A context, so that the columns stay the same from render to render. */
export type PresetActions = {
  /** Why presets can't be run, changed or deleted by this person; undefined when they can. */
  runReason: string | undefined;
  editReason: string | undefined;
  deleteReason: string | undefined;
  open: (kind: 'run' | 'edit' | 'delete', preset: RconPreset) => void;
};

export const PresetActionsContext = createContext<PresetActions | null>(null);

export function usePresetActions(): PresetActions {
  const actions = use(PresetActionsContext);
  if (actions === null) throw new Error('usePresetActions needs a PresetActionsContext above it');
  return actions;
}
