import type { ConfigFetch } from '@arkwright/contracts/dynamic-config/schema';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { fetcherWords, latestFetch } from './fetched-by.ts';
import styles from './last-fetched-cell.module.css';

/** Which game server fetched a config last, and when. */
export function LastFetchedCell({ fetches }: { fetches: readonly ConfigFetch[] }) {
  const latest = latestFetch(fetches);
  if (latest === undefined) return <StatusDot tone="off">Never fetched yet</StatusDot>;
  return (
    <div className={styles.fetched}>
      <StatusDot tone={latest.servers.length > 0 ? 'good' : 'warning'}>
        <bdi>{fetcherWords(latest)}</bdi>
      </StatusDot>
      <span className={styles.when}>
        <RelativeTime at={latest.at} />
      </span>
    </div>
  );
}
