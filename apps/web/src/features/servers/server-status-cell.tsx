import { VisuallyHidden } from '@mantine/core';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { Tip } from '../../ui/tip.tsx';
import styles from './server-status-cell.module.css';
import type { ShownStatus } from './shown-status.ts';

/** The status word with players or "starting" beside it, the reason on hover and since when below. */
export function ServerStatusCell({ status }: { status: ShownStatus }) {
  const { text, tone, detail, since, reason } = status;
  return (
    <div className={styles.cell}>
      <Tip text={reason === '' ? undefined : reason}>
        <span className={styles.line}>
          <StatusDot tone={tone}>{text}</StatusDot>
          {detail !== '' && <span className={styles.detail}>{detail}</span>}
          {text === 'Online' && <VisuallyHidden>players</VisuallyHidden>}
        </span>
      </Tip>
      {since !== undefined && (
        <span className={styles.since}>
          <VisuallyHidden>since </VisuallyHidden>
          <RelativeTime at={since} />
        </span>
      )}
    </div>
  );
}
