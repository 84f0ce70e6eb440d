import type { HomeServer } from '@arkwright/contracts/home/schema';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useMenuTrigger } from '../../../kit/actions/use-menu-trigger.ts';
import { counted } from '../../../kit/counted.ts';
import { useAccess } from '../../../kit/use-can.ts';
import { Tip } from '../../../ui/tip.tsx';
import { useOneStop } from '../../../ui/use-one-stop.ts';
import { type Cluster, fillOf } from './server-order.ts';
import { STATE_WORDS } from './server-row.tsx';
import styles from './squares.module.css';

/** The servers of a cluster that are no rows, each as a square that is filled up to its players. */
export function Squares({ cluster: { id, rows, players } }: { cluster: Cluster }) {
  const name = id === '' ? 'Without a cluster' : id;
  const { canView } = useAccess('Servers');
  const { list, item } = useOneStop(
    rows.map((server) => server.id),
    undefined,
    { isInLine: true },
  );
  return (
    <div className={styles.cluster}>
      <p className={styles.head}>
        <bdi className={styles.name}>{name}</bdi>
        <span>{counted(rows.length, 'server')}</span>
        <span className={styles.end}>{counted(players, 'player')}</span>
      </p>
      <ul className={styles.squares} aria-label={name} {...list}>
        {rows.map((server) => (
          <li key={server.id}>
            <Square server={server} canOpen={canView} stop={item(server.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type SquareProps = {
  server: HomeServer;
  canOpen: boolean;
  stop: ReturnType<ReturnType<typeof useOneStop>['item']>;
};

function Square({ server, canOpen, stop }: SquareProps) {
  const { id, name, state, players, slots } = server;
  const trigger = useMenuTrigger({ on: 'server', id, name }, { isDense: true });
  const words = state === 'online' && players !== null ? `${players}/${slots}` : STATE_WORDS[state];
  // CSS variables are not among React's typed styles.
  const style = { '--fill': `${Math.round(fillOf(server) * 100)}%` } as CSSProperties;
  const look = {
    className: styles.square,
    'data-state': state,
    style,
    'aria-label': `${name}, ${words}`,
  };
  return (
    <Tip
      text={
        <>
          <bdi>{name}</bdi> · {words}
          <span className={styles.hint}>Right-click or long press: actions</span>
        </>
      }
    >
      {canOpen ? (
        <Link to="/servers/$serverId" params={{ serverId: id }} {...look} {...stop} {...trigger} />
      ) : (
        <span role="img" {...look} {...trigger} />
      )}
    </Tip>
  );
}

const KEYS: readonly { words: string; state: HomeServer['state']; fill: string }[] = [
  { words: 'empty', state: 'online', fill: '0%' },
  { words: 'half full', state: 'online', fill: '50%' },
  { words: 'full', state: 'online', fill: '100%' },
  { words: 'offline', state: 'offline', fill: '0%' },
  { words: 'unknown', state: 'unknown', fill: '0%' },
  { words: 'disabled', state: 'disabled', fill: '0%' },
];

export function Legend() {
  return (
    <div className={styles.legend} aria-hidden>
      {KEYS.map(({ words, state, fill }) => (
        <span key={words}>
          <span className={styles.square} data-state={state} style={{ '--fill': fill } as CSSProperties} />
          {words}
        </span>
      ))}
    </div>
  );
}
