import { companionFeature } from '@arkwright/contracts/manifests/companion';
import { nitradoFeature } from '@arkwright/contracts/manifests/nitrado';
import { pledgesFeature } from '@arkwright/contracts/manifests/pledges';
import { Group } from '@mantine/core';
import { useAccess } from '../../kit/use-can.ts';
import { TextLink } from '../../ui/button-link.tsx';
import type { ServerRow } from './server-row.ts';

type ServersSummaryProps = {
  rows: readonly ServerRow[];
  limit: number | undefined;
  /** Whether servers and their players have loaded. */
  isRead: { servers: boolean; players: boolean };
};

/** The players on the servers, the server limit, and links to related screens (specification §2). */
export function ServersSummary({ rows, limit, isRead }: ServersSummaryProps) {
  const { canView: canViewCompanion } = useAccess(companionFeature.area);
  const { canView: canViewNitrado } = useAccess(nitradoFeature.area);
  const players = rows.reduce((sum, row) => sum + row.players, 0);
  return (
    // Numbers that come make their own line wider, and move no link to the next one.
    <Group gap="4px 20px">
      <Group gap="4px 20px">
        <span>
          {isRead.players ? players : '…'} {players === 1 ? 'player' : 'players'}
        </span>
        {limit !== undefined && (
          <span>
            {isRead.servers ? rows.length : '…'} of {limit} servers used
          </span>
        )}
      </Group>
      <Group gap="4px 20px">
        <TextLink to="/patreon">{pledgesFeature.label}</TextLink>
        {canViewNitrado && <TextLink to="/nitrado">{nitradoFeature.label}</TextLink>}
        {canViewCompanion && <TextLink to="/companion">{companionFeature.label}</TextLink>}
      </Group>
    </Group>
  );
}
