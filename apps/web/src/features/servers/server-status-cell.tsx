import { VisuallyHidden } from '@mantine/core';
import { LastingTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { Tip } from '../../ui/tip.tsx';
import type { ServerRow } from './server-row.ts';
import styles from './server-status-cell.module.css';

/**
 * The status word with players, "starting" or how long it has been offline beside it; below why it is offline, else how
 * long it has been so. Long reasons are cut here: they stand in full on hover and in the opened row.
 */
export function ServerStatusCell({ row: { status } }: { row: ServerRow }) {
  const { text, tone, detail, since, reason } = status;
  const isDown = text === 'Offline' && detail === '';
  const lasting = since !== undefined && <LastingTime since={since} />;
  return (
    <div className={styles.cell}>
      <Tip text={reason === '' ? undefined : reason}>
        <span className={styles.line}>
          <StatusDot tone={tone}>{text}</StatusDot>
          {(isDown ? lasting : detail !== '') && (
            <span className={styles.detail}>{isDown ? lasting : detail}</span>
          )}
          {text === 'Online' && <VisuallyHidden>players</VisuallyHidden>}
        </span>
      </Tip>
      {(isDown || lasting) && <span className={styles.more}>{isDown ? reason : lasting}</span>}
    </div>
  );
}
