import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import { StatusDot } from '../../ui/status-dot.tsx';
import styles from './companion-summary.module.css';

/** How many companions are connected, and how many are not that once were. Nothing while none has ever called. */
export function CompanionSummary({ rows }: { rows: readonly CompanionServer[] }) {
  const connected = rows.filter(({ isConnected }) => isConnected).length;
  const silent = rows.filter(({ isConnected, lastSeenAt }) => !isConnected && lastSeenAt > 0).length;
  if (connected + silent === 0) return <br />;
  return (
    <span className={styles.summary}>
      <StatusDot tone={connected > 0 ? 'good' : 'off'}>
        {connected} of {rows.length} connected
      </StatusDot>
      {silent > 0 && <StatusDot tone="warning">{silent} not connected</StatusDot>}
    </span>
  );
}
