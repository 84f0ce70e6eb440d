import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { type CountRange, RANGE_NAMES } from '@arkwright/contracts/status-and-listing/ranges';
import { statusAndListingRoutes } from '@arkwright/contracts/status-and-listing/routes';
import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { Panel, PanelBody } from '../../ui/panel.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ChartOfCounts, CountSums } from './chart-of-counts.tsx';

/** Short, for a head: `24 h`. */
const CHOICES = RANGE_NAMES.map((value) => ({ value, label: value.replace(/(\d)([a-z])/, '$1 $2') }));

type ServerChartProps = {
  server: { id: string; name: string };
  range: CountRange;
  /** When it was stopped from here, ms; without an end while it has not come back. */
  stops: readonly { from: number; to: number | undefined }[];
  onRange: (range: CountRange) => void;
};

/** The players on one server over time, with its outages. */
export function ServerChart({ server, range, stops, onRange }: ServerChartProps) {
  const { id: botId } = useInstance();
  const now = floorTo(useNow());
  // The same until something changes: the chart is drawn anew for another one.
  const bands = useMemo(() => ({ stops, now }), [stops, now]);
  const read = useRead(statusAndListingRoutes.counts, {
    params: { botId },
    query: { range, serverId: server.id },
  });
  return (
    <Panel
      title="Players over time"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Time"
          data={CHOICES}
          value={range}
          onChange={(value) => {
            const chosen = RANGE_NAMES.find((each) => each === value);
            if (chosen) onRange(chosen);
          }}
        />
      }
    >
      <PanelBody>
        {read.error && <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />}
        {(read.data !== undefined || !read.error) && (
          <ChartOfCounts counts={read.data} range={range} name={server.name} bands={bands} />
        )}
        <CountSums counts={read.data} />
      </PanelBody>
    </Panel>
  );
}

/** Whole steps of five minutes: the chart is not drawn anew each time that the clock moves on. */
const floorTo = (now: number) => now - (now % 300_000);
