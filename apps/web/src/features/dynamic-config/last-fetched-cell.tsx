import type { ConfigFetch } from '@arkwright/contracts/dynamic-config/schema';
import { Stack, Text } from '@mantine/core';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { fetcherWords, latestFetch } from './fetched-by.ts';

/** Which game server fetched a config last, and when. */
export function LastFetchedCell({ fetches }: { fetches: readonly ConfigFetch[] }) {
  const latest = latestFetch(fetches);
  if (latest === undefined) return <StatusDot tone="off">Not fetched yet</StatusDot>;
  return (
    <Stack gap={0} align="flex-start">
      <StatusDot tone={latest.servers.length > 0 ? 'good' : 'warning'}>
        <bdi>{fetcherWords(latest)}</bdi>
      </StatusDot>
      <Text span c="dimmed" size="xs" lh={1.3} pl="md">
        <RelativeTime at={latest.at} />
      </Text>
    </Stack>
  );
}
