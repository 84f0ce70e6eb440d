import type { BanOnServer } from '@arkwright/contracts/ban-management/schema';
import { ServerChip } from '../../../kit/chips/server-chip.tsx';
import { LastingTime, RelativeTime } from '../../../ui/relative-time.tsx';
import styles from './on-servers.module.css';

/** Each game server with what it knows of a ban, and why the others don't have it yet. */
export function OnServers({ servers, label }: { servers: readonly BanOnServer[]; label: string }) {
  return (
    // It scrolls where there are many servers: the keyboard has to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
    <ul className={styles.servers} tabIndex={0} aria-label={label}>
      {servers.map((server) => (
        <li key={server.serverId}>
          <ServerChip
            id={server.serverId}
            name={server.serverName}
            dot={server.doneAt > 0 ? { tone: 'good', words: 'done' } : { tone: 'warning', words: 'waits' }}
          />
          <span className={styles.state}>
            <State of={server} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function State({ of: { isBanned, since, doneAt, problem } }: { of: BanOnServer }) {
  if (doneAt > 0) {
    return (
      <>
        {isBanned ? 'banned' : 'unbanned'} <RelativeTime at={doneAt} />
      </>
    );
  }
  return (
    <>
      {isBanned ? 'waits' : 'unban waits'} <LastingTime since={since} />
      {problem !== '' && `: ${problem}`}
    </>
  );
}
