import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { useEffect } from 'react';
import { PlayerChip } from '../../kit/chips/player-chip.tsx';
import { PersonPicture } from '../../ui/person-picture.tsx';
import styles from './person-cell.module.css';
import type { SeenPeople } from './use-seen-people.ts';

type PersonCellProps = { registration: PlayerRegistration; seen: SeenPeople };

/** The member of a registration, with their picture if the bot can see them. */
export function PersonCell({ registration: { discordId, discordUsername, netId }, seen }: PersonCellProps) {
  const { see } = seen;
  useEffect(() => see(discordId), [see, discordId]);
  const person = seen.people.get(discordId);
  return (
    <span className={styles.person}>
      <PersonPicture url={person?.avatarUrl ?? ''} name={discordUsername} />
      <span className={styles.words}>
        <PlayerChip
          netId={netId}
          name={discordUsername}
          second={person?.state === 'not-in-guild' && 'not in your Discord server'}
        />
      </span>
    </span>
  );
}
