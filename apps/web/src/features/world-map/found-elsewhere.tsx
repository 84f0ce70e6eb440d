import { BASE_SIZES } from '@arkwright/contracts/core/base-size';
import { MAX_TABLE_ROWS } from '@arkwright/contracts/data-dashboard/bounds';
import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { Button, Group } from '@mantine/core';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import { Banner } from '../../ui/banner.tsx';
import { type DashboardView, namesIn } from '../shared/dashboard-view/dashboard-view.ts';

type FoundElsewhereProps = {
  view: DashboardView;
  /** The server of the shown map, on which nothing matches the search. */
  serverId: string;
  servers: DashboardSummary['servers'];
  onChoose: (serverId: string) => void;
};

/** The other game servers on whose maps the search has matches, according to the tables, or that it has none. */
export function FoundElsewhere({ view, serverId, servers, onChoose }: FoundElsewhereProps) {
  const { id: botId } = useInstance();
  const shown = namesIn(view.layers);
  const params = { botId };
  const page = { q: view.q, pageSize: MAX_TABLE_ROWS };
  const { seen: seenWithin, status: statuses, tribe: inTribe } = view;
  const sizes = view.sizes === '' ? BASE_SIZES.join() : view.sizes;
  const bases = useRead(
    dataDashboardRoutes.bases,
    { params, query: { ...page, sizes } },
    { enabled: shown.includes('bases') },
  );
  const dinos = useRead(
    dataDashboardRoutes.dinos,
    { params, query: { ...page, seenWithin, statuses } },
    { enabled: shown.includes('dinos') },
  );
  const players = useRead(
    dataDashboardRoutes.players,
    { params, query: { ...page, seenWithin, inTribe } },
    { enabled: shown.includes('players') },
  );
  const pages = [bases.data, dinos.data, players.data].filter((found) => found !== undefined);
  const rows = pages.flatMap((found): readonly { serverId: string; gps: string }[] => found.rows);
  const found = new Set(rows.filter(({ gps }) => gps !== '').map((row) => row.serverId));
  const others = servers.filter(({ id }) => id !== serverId && found.has(id));
  const isCut = pages.some(({ rows: known, total }) => total > known.length);
  if (others.length === 0) {
    // A list that was not loaded, or not completely, may have matches.
    if (isCut || pages.length < shown.length) return null;
    return (
      <Banner>
        Nothing on {servers.length > 1 ? 'the map of any of your game servers' : 'this map'} matches “
        <bdi>{view.q}</bdi>” and the other filters.
      </Banner>
    );
  }
  return (
    <Banner
      action={
        <Group gap={6}>
          {others.map(({ id, name }) => (
            <Button key={id} variant="default" size="compact-sm" onClick={() => onChoose(id)}>
              {name}
            </Button>
          ))}
        </Group>
      }
    >
      Nothing on this map matches “<bdi>{view.q}</bdi>”. It is found on{' '}
      {isCut && 'these servers, among others'}
      {!isCut && (others.length === 1 ? 'another server' : `${others.length} other servers`)}:
    </Banner>
  );
}
