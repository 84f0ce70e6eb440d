import { BASE_SIZES } from '@arkwright/contracts/core/base-size';
import type { DecayServer } from '@arkwright/contracts/decay/schema';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import { worldMapRoutes } from '@arkwright/contracts/world-map/routes';
import { Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ServerSelect } from '../../kit/server-select.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { fateTeller } from '../shared/game-map/fate-of.ts';
import { GameMap } from '../shared/game-map/game-map.tsx';
import { FateLegend } from '../shared/game-map/legend.tsx';
import { type DrawnLayer, FATE_COLORS, type PlacedPoint } from '../shared/game-map/map-points.ts';
import { useFates } from '../shared/game-map/use-fates.ts';
import { useMapLayer } from '../shared/game-map/use-map-layer.ts';
import styles from './simulation.module.css';

type SimulationMapProps = {
  servers: readonly DecayServer[];
  settings: GroupValue<'decay'>;
  /** The moment that is simulated, ms; 0 for now. */
  at: number;
};

/** The bases of a game server, coloured by what would become of them. */
export function SimulationMap({ servers, settings, at }: SimulationMapProps) {
  const { id: botId } = useInstance();
  const [chosen, setChosen] = useState('');
  const [picked, setPicked] = useState<PlacedPoint | null>(null);
  const server = servers.find(({ serverId }) => serverId === chosen) ?? servers[0];
  const { serverId = '', serverName = '', uploadedAt = 0 } = server ?? {};
  const query = { serverId, sizes: BASE_SIZES.join() };
  const bases = useMapLayer(
    worldMapRoutes.mapBases,
    { params: { botId }, query },
    { isShown: serverId !== '' },
  );
  const fates = useFates({ botId, serverId, settings, at, uploadedAt });
  const { layer } = bases;
  const layers = useMemo((): DrawnLayer[] => {
    if (!layer || !fates.data) return [];
    const fateOf = fateTeller(fates.data);
    return [{ name: 'bases', points: layer.points, colorOf: (point) => FATE_COLORS[fateOf(point)] }];
  }, [layer, fates.data]);
  const error = bases.error ?? fates.error;
  return (
    <Stack gap="sm">
      {servers.length > 1 && (
        <ServerSelect
          className={styles.server ?? ''}
          label="Server"
          servers={servers.map(({ serverId: id, serverName: name }) => ({ id, name }))}
          value={serverId}
          onChange={(value) => {
            setPicked(null);
            setChosen(value ?? '');
          }}
        />
      )}
      <ProblemNotice problem={error ? toProblem(error) : null} onRetry={() => void bases.refetch()} />
      {layer ? (
        <GameMap
          key={serverId}
          label={`Bases of ${serverName}. Arrows move the map, plus and minus zoom, Enter picks what is in the middle.`}
          layers={layers}
          picked={picked}
          onPick={setPicked}
        />
      ) : (
        !error && <LoadingBox height={480} label="Loading the map" />
      )}
      <Text size="sm" role="status">
        {picked ? <PickedBase picked={picked} /> : 'Pick a base to see whose it is.'}
      </Text>
      <FateLegend />
    </Stack>
  );
}

function PickedBase({ picked: { point } }: { picked: PlacedPoint }) {
  const { name, size, lat, lon, lastSeen } = point;
  return (
    <>
      <bdi>{name || 'Unnamed'}</bdi>: {size} {size === 1 ? 'structure' : 'structures'} at {lat.toFixed(1)} /{' '}
      {lon.toFixed(1)}
      {lastSeen > 0 && (
        <>
          , seen <RelativeTime at={lastSeen} isBrief />
        </>
      )}
    </>
  );
}
