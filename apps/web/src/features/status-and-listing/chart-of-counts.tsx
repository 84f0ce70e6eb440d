import type { PlayerCounts } from '@arkwright/contracts/status-and-listing/counts';
import { type CountRange, RANGES } from '@arkwright/contracts/status-and-listing/ranges';
import { lazy, Suspense } from 'react';
import { LoadingBox } from '../../ui/loading-box.tsx';
import type { Bands } from './bands.ts';
import { countFacts } from './count-facts.ts';
import styles from './players-card.module.css';

// The library that draws is large, and the page need not wait for it.
const PlayerChart = lazy(async () => ({ default: (await import('./player-chart.tsx')).PlayerChart }));

type ChartOfCountsProps = {
  /** Undefined while loading. */
  counts: PlayerCounts | undefined;
  range: CountRange;
  /** Whose players these are. */
  name: string;
  /** Where outages are drawn as bands. */
  bands?: Bands;
};

/** The chart, or what there is in its place. */
export function ChartOfCounts({ counts, range, name, bands }: ChartOfCountsProps) {
  const facts = counts && countFacts(counts);
  const loading = <LoadingBox height="100%" label="Loading the chart" />;
  return (
    <div className={styles.chart}>
      {counts === undefined || facts === undefined ? (
        loading
      ) : facts.isEmpty ? (
        <p className={styles.empty} role="status">
          Nothing is known of this time yet. Players are counted every five minutes.
        </p>
      ) : (
        <Suspense fallback={loading}>
          <PlayerChart
            counts={counts}
            label={`Players on ${name}, ${RANGES[range].label}: ${facts.words}`}
            {...(bands && { bands })}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Average, peak and uptime; nothing while they are not known. */
export function CountSums({ counts }: { counts: PlayerCounts | undefined }) {
  const facts = counts && countFacts(counts);
  if (facts === undefined || facts.isEmpty) return null;
  const { average, peak, uptime } = facts;
  return (
    <dl className={styles.facts}>
      {[
        ['Average', average],
        ['Peak', peak],
        ['Uptime', uptime],
      ].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
