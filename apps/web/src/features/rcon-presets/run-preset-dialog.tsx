import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { PresetRun } from '@arkwright/contracts/rcon-presets/run-schema';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { readKey } from '../../kit/read-key.ts';
import { RunProgressDialog } from './run-progress-dialog.tsx';
import { RunTargetDialog } from './run-target-dialog.tsx';

type RunPresetDialogProps = { subject: RconPreset; onClose: () => void };

/** Asks where to run a preset, then shows its progress. */
export function RunPresetDialog({ subject: preset, onClose }: RunPresetDialogProps) {
  const { id: botId } = useInstance();
  const { queries } = useKit();
  const [run, setRun] = useState<PresetRun | null>(null);

  // Lists of runs have it at once, not when the event arrives.
  function handleClose() {
    void queries.invalidateQueries({ queryKey: readKey(rconPresetRoutes.runs, { params: { botId } }) });
    onClose();
  }

  if (run !== null) return <RunProgressDialog of={run} started={run} onClose={handleClose} />;
  return <RunTargetDialog preset={preset} onStarted={setRun} onClose={onClose} />;
}
