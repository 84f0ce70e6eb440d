import type { HomeHead } from '@arkwright/contracts/home/schema';
import { Skeleton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../../kit/counted.ts';
import { useDeskTime } from './desk-time.tsx';
import { clockOf, clockWithSeconds } from './desk-words.ts';
import styles from './head.module.css';

type HeadProps = {
  name: string;
  /** Undefined while it is loading. */
  head: HomeHead | undefined;
  isLoading: boolean;
  actions: ReactNode;
};

/** The instance's name, how it is now, and what can be done with all of it. */
export function Head({ name, head, isLoading, actions }: HeadProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <Title order={1}>
          <bdi>{name}</bdi>
        </Title>
        <div className={styles.line}>
          {isLoading && <Bones />}
          {head && <Figures head={head} />}
          {!isLoading && <Live />}
        </div>
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}

function Figures({ head: { online, total, players, peak } }: { head: HomeHead }) {
  return (
    <>
      <span>
        <b>{formatCount(online)}</b> of {formatCount(total)} online
      </span>
      <span>
        <b>{formatCount(players)}</b> {players === 1 ? 'player' : 'players'}
      </span>
      {peak && (
        <span>
          peak<span className={styles.wide}> today</span> <b>{formatCount(peak.players)}</b>
          <span className={styles.wide}> at {clockOf(peak.at)}</span>
        </span>
      )}
    </>
  );
}

/** Whether what one sees is as it is now. */
function Live() {
  const { lostAt } = useDeskTime();
  const isLost = lostAt !== undefined;
  return (
    <span className={styles.live} data-lost={isLost || undefined} role="status">
      <span className={styles.dot} aria-hidden />
      {isLost ? `as of ${clockWithSeconds(lostAt)}, reconnecting` : 'live'}
    </span>
  );
}

function Bones() {
  return (
    <>
      <Skeleton height={12} width={96} />
      <Skeleton height={12} width={80} />
      <Skeleton height={12} width={160} />
    </>
  );
}
