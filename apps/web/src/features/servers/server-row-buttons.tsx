import type { Server } from '@arkwright/contracts/servers/schema';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { useServerActions } from './server-actions-context.ts';
import styles from './server-row-buttons.module.css';

const ICON = { size: 16, stroke: 1.8 };

/** Edit, Enable or Disable, and Delete of one row. */
export function ServerRowButtons({ server }: { server: Server }) {
  const { reason, busy, open, toggle } = useServerActions();
  const toggleReason = reason ?? (busy.has(server.id) ? 'One moment, please.' : undefined);
  return (
    <div className={styles.buttons}>
      <ActionIconButton
        label="Edit"
        icon={<IconPencil {...ICON} />}
        reason={reason}
        onClick={() => open('edit', server)}
      />
      <ActionIconButton
        label={server.isEnabled ? 'Disable' : 'Enable'}
        icon={server.isEnabled ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />}
        reason={toggleReason}
        onClick={() => toggle(server)}
      />
      <ActionIconButton
        label="Delete"
        icon={<IconTrash {...ICON} />}
        reason={reason}
        onClick={() => open('delete', server)}
      />
    </div>
  );
}
