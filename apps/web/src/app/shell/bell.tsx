import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUnreadCount } from '../../kit/notifications.ts';
import { useSession } from '../../kit/use-session.ts';
import styles from './top-bar.module.css';

/** The way to the notifications, with the number of unread ones; nothing for visitors. */
export function Bell() {
  const { status } = useSession();
  const unread = useUnreadCount();
  if (status !== 'signed-in') return null;
  const words = unread === 1 ? '1 unread notification' : `${unread || 'No'} unread notifications`;
  return (
    <ActionIcon
      className={styles.bell}
      size="lg"
      aria-label={words}
      renderRoot={(props) => <Link to="/notifications" {...props} />}
    >
      <IconBell size={18} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </ActionIcon>
  );
}
