import { stepWords } from '@arkwright/contracts/host-power/words';
import { VisuallyHidden } from '@mantine/core';
import { LastingTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { Tip } from '../../ui/tip.tsx';
import type { ServerRow } from './server-row.ts';
import styles from './server-status-cell.module.css';

/**
 * The status word with players, "starting" or "stopping" beside it; below its duration, and why it is offline. What its restart or stop
 * is doing takes the place of both. Long reasons are cut here: they are complete on hover and in the expanded row.
 */
export function ServerStatusCell({ row: { status, power } }: { row: ServerRow }) {
  const { text, tone, detail, since, reason } = status;
  const isDown = text === 'Offline' && detail === '';
  const job = power?.job?.outcome === '' ? power.job : undefined;
  const lasting = !job && since !== undefined && <LastingTime since={since} />;
  const why = job ? `${stepWords(job)}…` : isDown && reason !== '' && reason;
  const hasMore = lasting || why;
  return (
    <div className={styles.cell} data-lines={hasMore ? 2 : undefined}>
      <Tip text={reason === '' ? undefined : reason}>
        <span className={styles.line}>
          <StatusDot tone={tone}>{text}</StatusDot>
          {detail !== '' && <span className={styles.detail}>{detail}</span>}
          {text === 'Online' && tone === 'good' && <VisuallyHidden>players</VisuallyHidden>}
        </span>
      </Tip>
      {hasMore && (
        <span className={styles.more} data-job={job !== undefined || undefined}>
          {lasting}
          {lasting && why && ' · '}
          {why && <span>{why}</span>}
        </span>
      )}
    </div>
  );
}
