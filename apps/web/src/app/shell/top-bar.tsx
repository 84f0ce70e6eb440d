import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useInstances } from '../../kit/instances.ts';
import { useSession } from '../../kit/use-session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Wordmark } from '../frame/logo.tsx';
import { PaletteField } from '../palette/palette-field.tsx';
import { Bell } from './bell.tsx';
import { RunsChip } from './runs-chip.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import styles from './top-bar.module.css';

const GuildMenu = lazy(async () => ({ default: (await import('./guild-menu.tsx')).GuildMenu }));
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

type TopBarProps = { isDrawerOpen: boolean; onToggleDrawer: () => void; onSearch: () => void };

export function TopBar({ isDrawerOpen, onToggleDrawer, onSearch }: TopBarProps) {
  const { selected } = useInstances();
  const { status } = useSession();
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
      <PaletteField onOpen={onSearch} />
      <div className={styles.end}>
        {selected !== undefined && <RunsChip />}
        <ButtonLink
          to="/joinBot"
          variant="light"
          className={styles.invite}
          leftSection={<IconUserPlus size={16} />}
        >
          <span className={styles.inviteLabel}>Invite</span>
        </ButtonLink>
        {selected !== undefined && (
          <Suspense>
            <GuildMenu />
          </Suspense>
        )}
        <ThemeToggle />
        <Bell />
        {status === 'signed-in' && (
          <Suspense>
            <AccountMenu />
          </Suspense>
        )}
      </div>
    </header>
  );
}
