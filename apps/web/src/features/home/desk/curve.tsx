import type { HomeServer, HomeServers } from '@arkwright/contracts/home/schema';
import { memo } from 'react';
import styles from './curve.module.css';

const WIDTH = 56;
const HEIGHT = 16;
/** The shortest downtime that is seen. */
const LEAST = 2;

type CurveProps = {
  server: Pick<HomeServer, 'curve' | 'downtimes' | 'slots'>;
  of: Pick<HomeServers, 'curveFrom' | 'curveStepMs'>;
};

/** The players of a server in 24 hours, up to its slots, with its downtimes as gaps. The row's words say what matters of it. */
export const Curve = memo(function Curve({ server, of }: CurveProps) {
  const { curve, downtimes, slots } = server;
  const { curveFrom, curveStepMs } = of;
  if (curve.length === 0) return <span className={styles.curve} />;
  const most = Math.max(slots, ...curve.map((players) => players ?? 0), 1);
  const x = (index: number) => (index / Math.max(1, curve.length - 1)) * WIDTH;
  const y = (players: number) => HEIGHT - 1 - (players / most) * (HEIGHT - 2);
  const span = curveStepMs * curve.length;
  const at = (time: number) => Math.min(WIDTH, Math.max(0, ((time - curveFrom) / span) * WIDTH));
  const parts = partsOf(curve).map((part) => part.map(([index, players]) => [x(index), y(players)] as const));
  return (
    <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {parts.map((points) => {
        const line = points.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join(' ');
        const [first] = points[0] ?? [0];
        const [last] = points.at(-1) ?? [0];
        return (
          <g key={first}>
            <polygon className={styles.fill} points={`${first},${HEIGHT} ${line} ${last},${HEIGHT}`} />
            <polyline className={styles.line} points={line} />
          </g>
        );
      })}
      {downtimes.map(({ from, to }) => {
        const width = Math.max(LEAST, at(to) - at(from));
        const left = Math.min(at(from), WIDTH - width);
        return <rect key={from} className={styles.gap} x={left} y={0} width={width} height={HEIGHT} />;
      })}
    </svg>
  );
});

/** The parts of a curve between which nothing was counted. */
function partsOf(curve: readonly (number | null)[]): [number, number][][] {
  const parts: [number, number][][] = [];
  for (const [index, players] of curve.entries()) {
    if (players === null) continue;
    const last = parts.at(-1);
    if (last && last.at(-1)?.[0] === index - 1) last.push([index, players]);
    else parts.push([[index, players]]);
  }
  return parts;
}
