import { MAX_SERVICES_PER_ACCOUNT } from '@arkwright/contracts/host-sync/bounds';
import type { SyncState } from '@arkwright/contracts/host-sync/schema';
import { Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { counted } from '../../kit/counted.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Nitrado } from '../shared/hosting/use-nitrado.ts';

/** How many services there are, when they were read, and whether somebody must sign in. */
export function NitradoSummary({ nitrado }: { nitrado: Nitrado }) {
  const { accounts, linked, services, isValid, state } = nitrado;
  if (!accounts.data) return <>{'\u00a0'}</>;
  if (linked.length === 0) return <>Nitrado: no account is linked.</>;
  const broken = linked.filter((account) => account.state === 'broken').length;
  return (
    <Group gap="4px 20px">
      {/* Without a login that works, no services are read. */}
      {isValid && (
        <>
          <span>
            {services.status === 'ready' ? counted(services.rows.length, 'service') : '… services'} in{' '}
            {counted(linked.length, 'account')}
          </span>
          {state.data && <Reading state={state.data} />}
        </>
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

function Reading({ state: { isReading, readAt, isCut, unnumbered } }: { state: SyncState }) {
  return (
    <>
      <span>
        {isReading
          ? 'reading at Nitrado…'
          : readAt > 0 && (
              <>
                read <RelativeTime at={readAt} />
              </>
            )}
      </span>
      {isCut && <span>only the first {MAX_SERVICES_PER_ACCOUNT} of an account are shown</span>}
      {unnumbered > 0 && <span>{counted(unnumbered, 'service')} can’t be shown: the ID is too large</span>}
    </>
  );
}
