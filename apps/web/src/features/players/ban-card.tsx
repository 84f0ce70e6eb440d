import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { BanOfPlayer, PlayerPage } from '@arkwright/contracts/players/page';
import { Stack, Text } from '@mantine/core';
import { useInstance } from '../../kit/instances.ts';
import { localMoment } from '../../kit/moments.ts';
import { useRead } from '../../kit/reads.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useNow } from '../../ui/use-now.ts';
import { OnServers } from '../shared/bans/on-servers.tsx';
import { Nothing, SectionCard } from './player-card.tsx';

/** The player's ban, and which game servers have it. */
export function BanCard({ netId, section }: { netId: string; section: PlayerPage['ban'] }) {
  const { id: botId } = useInstance();
  const isListed = section.state === 'shown' && section.data !== null;
  const { data: servers = [] } = useRead(
    banRoutes.servers,
    { params: { botId }, query: { netId } },
    // An ended ban may still have to be lifted somewhere.
    { enabled: section.state === 'shown' },
  );
  const done = servers.filter(({ doneAt }) => doneAt > 0).length;
  return (
    <SectionCard
      title="Ban"
      count={isListed && servers.length > 0 ? `${done} of ${servers.length}` : undefined}
      of="ban"
      section={section}
    >
      {(ban) => (
        <Stack gap="xs">
          {ban === null ? <Nothing>Not on the ban list.</Nothing> : <Ban ban={ban} />}
          {servers.length > 0 && <OnServers servers={servers} label="Game servers" />}
        </Stack>
      )}
    </SectionCard>
  );
}

function Ban({ ban }: { ban: BanOfPlayer }) {
  const { reason, bannedAt, bannedUntil, isAutomatic } = ban;
  return (
    <div>
      <BanState ban={ban} />
      <Text>
        <bdi>{reason === '' ? 'No reason given' : reason}</bdi>
        {isAutomatic && ' (automatic, for banned words)'},{' '}
        {bannedUntil === 0 ? 'permanent' : `until ${localMoment(bannedUntil)}`}
      </Text>
      <Text c="dimmed" size="sm">
        since <RelativeTime at={bannedAt} />
      </Text>
    </div>
  );
}

function BanState({ ban: { isIgnoreEntry, bannedUntil } }: { ban: BanOfPlayer }) {
  const now = useNow();
  if (bannedUntil > 0 && bannedUntil <= now) return <StatusDot tone="off">Ended</StatusDot>;
  if (isIgnoreEntry) return <StatusDot tone="good">Never banned here</StatusDot>;
  return <StatusDot tone="danger">Banned</StatusDot>;
}
