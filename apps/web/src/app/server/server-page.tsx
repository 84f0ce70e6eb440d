import { Skeleton, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { GoneServer } from '../../features/servers/page/gone-server.tsx';
import { useServers } from '../../features/servers/use-servers.ts';
import { usePreloadedDialogs } from '../../kit/collection/lazy-dialog.tsx';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ServerOf } from './server-of.tsx';

/** Everything about one game server, by its ID in the address. */
export function ServerPage() {
  const { serverId = '' }: { serverId?: string } = useParams({ strict: false });
  // The live stream tells of everything that changes: a quiet instance is not asked again and again.
  const all = useServers(useInstance().id, { isPolling: false });
  const { servers, statuses, rows } = all;
  // Without its state the page would begin with the wrong one.
  const isLoading = servers.status === 'loading' || statuses.status === 'loading';
  const row = rows.find(({ server }) => server.id === serverId);
  const page = useRef<HTMLDivElement>(null);
  usePreloadedDialogs(page);
  return (
    <div ref={page} data-fills>
      {servers.status === 'failed' && <ProblemNotice problem={servers.problem} onRetry={servers.refresh} />}
      {isLoading && <Loading />}
      {servers.status === 'ready' && row === undefined && <GoneServer serverId={serverId} />}
      {row && !isLoading && <ServerOf key={serverId} row={row} all={all} />}
    </div>
  );
}

/** Shapes of what will be there, as tall. */
function Loading() {
  return (
    <Stack role="status" aria-label="Loading server">
      <Skeleton height={72} maw={480} />
      <Skeleton height={40} />
      <Skeleton height={340} />
    </Stack>
  );
}
