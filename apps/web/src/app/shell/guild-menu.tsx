import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useInstances } from '../../kit/instances.ts';
import { GuildIcon } from './guild-icon.tsx';
import styles from './guild-menu.module.css';

/** Chooses the instance that the screens are about. */
export function GuildMenu() {
  const { instances, selected, select } = useInstances();
  if (selected === undefined) return null;
  return (
    <Menu position="bottom-end" width={264} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={styles.target}>
          <VisuallyHidden>Selected bot:</VisuallyHidden>{' '}
          <GuildIcon name={selected.guildName} url={selected.guildIconUrl} />
          <span className={styles.name}>{selected.guildName}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.list}>
        <Menu.Label>Your bots</Menu.Label>
        {instances.map(({ id, guildName, guildIconUrl, isActive }) => (
          <Menu.Item
            key={id}
            aria-current={id === selected.id || undefined}
            data-autofocus={id === selected.id || undefined}
            leftSection={<GuildIcon name={guildName} url={guildIconUrl} />}
            rightSection={id === selected.id && <IconCheck size={16} aria-hidden />}
            onClick={() => select(id)}
          >
            {guildName}
            {!isActive && <small className={styles.inactive}>The bot is not in this guild any more</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
