import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { useEffect } from 'react';
import { PlayerLink } from '../../kit/player-link.tsx';
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
        <PlayerLink netId={netId}>
          <bdi className={styles.name} title={discordUsername}>
            {discordUsername}
          </bdi>
        </PlayerLink>
        {person?.state === 'not-in-guild' && <span className={styles.note}>not in your Discord server</span>}
      </span>
    </span>
  );
}
