import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './manager-name.module.css';

/** What a manager is called: `note` says why there is no name. */
export type Naming = { name: string; note?: string; avatarUrl?: string };

type ManagerNameProps = { kind: 'user' | 'role'; discordId: string; naming: Naming };

/** Picture and name of a user or role, with the Discord id below. */
export function ManagerName({ kind, discordId, naming }: ManagerNameProps) {
  const { name, note, avatarUrl = '' } = naming;
  const [failed, setFailed] = useState('');
  return (
    <span className={styles.who}>
      {kind === 'role' ? (
        <span className={styles.picture} aria-hidden>
          <IconUsersGroup size={18} stroke={1.8} />
        </span>
      ) : avatarUrl !== '' && avatarUrl !== failed ? (
        <img
          className={styles.picture}
          src={avatarUrl}
          alt=""
          width={32}
          height={32}
          onError={() => setFailed(avatarUrl)}
        />
      ) : (
        <span className={styles.picture} aria-hidden>
          {name.charAt(0) || '#'}
        </span>
      )}
      <span className={styles.words}>
        {name !== '' && <bdi className={styles.name}>{name}</bdi>}
        <span className={name === '' ? styles.name : styles.id}>{discordId}</span>
        {note !== undefined && <span className={styles.id}>{note}</span>}
      </span>
    </span>
  );
}
