import { IconUsersGroup } from '@tabler/icons-react';
import { PersonPicture } from '../../ui/person-picture.tsx';
import styles from './manager-name.module.css';

/** A manager's name: `note` says why there is none. */
export type Naming = { name: string; note?: string; avatarUrl?: string };

type ManagerNameProps = { kind: 'user' | 'role'; discordId: string; naming: Naming };

/** Picture and name of a user or role, with the Discord id below. */
export function ManagerName({ kind, discordId, naming }: ManagerNameProps) {
  const { name, note, avatarUrl = '' } = naming;
  return (
    <span className={styles.who}>
      {kind === 'role' ? (
        <span className={styles.picture} aria-hidden>
          <IconUsersGroup size={18} stroke={1.8} />
        </span>
      ) : (
        <PersonPicture url={avatarUrl} name={name} />
      )}
      <span className={styles.words}>
        {name !== '' && <bdi className={styles.name}>{name}</bdi>}
        <span className={name === '' ? styles.name : styles.id}>{discordId}</span>
        {note !== undefined && <span className={styles.id}>{note}</span>}
      </span>
    </span>
  );
}
