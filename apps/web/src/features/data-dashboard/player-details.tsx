import type { PlayerEntry } from '@arkwright/contracts/data-dashboard/schema';
import { CopyField } from '../../ui/copy-field.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './details.module.css';

/** What narrow windows leave out of the row, and ids to copy. */
export function PlayerDetails({ player }: { player: PlayerEntry }) {
  const { id, characterId, netId, lastLogin, lastSeen, discord, teleportCommand } = player;
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <div>
          <dt>Last login</dt>
          <dd>{lastLogin === 0 ? 'N/A' : <RelativeTime at={lastLogin} withDate />}</dd>
        </div>
        <div>
          <dt>Last Seen</dt>
          <dd>{lastSeen === 0 ? 'N/A' : <RelativeTime at={lastSeen} withDate />}</dd>
        </div>
        <div>
          <dt>Discord</dt>
          <dd>
            <bdi>{discord || 'N/A'}</bdi>
          </dd>
        </div>
      </dl>
      <div className={styles.fields}>
        <CopyField label="EOS ID" value={netId} />
        <CopyField label="Player ID" value={characterId} />
        <CopyField label="ID" value={id} />
        {teleportCommand !== '' && <CopyField label="Teleport command" value={teleportCommand} />}
      </div>
    </div>
  );
}
