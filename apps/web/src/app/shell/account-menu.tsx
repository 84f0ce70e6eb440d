import { VisuallyHidden } from '@mantine/core';
import { IconCoins, IconLogout2, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useUser } from '../../kit/use-session.ts';
import { Menu } from '../../ui/menu.tsx';
import { PersonPicture } from '../../ui/person-picture.tsx';
import styles from './account-menu.module.css';

const ENTRIES = [
  { to: '/settings', label: 'Settings', Icon: IconSettings },
  { to: '/patreon', label: 'Patreon Pledges', Icon: IconCoins },
  { to: '/logout', label: 'Sign out', Icon: IconLogout2 },
] as const;

/** The signed-in person, with the account's entries. */
export function AccountMenu() {
  const navigate = useNavigate();
  const user = useUser();
  if (user === undefined) return null;
  return (
    <Menu
      title={`Signed in as ${user.username}`}
      className={styles.target}
      items={ENTRIES.map(({ to, label, Icon }) => ({
        key: to,
        isCurrent: false,
        onChoose: () => void navigate({ to }),
        content: (
          <>
            <Icon size={18} stroke={1.7} aria-hidden />
            {label}
          </>
        ),
      }))}
    >
      <VisuallyHidden>Account:</VisuallyHidden> <PersonPicture url={user.avatarUrl} name={user.username} />{' '}
      <VisuallyHidden>{user.username}</VisuallyHidden>
    </Menu>
  );
}
