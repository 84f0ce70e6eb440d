import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { formatCount } from '../../kit/counted.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import styles from './data-summary.module.css';
import { Fold } from './fold.tsx';
import { fullSentences } from './full-tables.ts';

/** The number of each kind, and its age. Without the tier the API sends no summary. */
export function DataSummary({ summary }: { summary: DashboardSummary | undefined }) {
  const { players, tribes, bases, dinos, lastUploadAt = 0 } = summary ?? {};
  const counts = [
    { label: 'Players', count: players },
    { label: 'Tribes', count: tribes },
    { label: 'Bases', count: bases },
    { label: 'Dinos', count: dinos },
  ];
  const sentences = summary === undefined ? [] : fullSentences(summary);
  return (
    <Fold title="Data Summary">
      <dl className={styles.counts}>
        {counts.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count === undefined ? 'N/A' : formatCount(count)}</dd>
          </div>
        ))}
        <div className={styles.upload}>
          <dt>Last upload</dt>
          <dd>
            {lastUploadAt === 0 ? <Unknown words="never" /> : <RelativeTime at={lastUploadAt} withDate />}
          </dd>
        </div>
      </dl>
      {sentences.length > 0 && (
        <div className={styles.full} role="status">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </Fold>
  );
}
