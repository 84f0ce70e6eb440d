import { IconEraser } from '@tabler/icons-react';
import { useAccess } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { TextLink } from '../../ui/button-link.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { hostingFlag } from './hosting.ts';
import styles from './server-details.module.css';
import type { ServerRow } from './server-row.ts';

type ServerDetailsProps = {
  row: ServerRow;
  /** Why this person can't wipe; undefined when they can. */
  reason: string | undefined;
  onWipe: () => void;
};

/** What an opened row shows: what the game says of itself, the status in full, and the helpers. */
export function ServerDetails({ row: { server, status }, reason, onWipe }: ServerDetailsProps) {
  const { canView: canViewCompanion } = useAccess('ArkwrightCompanion');
  const { sessionName, version, map, clusterId, maxPlayers } = server;
  const facts = [
    { label: 'Cluster ID', value: clusterId },
    { label: 'Hosting', value: hostingFlag(server).words },
    { label: 'Max players', value: String(maxPlayers) },
  ];
  const rows = [
    { label: 'Session name', value: sessionName },
    { label: 'Server version', value: version },
    { label: 'Map', value: map },
  ];
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
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
      <dl className={styles.facts}>
        {rows.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {rows.some(({ value }) => value === '') && (
        <p className={styles.note}>
          RCON does not tell session name, version and map: only the hosting provider or the{' '}
          {canViewCompanion ? (
            <TextLink to="/companion" underline="always">
              companion
            </TextLink>
          ) : (
            'companion'
          )}{' '}
          knows them.
        </p>
      )}
      <div className={styles.id}>
        <CopyField label="Server ID" value={server.id} />
      </div>
      <section className={styles.helpers} aria-label={`Helpers for ${server.name}`}>
        <h2>Helpers</h2>
        <ActionButton
          variant="default"
          leftSection={<IconEraser size={16} />}
          reason={reason}
          onClick={onWipe}
        >
          Wipe Data Dashboard content
        </ActionButton>
      </section>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{value || 'N/A'}</bdi>
      </dd>
    </div>
  );
}
