import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { BanOfPlayer, PlayerPage } from '@arkwright/contracts/players/page';
import { Stack, Text } from '@mantine/core';
import type { Offer } from '../../kit/actions/use-actions.tsx';
import { useInstance } from '../../kit/instances.ts';
import { localMoment } from '../../kit/moments.ts';
import { useRead } from '../../kit/reads.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useNow } from '../../ui/use-now.ts';
import { OnServers } from '../shared/bans/on-servers.tsx';
import { Nothing, SectionCard } from './player-card.tsx';

type BanCardProps = {
  netId: string;
  section: PlayerPage['ban'];
  /** Undefined while there is no ban to lift. */
  unban: Offer | undefined;
};

/** The player's ban, and which game servers have it. */
export function BanCard({ netId, section, unban }: BanCardProps) {
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
      actions={
        unban && (
          <ActionButton
            variant="default"
            size="xs"
            leftSection={<unban.Icon size={14} />}
            reason={unban.reason}
            onClick={unban.choose}
          >
            {unban.label}
          </ActionButton>
        )
      }
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
