import type { Person } from '@arkwright/contracts/core/people';
import { PersonPicture } from '../../../ui/person-picture.tsx';
import styles from './member-picker.module.css';

type PersonLineProps = {
  person: Person;
  withId?: boolean;
  /** A further note, in a few words. */
  note?: string | undefined;
};

/** Picture, name and user name of a member, and the Discord ID where there is room for it. */
export function PersonLine({ person, withId = false, note }: PersonLineProps) {
  const { name, username, avatarUrl, discordId, isBot } = person;
  return (
    <span className={styles.person}>
      <PersonPicture url={avatarUrl} name={name} />
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.note}>
          <bdi>@{username}</bdi>
          {withId && ` · ${discordId}`}
          {isBot && ' · a bot'}
          {note !== undefined && ` · ${note}`}
        </span>
      </span>
    </span>
  );
}
