import type { PlayerEntry } from '@arkwright/contracts/data-dashboard/schema';
import { Stack } from '@mantine/core';
import { CopyField } from '../../ui/copy-field.tsx';
import { DetailFact, DetailFacts } from '../../ui/details/details.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './details.module.css';

/** What narrow windows leave out of the row, and ids to copy. */
export function PlayerDetails({ player }: { player: PlayerEntry }) {
  const { id, characterId, netId, lastLogin, lastSeen, discord, teleportCommand } = player;
  return (
    <Stack maw={1080}>
      <DetailFacts>
        <DetailFact label="Last login">
          {lastLogin === 0 ? 'N/A' : <RelativeTime at={lastLogin} withDate />}
        </DetailFact>
        <DetailFact label="Last Seen">
          {lastSeen === 0 ? 'N/A' : <RelativeTime at={lastSeen} withDate />}
        </DetailFact>
        <DetailFact label="Discord">
          <bdi>{discord || 'N/A'}</bdi>
        </DetailFact>
      </DetailFacts>
      <div className={styles.fields}>
        <CopyField label="EOS ID" value={netId} />
        <CopyField label="Player ID" value={characterId} />
        <CopyField label="ID" value={id} />
        {teleportCommand !== '' && <CopyField label="Teleport command" value={teleportCommand} />}
      </div>
    </Stack>
  );
}
