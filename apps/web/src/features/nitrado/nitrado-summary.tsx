import { MAX_SERVICES_PER_ACCOUNT } from '@arkwright/contracts/nitrado/bounds';
import { Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { counted } from '../../kit/counted.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Nitrado } from './use-nitrado.ts';

/** How many services there are, when they were read, and whether somebody must sign in. */
export function NitradoSummary({ nitrado: { accounts, linked, services, state } }: { nitrado: Nitrado }) {
  if (!accounts.data) return <>{'\u00a0'}</>;
  if (linked.length === 0) return <>Nitrado: no account is linked.</>;
  const broken = linked.filter((account) => account.state === 'broken').length;
  return (
    <Group gap="4px 20px">
      <span>
        {services.status === 'ready' ? counted(services.rows.length, 'service') : '… services'} in{' '}
        {counted(linked.length, 'account')}
      </span>
      {state.data && (
        <span>
          {state.data.isReading
            ? 'reading at Nitrado…'
            : state.data.readAt > 0 && (
                <>
                  read <RelativeTime at={state.data.readAt} />
                </>
              )}
        </span>
      )}
      {state.data?.isCut && <span>only the first {MAX_SERVICES_PER_ACCOUNT} of an account are shown</span>}
      {state.data && state.data.unnumbered > 0 && (
        <span>{counted(state.data.unnumbered, 'service')} can’t be shown: the ID is too large</span>
      )}
      {broken > 0 && (
        <Text span inherit c="var(--ark-warn)">
          <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: -2 }} />{' '}
          {counted(broken, 'account')} must sign in again
        </Text>
      )}
    </Group>
  );
}
