import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { BanEntry } from '@arkwright/contracts/ban-management/schema';
import { Text } from '@mantine/core';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { useRead } from '../../kit/reads.ts';
import { DetailSection, DetailSections } from '../../ui/details/details.tsx';
import { OnServers } from '../shared/bans/on-servers.tsx';

/** The expanded row: finished and pending enforcements on each game server. */
export function BanDetails({ ban }: { ban: Pick<BanEntry, 'netId' | 'playerName'> }) {
  const { netId, playerName } = ban;
  return (
    <DetailSections>
      <DetailSection title="On your game servers" label={`${playerName || netId} on your game servers`}>
        <ReadServers netId={netId} />
      </DetailSection>
    </DetailSections>
  );
}

function ReadServers({ netId }: { netId: string }) {
  const request = { params: { botId: useInstance().id }, query: { netId } };
  const { data, error } = useRead(banRoutes.servers, request);
  if (error !== null && data === undefined) {
    return <Text>The servers could not be loaded: {toProblem(error).message}</Text>;
  }
  if (data === undefined) return <Text role="status">Loading…</Text>;
  if (data.length === 0) return <Text>Nothing is to be done on any server.</Text>;
  return <OnServers servers={data} label="Game servers" />;
}
