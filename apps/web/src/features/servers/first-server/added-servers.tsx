import { useInstance } from '../../../kit/instances.ts';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { useServers } from '../use-servers.ts';
import styles from './first-server.module.css';

const MAX_NAMED = 3;

/** The servers that are there, and how they are. */
export function AddedServers() {
  const { rows } = useServers(useInstance().id, { isPolling: false });
  const more = rows.length - MAX_NAMED;
  return (
    <span className={styles.added}>
      {rows.slice(0, MAX_NAMED).map(({ server, status }) => (
        <span key={server.id}>
          <bdi>{server.name}</bdi>{' '}
          <span className={styles.state}>
            <StatusDot tone={status.tone}>
              {status.text === 'Unknown' ? 'connecting' : status.text.toLowerCase()}
            </StatusDot>
          </span>
        </span>
      ))}
      {more > 0 && <span className={styles.state}>and {more} more</span>}
    </span>
  );
}
