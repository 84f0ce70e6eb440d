import type { AdminChange } from '@arkwright/contracts/users/admin-schema';
import { Text } from '@mantine/core';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './change-list.module.css';
import { changeWords } from './change-words.ts';

type ChangeListProps = {
  changes: readonly AdminChange[];
  /** A user's name, in lists of several users; undefined for a deleted account. */
  nameOf?: (userId: string) => string | undefined;
};

const DONE: Record<AdminChange['action'], string> = {
  'user.changed': 'changed',
  'user.deleted': 'deleted the account',
  'source.forgotten': 'had forgotten what was said by',
};

/** Actions of site admins: who, what, when. */
export function ChangeList({ changes, nameOf }: ChangeListProps) {
  if (changes.length === 0) return <Text c="dimmed">Nothing has been changed yet.</Text>;
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <li key={change.id}>
          <span>
            <bdi className={styles.who}>{change.actorName}</bdi> {DONE[change.action]}
            {nameOf && (
              <>
                {' '}
                <bdi className={styles.who}>{nameOf(change.userId) ?? change.userId}</bdi>
              </>
            )}
            {change.action === 'user.changed' && `: ${changeWords(change).join('; ')}`}
          </span>
          <span className={styles.when}>
            <RelativeTime at={change.at} withDate />
          </span>
        </li>
      ))}
    </ul>
  );
}
