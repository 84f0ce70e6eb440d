import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { BanEntry, BanOnServer } from '@arkwright/contracts/ban-management/schema';
import { Text } from '@mantine/core';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { useRead } from '../../kit/reads.ts';
import { DetailSection, DetailSections } from '../../ui/details/details.tsx';
import { LastingTime, RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import styles from './ban-details.module.css';

/** The expanded row: finished and pending enforcements on each game server. */
export function BanDetails({ ban }: { ban: Pick<BanEntry, 'netId' | 'playerName'> }) {
  const { netId, playerName } = ban;
  return (
    <DetailSections>
      <DetailSection title="On your game servers" label={`${playerName || netId} on your game servers`}>
        <OnServers netId={netId} />
      </DetailSection>
    </DetailSections>
  );
}

function OnServers({ netId }: { netId: string }) {
  const request = { params: { botId: useInstance().id }, query: { netId } };
  const { data, error } = useRead(banRoutes.servers, request);
  if (error !== null && data === undefined) {
    return <Text>The servers could not be loaded: {toProblem(error).message}</Text>;
  }
  if (data === undefined) return <Text role="status">Loading…</Text>;
  if (data.length === 0) return <Text>Nothing is to be done on any server.</Text>;
  return (
    // It scrolls where there are many servers: the keyboard has to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
    <ul className={styles.servers} tabIndex={0}>
      {data.map((server) => (
        <li key={server.serverId}>
          <ServerChip id={server.serverId} name={server.serverName} />
          <ServerState of={server} />
        </li>
      ))}
    </ul>
  );
}

function ServerState({ of: { isBanned, since, doneAt, problem } }: { of: BanOnServer }) {
  if (doneAt > 0) {
    return (
      <StatusDot tone="good">
        <span>
          {isBanned ? 'Banned' : 'Unbanned'} <RelativeTime at={doneAt} />
        </span>
      </StatusDot>
    );
  }
  return (
    <div>
      <StatusDot tone="warning">
        <span>
          {isBanned ? 'Ban' : 'Unban'} has been waiting <LastingTime since={since} />
        </span>
      </StatusDot>
      {problem !== '' && <p>{problem}</p>}
    </div>
  );
}
