import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { RANGE_NAMES, RANGES } from '@arkwright/contracts/status-and-listing/ranges';
import { statusAndListingRoutes } from '@arkwright/contracts/status-and-listing/routes';
import { SegmentedControl } from '@mantine/core';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { ServerSelect } from '../../kit/server-select.tsx';
import { useView } from '../../ui/address/use-view.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { ChartOfCounts, CountSums } from './chart-of-counts.tsx';
import { Outages } from './outages.tsx';
import styles from './players-card.module.css';
import { statusAndListingView } from './view.ts';

const ALL = '';
const ALL_SERVERS = [{ value: ALL, label: 'All servers' }];
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
  return (
    <SettingsCard title="Players over time">
      <div className={styles.choices}>
        <ServerSelect
          aria-label="Server"
          first={ALL_SERVERS}
          servers={servers}
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
        <ChartOfCounts counts={read.data} range={range} name={name} />
      )}
      <div className={styles.sums}>
        <CountSums counts={read.data} />
        {read.data !== undefined && <Outages of={read.data.downtimes} />}
      </div>
    </SettingsCard>
  );
}
