import { liveFeature } from '@arkwright/contracts/manifests/live';
import { serversFeature } from '@arkwright/contracts/manifests/servers';
import { UnstyledButton } from '@mantine/core';
import { IconBroadcast, IconHome2, IconSearch, IconServer2, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useInstances } from '../../kit/instances.ts';
import { memberHolds, needOf } from '../../kit/screen-feature.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import styles from './bottom-bar.module.css';

type Entry = { to: '/' | '/servers' | '/live'; label: string; Icon: TablerIcon };

/** On a phone: the places of every day, where a thumb reaches them. */
export function BottomBar({ onSearch }: { onSearch: () => void }) {
  const { selected } = useInstances();
  const isPhone = useIsPhone();
  if (selected === undefined || !isPhone) return null;
  const entries: Entry[] = [
    { to: '/', label: 'Home', Icon: IconHome2 },
    ...(memberHolds(selected, needOf(serversFeature))
      ? [{ to: '/servers', label: 'Servers', Icon: IconServer2 } as const]
      : []),
    ...(memberHolds(selected, needOf(liveFeature))
      ? [{ to: '/live', label: 'Live', Icon: IconBroadcast } as const]
      : []),
  ];
  return (
    <nav className={styles.bar} aria-label="Shortcuts" data-bottom-bar>
      {entries.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          className={styles.entry}
          activeOptions={{ exact: to === '/', includeSearch: false }}
        >
          <Icon size={20} stroke={1.7} aria-hidden />
          {label}
        </Link>
      ))}
      <UnstyledButton className={styles.entry} aria-haspopup="dialog" onClick={onSearch}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
        Search
      </UnstyledButton>
    </nav>
  );
}
