import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import type { AdminUser } from '@arkwright/contracts/users/admin-schema';
import { Skeleton } from '@mantine/core';
import { useRead } from '../../kit/reads.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { BONUS_WORDS } from './bonus-words.ts';
import { ChangeList } from './change-list.tsx';
import styles from './user-details.module.css';

/** What an opened row shows: known self-hosting IPs, what is noted of the user, and what admins did. */
export function UserDetails({ user }: { user: AdminUser }) {
  const { id, username, selfHostingKnownIps, bonusType, patreonEmail, comment, createdAt } = user;
  const changes = useRead(adminRoutes.changes, { query: { userId: id } });
  return (
    <div className={styles.details}>
      <section aria-label={`Known self-hosting IPs of ${username}`}>
        <h2>Known self-hosting IPs</h2>
        {selfHostingKnownIps.length === 0 ? (
          <p>None: no server of this user’s bots is marked as self-hosted.</p>
        ) : (
          <ul>
            {selfHostingKnownIps.map((ip) => (
              <li key={ip}>
                <code>{ip}</code>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label={`Notes on ${username}`}>
        <h2>Account</h2>
        <dl>
          <dt>Bonus type</dt>
          <dd>{BONUS_WORDS[bonusType]}</dd>
          <dt>Patreon EMail</dt>
          <dd>
            <bdi>{patreonEmail || 'N/A'}</bdi>
          </dd>
          <dt>Comment</dt>
          <dd className={styles.comment}>
            <bdi>{comment || 'N/A'}</bdi>
          </dd>
          <dt>Account since</dt>
          <dd>
            <RelativeTime at={createdAt} withDate />
          </dd>
        </dl>
      </section>
      <section aria-label={`Changes to ${username}`}>
        <h2>Changes by admins</h2>
        {changes.data ? (
          <ChangeList changes={changes.data} />
        ) : changes.isError ? (
          <p>They could not be loaded.</p>
        ) : (
          <Skeleton height={40} aria-label="Loading" />
        )}
      </section>
    </div>
  );
}
