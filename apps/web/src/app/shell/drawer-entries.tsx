import { VisuallyHidden } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useUnreadCount } from '../../kit/notifications.ts';
import { useRead } from '../../kit/reads.ts';
import { useSession, useUser } from '../../kit/use-session.ts';
import { visibleNavigation } from '../frame/navigation.ts';
import styles from './drawer-entries.module.css';

type DrawerEntriesProps = {
  /** An entry was followed. */
  onFollow?: () => void;
};

export function DrawerEntries({ onFollow }: DrawerEntriesProps) {
  const { routesByPath } = useRouter();
  const { status } = useSession();
  const user = useUser();
  const unread = useUnreadCount();
  const { data: addresses } = useRead(kitCalls.settings, {});
  const groups = visibleNavigation({
    // A stored token is nearly always good: while it is checked the drawer has what it will have.
    isSignedIn: status !== 'signed-out',
    isAdmin: (user?.role ?? 0) >= 1,
    addresses,
  });
  return groups.map(({ heading, entries }) => (
    <div key={heading} className={styles.group}>
      {heading !== '' && (
        <div className={styles.heading} aria-hidden>
          <span>{heading}</span>
        </div>
      )}
      <ul className={styles.list} aria-label={heading || undefined}>
        {entries.map(({ to, label, hasBadge }) => {
          const Icon = routesByPath[to].options.staticData?.icon;
          const count = hasBadge ? unread : 0;
          return (
            <li key={to}>
              <Link
                to={to}
                className={styles.entry}
                activeOptions={{ exact: to === '/', includeSearch: false }}
                preload={to === '/logout' ? false : 'intent'}
                onClick={onFollow}
              >
                <span className={styles.icon} data-unread={count > 0 || undefined}>
                  {Icon && <Icon size={20} stroke={1.7} aria-hidden />}
                </span>
                <span className={styles.label}>{label}</span>{' '}
                {count > 0 && (
                  <span className={styles.badge}>
                    {count > 99 ? '99+' : count} <VisuallyHidden>unread</VisuallyHidden>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  ));
}
