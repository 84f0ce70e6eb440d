import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { MapLayerName } from '@arkwright/contracts/world-map/bounds';
import { CloseButton, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { WithWords } from '../../ui/action-button.tsx';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { PlacedPoint } from '../shared/game-map/map-points.ts';
import styles from './picked.module.css';
import type { Rereading } from './rereading.ts';
import { useBaseColumns } from './use-base-columns.tsx';
import { useDinoColumns } from './use-dino-columns.tsx';
import { usePlayerColumns } from './use-player-columns.tsx';
import { useTribeColumns } from './use-tribe-columns.tsx';

type PickedProps = {
  picked: PlacedPoint;
  serverId: string;
  /** Reload the map. */
  onChanged: () => void;
  onClose: () => void;
};

const ABOUT = { bases: PickedBase, dinos: PickedDino, players: PickedPlayer };
const TITLES: Readonly<Record<MapLayerName, string>> = { bases: 'Base', dinos: 'Dino', players: 'Player' };

/** The details of the entry selected on the map, with all actions on it and its tribe. */
export function Picked(props: PickedProps) {
  const { layer, point } = props.picked;
  const panel = useRef<HTMLElement>(null);
  const About = ABOUT[layer];
  const title = TITLES[layer];

  useEffect(() => {
    // On a phone it is below the map. In braces: Chromium 153 returns a promise, and React would call it as the clean-up.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section ref={panel} className={styles.panel} aria-label={`${title} on the map`} aria-live="polite">
      <Group justify="space-between" wrap="nowrap">
        <h2>{title}</h2>
        <CloseButton size="sm" aria-label="Close" onClick={props.onClose} />
      </Group>
      <About {...props} />
      {point.team !== '' && <Owners {...props} />}
    </section>
  );
}

/** A row is found by its id, whatever its table shows. */
const byId = ({ picked, serverId }: PickedProps) => ({
  q: picked.point.id,
  serverIds: serverId,
  pageSize: 1,
});

type FoundRead<Row> = {
  data: { rows: readonly Row[] } | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => Promise<unknown>;
};

function rereading<Row>({ refetch }: FoundRead<Row>, onChanged: () => void): Rereading {
  const refresh = async () => {
    await refetch();
    onChanged();
  };
  return { reread: refresh, refresh };
}

function PickedPlayer(props: PickedProps) {
  const { id: botId } = useInstance();
  const query = { ...byId(props), seenWithin: 0 };
  const read = useRead(dataDashboardRoutes.players, { params: { botId }, query });
  const { columns, dialogs } = usePlayerColumns({ ...rereading(read, props.onChanged), isOnMap: true });
  return (
    <PickedRow read={read} columns={columns} commandOf={({ teleportCommand }) => teleportCommand}>
      {dialogs}
    </PickedRow>
  );
}

function PickedBase(props: PickedProps) {
  const { id: botId } = useInstance();
  const read = useRead(dataDashboardRoutes.bases, { params: { botId }, query: byId(props) });
  const { columns, dialogs } = useBaseColumns({ ...rereading(read, props.onChanged), isOnMap: true });
  return (
    <PickedRow read={read} columns={columns} commandOf={({ teleportCommand }) => teleportCommand}>
      {dialogs}
    </PickedRow>
  );
}

function PickedDino(props: PickedProps) {
  const { id: botId } = useInstance();
  const query = { ...byId(props), seenWithin: 0, statuses: 'male,female,none,baby,neutered,dead' };
  const read = useRead(dataDashboardRoutes.dinos, { params: { botId }, query });
  const { columns, dialogs } = useDinoColumns({ ...rereading(read, props.onChanged), isOnMap: true });
  return (
    <PickedRow read={read} columns={columns} commandOf={({ teleportCommand }) => teleportCommand}>
      {dialogs}
    </PickedRow>
  );
}

/** The tribe that it belongs to. */
function Owners(props: PickedProps) {
  const { id: botId } = useInstance();
  const { team } = props.picked.point;
  const query = { q: team, serverIds: props.serverId };
  const read = useRead(dataDashboardRoutes.tribes, { params: { botId }, query });
  const { columns, dialogs } = useTribeColumns(rereading(read, props.onChanged));
  const tribe = read.data?.rows.find(({ tribeId }) => tribeId === team);
  // A player without a tribe has none.
  if (!tribe) return null;
  return (
    <>
      <h2>Tribe</h2>
      <PickedRow read={{ ...read, data: { rows: [tribe] } }} columns={columns}>
        {dialogs}
      </PickedRow>
    </>
  );
}

type PickedRowProps<Row> = {
  read: FoundRead<Row>;
  columns: readonly Column<Row>[];
  commandOf?: (row: Row) => string;
  /** The dialogs that its buttons open. */
  children: ReactNode;
};

/** A row of a table, one value below the other. */
function PickedRow<Row>({ read, columns, commandOf, children }: PickedRowProps<Row>) {
  const row = read.data?.rows[0];
  if (read.error)
    return <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />;
  if (read.isPending) return <LoadingBox height={160} />;
  if (row === undefined) return <Text c="dimmed">It is gone since the map was drawn.</Text>;
  const command = commandOf?.(row) ?? '';
  return (
    <>
      <dl className={styles.facts}>
        {columns
          .filter(({ id }) => id !== 'actions' && id !== 'id' && id !== 'serverName')
          .map(({ id, header, cell }) => (
            <div key={id}>
              <dt>{header}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
      </dl>
      {command !== '' && <CopyBlock label="teleport command" text={command} />}
      <WithWords>{columns.find(({ id }) => id === 'actions')?.cell(row)}</WithWords>
      {children}
    </>
  );
}
