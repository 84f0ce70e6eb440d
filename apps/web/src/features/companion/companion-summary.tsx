import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import { Group, Text } from '@mantine/core';
import { StatusDot } from '../../ui/status-dot.tsx';

/** How many companions are connected, and how many are not that once were. Empty while none is known to have called. */
export function CompanionSummary({ rows }: { rows: readonly CompanionServer[] }) {
  const connected = rows.filter(({ isConnected }) => isConnected).length;
  const silent = rows.filter(({ isConnected, lastSeenAt }) => !isConnected && lastSeenAt > 0).length;
  // The line stays: a switch must not move from under a finger when the counts come.
  if (connected + silent === 0) return <Text mt={4}>{'\u00a0'}</Text>;
  return (
    <Group gap="4px 16px" mt={4} align="stretch">
      <StatusDot tone={connected > 0 ? 'good' : 'off'}>
        {connected} of {rows.length} connected
      </StatusDot>
      {silent > 0 && <StatusDot tone="warning">{silent} not connected</StatusDot>}
    </Group>
  );
}
