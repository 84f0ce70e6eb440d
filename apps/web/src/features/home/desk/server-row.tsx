import type { HomeServer, HomeServers } from '@arkwright/contracts/home/schema';
import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { ActionsButton } from '../../../kit/actions/actions-button.tsx';
import { ServerChip } from '../../../kit/chips/server-chip.tsx';
import { Curve } from './curve.tsx';
import { useDeskTime } from './desk-time.tsx';
import { shortSpan } from './desk-words.ts';
import { useHasChanged } from './row-list.tsx';
import styles from './rows.module.css';
import { troubleOf } from './server-order.ts';

/** The states in the words of the page of servers. */
export const STATE_WORDS: Record<HomeServer['state'], string> = {
  online: 'online',
  offline: 'offline',
  starting: 'starting',
  stopping: 'stopping',
  unknown: 'unknown',
  disabled: 'disabled',
};

type ServerRowProps = { server: HomeServer; of: Pick<HomeServers, 'curveFrom' | 'curveStepMs'> };

/** A server with its state and cause, players of its slots, the last 24 hours, and since when it is so. */
export const ServerRow = memo(function ServerRow({ server, of }: ServerRowProps) {
  const { id, name, state, reason, players, since } = server;
  const hasChanged = useHasChanged(`${state} ${players}`);
  const trouble = troubleOf(server);
  return (
    <li
      className={`${styles.row} ${styles.server}`}
      data-trouble={trouble}
      data-menu
      data-changed={hasChanged || undefined}
    >
      <span className={styles.dot} data-state={state} aria-hidden />
      <span className={styles.who}>
        <ServerChip id={id} name={name} />
      </span>
      <span className={styles.cause} title={reason || undefined}>
        {reason}
      </span>
      <span className={styles.count}>
        <Count server={server} />
      </span>
      <span className={styles.curve}>
        <Curve server={server} of={of} />
      </span>
      <span className={styles.span}>{since > 0 && <Since since={since} />}</span>
      <ActionsButton subject={{ on: 'server', id, name }} />
    </li>
  );
});

function Count({ server: { state, players, slots } }: { server: HomeServer }) {
  if (state !== 'online' || players === null) return STATE_WORDS[state];
  return (
    <>
      <VisuallyHidden>online, </VisuallyHidden>
      {players}
      {slots > 0 && <small>/{slots}</small>}
      <VisuallyHidden> players</VisuallyHidden>
    </>
  );
}

/** Its own component: only this is drawn anew as time passes. */
function Since({ since }: { since: number }) {
  const { now } = useDeskTime();
  return <time dateTime={new Date(since).toISOString()}>{shortSpan(now - since)}</time>;
}
