import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useInstances } from '../../kit/instances.ts';
import { Menu } from '../../ui/menu.tsx';
import { GuildIcon } from './guild-icon.tsx';
import styles from './guild-menu.module.css';
import { GuildState } from './guild-state.tsx';

/** Chooses the instance that the screens are about. */
export function GuildMenu() {
  const { instances, selected, select } = useInstances();
  if (selected === undefined) return null;
  return (
    <Menu
      title="Your bots"
      className={styles.target}
      items={instances.map(({ id, guildName, guildIconUrl, isActive }) => ({
        key: id,
        isCurrent: id === selected.id,
        onChoose: () => select(id),
        content: (
          <>
            <GuildIcon name={guildName} url={guildIconUrl} />
            <span className={styles.choice}>
              {guildName}
              {!isActive && (
                <small className={styles.inactive}>The bot is no longer in this Discord server</small>
              )}{' '}
              <GuildState botId={id} />
            </span>
            {id === selected.id && <IconCheck size={16} aria-hidden />}
          </>
        ),
      }))}
    >
      <VisuallyHidden>Selected bot:</VisuallyHidden>{' '}
      <GuildIcon name={selected.guildName} url={selected.guildIconUrl} />
      <span className={styles.name}>{selected.guildName}</span>
      <IconChevronDown size={14} aria-hidden />
    </Menu>
  );
}
