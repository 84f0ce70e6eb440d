import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useInstances } from '../../kit/instances.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Wordmark } from '../frame/logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import styles from './top-bar.module.css';

const GuildMenu = lazy(async () => ({ default: (await import('./guild-menu.tsx')).GuildMenu }));

type TopBarProps = { isDrawerOpen: boolean; onToggleDrawer: () => void };

export function TopBar({ isDrawerOpen, onToggleDrawer }: TopBarProps) {
  const { selected } = useInstances();
  return (
    <header className={styles.bar}>
      <ActionIcon
        size="lg"
        aria-label={isDrawerOpen ? 'Close navigation' : 'Open navigation'}
        aria-expanded={isDrawerOpen}
        aria-controls="drawer"
        onClick={onToggleDrawer}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to="/" className={styles.title} aria-label="Arkwright, home">
        <Wordmark />
      </Link>
      <div className={styles.end}>
        {selected !== undefined && (
          <Suspense>
            <GuildMenu />
          </Suspense>
        )}
        <ButtonLink
          to="/joinBot"
          variant="light"
          className={styles.invite}
          leftSection={<IconUserPlus size={16} />}
        >
          <span className={styles.inviteLabel}>Invite</span>
        </ButtonLink>
        <ThemeToggle />
      </div>
    </header>
  );
}
