import type { AdminChange } from '@arkwright/contracts/users/admin-schema';
import { Text } from '@mantine/core';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './change-list.module.css';
import { changeWords } from './change-words.ts';

type ChangeListProps = {
  changes: readonly AdminChange[];
  /** A user's name, in lists of several users; undefined for a deleted account. */
  nameOf?: ((userId: string) => string | undefined) | undefined;
};

const DONE: Record<AdminChange['action'], string> = {
  'user.changed': 'changed',
  'user.deleted': 'deleted the account',
  'source.forgotten': 'had forgotten what was said by',
  'own-bot.granted': 'granted a bot of its own to',
  'own-bot.refused': 'refused a bot of its own to',
  'own-bot.revoked': 'took back the own bot of',
};

/** The Discord server whose own bot it is about; otherwise the user, where the list is about several. */
function Subject({
  of: { action, after, userId },
  nameOf,
}: { of: AdminChange } & Pick<ChangeListProps, 'nameOf'>) {
  const guildName = action.startsWith('own-bot.') ? after?.guildName : undefined;
  const subject = guildName === undefined ? nameOf && (nameOf(userId) ?? userId) : String(guildName);
  if (subject === undefined) return null;
  return (
    <>
      {' '}
      <bdi className={styles.who}>{subject}</bdi>
    </>
  );
}

/** Actions of site admins: who, what, when. */
export function ChangeList({ changes, nameOf }: ChangeListProps) {
  if (changes.length === 0) return <Text c="dimmed">Nothing has been changed yet.</Text>;
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <li key={change.id}>
          <span>
            <bdi className={styles.who}>{change.actorName}</bdi> {DONE[change.action]}
            <Subject of={change} nameOf={nameOf} />
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
