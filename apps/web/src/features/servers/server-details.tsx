import { IconEraser } from '@tabler/icons-react';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { hostingFlag } from './hosting.ts';
import { useServerActions } from './server-actions-context.ts';
import styles from './server-details.module.css';
import type { ServerRow } from './server-row.ts';

/** What an opened row shows: what the game says of itself, the status in full, and the helpers. */
export function ServerDetails({ row: { server, status } }: { row: ServerRow }) {
  const { reason, open } = useServerActions();
  const facts = [
    { label: 'Session name', value: server.sessionName },
    { label: 'Server version', value: server.version },
    { label: 'Map', value: server.map },
    { label: 'Cluster ID', value: server.clusterId },
    { label: 'Hosting', value: hostingFlag(server).words },
    { label: 'Max players', value: String(server.maxPlayers) },
  ];
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value || 'N/A'}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>Last answer</dt>
          <dd>{status.lastSeen === undefined ? 'N/A' : <RelativeTime at={status.lastSeen} withDate />}</dd>
        </div>
        {status.reason !== '' && (
          <div>
            <dt>{status.text}</dt>
            <dd>{status.reason}</dd>
          </div>
        )}
      </dl>
      <div className={styles.id}>
        <CopyField label="Server ID" value={server.id} />
      </div>
      <section className={styles.helpers} aria-label={`Helpers for ${server.name}`}>
        <h2>Helpers</h2>
        <ActionButton
          variant="default"
          leftSection={<IconEraser size={16} />}
          reason={reason}
          onClick={() => open('wipe', server)}
        >
          Wipe Data Dashboard content
        </ActionButton>
      </section>
    </div>
  );
}
