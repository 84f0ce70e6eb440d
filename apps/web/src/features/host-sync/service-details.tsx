import { Group, Stack } from '@mantine/core';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { DetailFact, DetailFacts } from '../../ui/details/details.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { ServiceRow } from '../shared/hosting/service-rows.ts';
import type { Nitrado } from '../shared/hosting/use-nitrado.ts';
import { Comparison } from './comparison.tsx';
import { ConfirmSync } from './confirm-sync.tsx';
import { useServerList } from './use-server-list.ts';
import { useSync } from './use-sync.ts';

type ServiceDetailsProps = {
  row: ServiceRow;
  putRun: Nitrado['putRun'];
  reason: string | undefined;
  onClose: () => void;
};

/** The opened row: what differs with the box to sync it, what is wrong, and what else is known of the service. */
export function ServiceDetails({ row, putRun, reason, onClose }: ServiceDetailsProps) {
  const { service, serverName } = row;
  const servers = useServerList();
  const sync = useSync(putRun);
  const isComparable = service.isSyncRequired && service.serverId !== '';

  async function handleSync() {
    if (await sync.sync([service.serviceId])) onClose();
  }
  return (
    <Stack gap="md">
      {isComparable && (
        <Group justify="space-between" align="flex-end">
          <Comparison
            service={service}
            server={servers?.find(({ id }) => id === service.serverId)}
            serverName={serverName}
            differs={service.differs}
            after="at Nitrado"
          />
          <ConfirmSync
            label="Sync"
            reason={reason}
            isBusy={sync.isRunning}
            onSync={() => void handleSync()}
            onCancel={onClose}
          />
        </Group>
      )}
      {isComparable && <ProblemNotice problem={sync.problem} />}
      <DetailFacts>
        {service.problem !== '' && <DetailFact label={row.standing}>{service.problem}</DetailFact>}
        <DetailFact label="Map">{service.map || 'N/A'}</DetailFact>
        <DetailFact label="Cluster ID">
          <bdi>{service.clusterId || 'N/A'}</bdi>
        </DetailFact>
        <DetailFact label="Mods">{service.mods.join(', ') || 'None'}</DetailFact>
        {service.rentalEndsAt > 0 && (
          <DetailFact label="Rental ends">
            <RelativeTime at={service.rentalEndsAt} withDate />
          </DetailFact>
        )}
        <DetailFact label="Read">
          {service.readAt === 0 ? 'Not yet' : <RelativeTime at={service.readAt} withDate />}
        </DetailFact>
        {service.isInOtherInstance && (
          <DetailFact label="Other bots">Another bot has a server for this service, too.</DetailFact>
        )}
      </DetailFacts>
    </Stack>
  );
}
