import { IconServerOff } from '@tabler/icons-react';
import { useInstance } from '../../../kit/instances.ts';
import { kitCalls } from '../../../kit/kit-calls.ts';
import { useRead } from '../../../kit/reads.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';

/** In place of a server that was deleted, or never was. */
export function GoneServer({ serverId }: { serverId: string }) {
  const { id: botId } = useInstance();
  const { data } = useRead(kitCalls.latestChange, {
    params: { botId },
    query: { area: 'Servers', target: `server:${serverId}` },
  });
  const latest = data?.latest;
  return (
    <EmptyState
      icon={<IconServerOff />}
      heading
      title={latest ? 'This server was deleted' : 'There is no such server'}
      action={<ButtonLink to="/servers">Go to Servers</ButtonLink>}
    >
      {latest ? (
        <>
          <bdi>{latest.actor.name}</bdi> deleted it <RelativeTime at={latest.at} />. The game server itself
          was not touched.
        </>
      ) : (
        'It may have been deleted, or it belongs to another bot.'
      )}
    </EmptyState>
  );
}
