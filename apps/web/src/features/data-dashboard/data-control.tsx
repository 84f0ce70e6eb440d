import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import { IconEraser } from '@tabler/icons-react';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import styles from './data-control.module.css';
import { Fold } from './fold.tsx';

/** What can be done to all of the data. */
export function DataControl({ onWipe }: { onWipe: () => void }) {
  const { reason } = useCan(dataDashboardRoutes.wipePlayers);
  return (
    <Fold title="Data Control" waitsOnPhone>
      <div className={styles.control}>
        <p>Delete what was uploaded, for example after you wiped the cluster.</p>
        <ActionButton
          variant="default"
          leftSection={<IconEraser size={16} />}
          reason={reason}
          onClick={onWipe}
        >
          Wipe Data
        </ActionButton>
      </div>
    </Fold>
  );
}
