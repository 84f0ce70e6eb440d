import type { PresetRun } from '@arkwright/contracts/rcon-presets/run-schema';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { useState } from 'react';
import { RunProgressDialog } from './run-progress-dialog.tsx';
import { RunTargetDialog } from './run-target-dialog.tsx';

type RunPresetDialogProps = { preset: RconPreset; onClose: () => void };

/** Asks where to run a preset, then shows its progress. */
export function RunPresetDialog({ preset, onClose }: RunPresetDialogProps) {
  const [run, setRun] = useState<PresetRun | null>(null);
  if (run !== null) return <RunProgressDialog of={run} started={run} onClose={onClose} />;
  return <RunTargetDialog preset={preset} onStarted={setRun} onClose={onClose} />;
}
