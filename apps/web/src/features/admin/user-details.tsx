import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import type { AdminUser } from '@arkwright/contracts/users/admin-schema';
import { Text } from '@mantine/core';
import { useRead } from '../../kit/reads.ts';
import { DetailSection, DetailSections } from '../../ui/details/details.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { BONUS_WORDS } from './bonus-words.ts';
import { ChangeList } from './change-list.tsx';
import styles from './user-details.module.css';

/** The expanded row: known self-hosting IPs, the comment, and actions of admins. */
export function UserDetails({ user }: { user: AdminUser }) {
  const { id, username, selfHostingKnownIps, bonusType, patreonEmail, comment, createdAt } = user;
  const changes = useRead(adminRoutes.changes, { query: { userId: id } });
  return (
    <DetailSections>
      <DetailSection title="Known self-hosting IPs" label={`Known self-hosting IPs of ${username}`}>
        {selfHostingKnownIps.length === 0 ? (
          <Text c="dimmed">None: no server of this user’s bots is marked as self-hosted.</Text>
        ) : (
          <ul>
            {selfHostingKnownIps.map((ip) => (
              <li key={ip}>
                <code>{ip}</code>
              </li>
            ))}
          </ul>
        )}
      </DetailSection>
      <DetailSection title="Account" label={`Notes on ${username}`}>
        <Facts>
          <dt>Bonus type</dt>
          <dd>{BONUS_WORDS[bonusType]}</dd>
          <dt>Patreon EMail</dt>
          <dd>
            <bdi>{patreonEmail || 'N/A'}</bdi>
          </dd>
          <dt>Comment</dt>
          <dd>
            <bdi className={styles.comment}>{comment || 'N/A'}</bdi>
          </dd>
          <dt>Account since</dt>
          <dd>
            <RelativeTime at={createdAt} withDate />
          </dd>
        </Facts>
      </DetailSection>
      <DetailSection title="Changes by admins" label={`Changes to ${username}`}>
        {changes.data ? (
          <ChangeList changes={changes.data} />
        ) : changes.isError ? (
          <Text c="dimmed">They could not be loaded.</Text>
        ) : (
          <LoadingBox height={40} />
        )}
      </DetailSection>
    </DetailSections>
  );
}
