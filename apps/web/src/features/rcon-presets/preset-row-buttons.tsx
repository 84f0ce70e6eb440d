import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { usePresetActions } from './preset-actions-context.ts';
import styles from './rcon-presets-page.module.css';

const ICON = { size: 16, stroke: 1.8 };

function whyNotRun({ isEnabled, commands }: RconPreset): string | undefined {
  if (!isEnabled) return 'This preset is disabled.';
  return commands.length === 0 ? 'This preset has no commands.' : undefined;
}

/** Run, Edit and Delete of one row. */
export function PresetRowButtons({ preset }: { preset: RconPreset }) {
  const { runReason, editReason, deleteReason, open } = usePresetActions();
  return (
    <div className={styles.buttons}>
      <ActionIconButton
        label="Run"
        icon={<IconPlayerPlay {...ICON} />}
        reason={runReason ?? whyNotRun(preset)}
        onClick={() => open('run', preset)}
      />
      <ActionIconButton
        label="Edit"
        icon={<IconPencil {...ICON} />}
        reason={editReason}
        onClick={() => open('edit', preset)}
      />
      <ActionIconButton
        label="Delete"
        icon={<IconTrash {...ICON} />}
        reason={deleteReason}
        onClick={() => open('delete', preset)}
      />
    </div>
  );
}
