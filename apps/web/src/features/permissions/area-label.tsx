import type { Area } from '@arkwright/contracts/derived/permissions';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { CONSOLE_AREAS } from '@arkwright/contracts/permissions/dangerous';
import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './area-label.module.css';

/** An area's name, marked if its Edit is as good as the RCON password. */
export function AreaLabel({ area }: { area: Area }) {
  return (
    <>
      {areaLabel(area)}
      {CONSOLE_AREAS.includes(area) && (
        <IconAlertTriangle
          size={14}
          className={styles.mark}
          role="img"
          aria-label="can use the game servers’ console"
        />
      )}
    </>
  );
}
