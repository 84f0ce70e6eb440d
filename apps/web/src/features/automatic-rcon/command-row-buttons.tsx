import '../../ui/form-styles.css';
import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { Switch } from '@mantine/core';
import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { Tip } from '../../ui/tip.tsx';
import { useCommandActions } from './command-actions-context.ts';
import styles from './command-columns.module.css';

const ICON = { size: 16, stroke: 1.8 };

/** Whether the command runs when it is due, as a switch. */
export function EnabledSwitch({ command }: { command: TimedCommand }) {
  const { reasons, busy, toggle } = useCommandActions();
  const reason = command.isEnabled ? reasons.disable : reasons.enable;
  return (
    <Tip text={reason}>
      <div className={styles.switch}>
        <Switch
          aria-label={`${command.name} enabled`}
          checked={command.isEnabled}
          onChange={() => toggle(command)}
          disabled={reason !== undefined || busy.has(command.id)}
        />
      </div>
    </Tip>
  );
}

/** Run now, Edit and Delete of one row. */
export function CommandRowButtons({ command }: { command: TimedCommand }) {
  const { reasons, open } = useCommandActions();
  return (
    <div className={styles.buttons}>
      <ActionIconButton
        label="Run now"
        icon={<IconPlayerPlay {...ICON} />}
        reason={reasons.run}
        onClick={() => open('run', command)}
      />
      <ActionIconButton
        label="Edit"
        icon={<IconPencil {...ICON} />}
        reason={reasons.edit}
        onClick={() => open('edit', command)}
      />
      <ActionIconButton
        label="Delete"
        icon={<IconTrash {...ICON} />}
        reason={reasons.delete}
        onClick={() => open('delete', command)}
      />
    </div>
  );
}
