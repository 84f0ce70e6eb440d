import { MAP_LAYERS, type MapLayerName } from '@arkwright/contracts/world-map/bounds';
import type { MapPoint } from '@arkwright/contracts/world-map/schema';
import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { counted, formatCount } from '../../kit/counted.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { DrawnLayer } from '../shared/game-map/map-points.ts';
import styles from './map-list.module.css';

/** Entries of a kind that are listed: a map may have many thousands. */
const MAX_LISTED = 50;

type Kind = {
  title: string;
  by: string;
  rank: (point: MapPoint) => number;
  fact: (point: MapPoint) => ReactNode;
};

const KINDS: Readonly<Record<MapLayerName, Kind>> = {
  bases: {
    title: 'Bases',
    by: 'by size',
    rank: ({ size }) => size,
    fact: ({ size }) => counted(size, 'structure'),
  },
  dinos: { title: 'Dinos', by: 'by level', rank: ({ size }) => size, fact: ({ size }) => `level ${size}` },
  players: {
    title: 'Players',
    by: 'by when they were last seen',
    rank: ({ lastSeen }) => lastSeen,
    fact: ({ lastSeen }) => lastSeen > 0 && <RelativeTime at={lastSeen} />,
  },
};

type MapListProps = { layers: readonly DrawnLayer[]; pick: string; onPick: (id: string) => void };

/** A list beside the map of what it shows: the first of each kind. Players come first, as there are fewest of them. */
export function MapList({ layers, pick, onPick }: MapListProps) {
  const listed = useMemo(
    () =>
      layers
        .filter(({ points }) => points.length > 0)
        .toSorted((a, b) => MAP_LAYERS.indexOf(b.name) - MAP_LAYERS.indexOf(a.name))
        .map((layer) => ({ ...layer, points: firstOf(layer), count: layer.points.length })),
    [layers],
  );
  if (listed.length === 0) return null;
  return (
    <section className={styles.list} aria-label="On this map">
      {listed.map(({ name, points, count, colorOf }) => (
        <div key={name}>
          <h2>
            {KINDS[name].title}{' '}
            <small>
              {count > points.length
                ? `${points.length} of ${formatCount(count)}, ${KINDS[name].by}`
                : formatCount(count)}
            </small>
          </h2>
          <ul>
            {points.map((point) => (
              <li key={point.id}>
                <UnstyledButton
                  className={styles.entry}
                  aria-current={point.id === pick || undefined}
                  onClick={() => onPick(point.id)}
                >
                  <span className={styles.dot} style={{ background: `var(${colorOf(point)})` }} aria-hidden />
                  <bdi className={styles.name}>{point.name || 'Without a name'}</bdi>{' '}
                  <span className={styles.fact}>{KINDS[name].fact(point)}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function firstOf({ name, points }: DrawnLayer): MapPoint[] {
  const { rank } = KINDS[name];
  return points.toSorted((a, b) => rank(b) - rank(a)).slice(0, MAX_LISTED);
}
