import type { BanEntry } from '@arkwright/contracts/ban-management/schema';
import { Stack, Text } from '@mantine/core';
import { describeSpan } from '../../ui/relative-time.tsx';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type BanStateName, endWords, stateOf } from '../shared/bans/ban-state.ts';

const TONES: Record<BanStateName, StatusTone> = {
  permanent: 'danger',
  active: 'warning',
  'timed-out': 'off',
  ignored: 'good',
};

type UntilCellProps = { ban: Pick<BanEntry, 'bannedUntil' | 'isIgnoreEntry'> };

/** The end of a ban; for an ignore entry, that there is no ban. */
export function UntilCell({ ban }: UntilCellProps) {
  const now = useNow();
  const state = stateOf(ban, now);
  return (
    <Stack gap={0} align="flex-start">
      <StatusDot tone={TONES[state]}>
        {state === 'ignored' ? 'Ignore entry' : endWords(ban.bannedUntil, now)}
      </StatusDot>
      {state === 'active' && (
        <Text span c="dimmed" size="xs" lh={1.3} pl="md">
          {describeSpan(ban.bannedUntil - now)} left
        </Text>
      )}
    </Stack>
  );
}
