import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { RANGE_NAMES, RANGES } from '@arkwright/contracts/status-and-listing/ranges';
import { statusAndListingRoutes } from '@arkwright/contracts/status-and-listing/routes';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { useView } from '../../ui/address/use-view.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { Select } from '../../ui/select/select.tsx';
import { countFacts } from './count-facts.ts';
import { Outages } from './outages.tsx';
import styles from './players-card.module.css';
import { statusAndListingView } from './view.ts';

// The library that draws is large, and the settings need not wait for it.
const PlayerChart = lazy(async () => ({ default: (await import('./player-chart.tsx')).PlayerChart }));

const ALL = '';
const REFRESH_MS = 60_000;
const CHOICES = RANGE_NAMES.map((value) => ({ value, label: RANGES[value].label }));

/** How many players were on a server, or on all of them together, with uptime and outages. */
export function PlayersCard({ servers }: { servers: readonly { id: string; name: string }[] }) {
  const { id: botId } = useInstance();
  const [{ server, range }, change] = useView(statusAndListingView);
  const serverId = servers.some(({ id }) => id === server) ? server : ALL;
  const read = useRead(
    statusAndListingRoutes.counts,
    { params: { botId }, query: { range, ...(serverId !== ALL && { serverId }) } },
    { refetchInterval: REFRESH_MS },
  );
  const name = servers.find(({ id }) => id === serverId)?.name ?? 'All servers';
  const facts = read.data && countFacts(read.data);
  return (
    <SettingsCard title="Players over time">
      <div className={styles.choices}>
        <Select
          aria-label="Server"
          data={[
            { value: ALL, label: 'All servers' },
            ...servers.map(({ id, name: label }) => ({ value: id, label })),
          ]}
          value={serverId}
          onChange={(value) => change({ server: value ?? ALL })}
        />
        <SegmentedControl
          aria-label="Time"
          data={CHOICES}
          value={range}
          onChange={(value) => {
            const chosen = RANGE_NAMES.find((each) => each === value);
            if (chosen) change({ range: chosen });
          }}
        />
      </div>
      {read.error && <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />}
      {(read.data !== undefined || !read.error) && (
        <div className={styles.chart}>
          {facts === undefined || read.data === undefined ? (
            <Skeleton height="100%" aria-label="Loading the chart" />
          ) : facts.isEmpty ? (
            <p className={styles.empty} role="status">
              Nothing is known of this time yet. Players are counted every five minutes.
            </p>
          ) : (
            <Suspense fallback={<Skeleton height="100%" aria-label="Loading the chart" />}>
              <PlayerChart
                counts={read.data}
                label={`Players on ${name}, ${RANGES[range].label}: ${facts.words}`}
              />
            </Suspense>
          )}
        </div>
      )}
      <div className={styles.sums}>
        {facts !== undefined && !facts.isEmpty && (
          <dl className={styles.facts}>
            <div>
              <dt>Average</dt>
              <dd>{facts.average}</dd>
            </div>
            <div>
              <dt>Peak</dt>
              <dd>{facts.peak}</dd>
            </div>
            <div>
              <dt>Uptime</dt>
              <dd>{facts.uptime}</dd>
            </div>
          </dl>
        )}
        {read.data !== undefined && <Outages of={read.data.downtimes} />}
      </div>
    </SettingsCard>
  );
}
