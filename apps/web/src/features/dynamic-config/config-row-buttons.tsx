import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { useConfigActions } from './config-actions-context.ts';
import { linkOf } from './config-address.ts';
import styles from './config-columns.module.css';
import { copyText } from './copy-text.ts';

const ICON = { size: 16, stroke: 1.8 };

/** Copy link, Edit and Delete of one row. */
export function ConfigRowButtons({ config }: { config: DynamicConfig }) {
  const { editReason, deleteReason, open } = useConfigActions();
  return (
    <div className={styles.buttons}>
      <ActionIconButton
        label="Copy link"
        icon={<IconLink {...ICON} />}
        onClick={() => void copyText(linkOf(config, window.location.origin))}
      />
      <ActionIconButton
        label="Edit"
        icon={<IconPencil {...ICON} />}
        reason={editReason}
        onClick={() => open('edit', config)}
      />
      <ActionIconButton
        label="Delete"
        icon={<IconTrash {...ICON} />}
        reason={deleteReason}
        onClick={() => open('delete', config)}
      />
    </div>
  );
}
