import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconDiamond, IconLock } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { useInstances } from '../../kit/instances.ts';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useUnreadCount } from '../../kit/notifications.ts';
import { useRead } from '../../kit/reads.ts';
import type { ScreenFeature } from '../../kit/screen-feature.ts';
import { storedIn, useNotWorking } from '../../kit/settings/use-not-working.ts';
import { useSession, useUser } from '../../kit/use-session.ts';
import { useTabState } from '../../kit/use-tab-state.ts';
import { useWhyClosed } from '../../kit/use-why-closed.ts';
import { Tip } from '../../ui/tip.tsx';
import { type NavigationEntry, type NavigationGroup, visibleNavigation } from '../frame/navigation.ts';
import styles from './drawer-entries.module.css';

const NO_SETTINGS = () => undefined;

/** Features that are on in the selected instance but can't work, in one text; undefined for none. */
function useEntryWarnings(feature: ScreenFeature | undefined): string | undefined {
  const { selected } = useInstances();
  const read = selected === undefined ? NO_SETTINGS : storedIn(selected);
  const warnings = useNotWorking(feature ?? {}, { instanceId: selected?.id ?? '', read });
  return warnings.length === 0 ? undefined : warnings.map(({ words }) => words).join(' ');
}

type DrawerEntriesProps = {
  /** An entry was followed. */
  onFollow?: (() => void) | undefined;
};

export function DrawerEntries({ onFollow }: DrawerEntriesProps) {
  const { status } = useSession();
  const user = useUser();
  const { data: addresses } = useRead(kitCalls.settings, {});
  const groups = visibleNavigation({
    // A stored token is nearly always valid: while it is checked the drawer shows the signed-in entries.
    isSignedIn: status !== 'signed-out',
    isAdmin: (user?.role ?? 0) >= 1,
    addresses,
  });
  return groups.map((group) => <Group key={group.heading} group={group} onFollow={onFollow} />);
}

function Group({ group, onFollow }: { group: NavigationGroup } & DrawerEntriesProps) {
  const { heading, entries } = group;
  const [isUnfolded, setUnfolded] = useTabState(`drawer:${heading}`, true);
  const listId = useId();
  const unread = useUnreadCount();
  return (
    <div className={styles.group}>
      {heading !== '' && (
        <UnstyledButton
          className={styles.heading}
          aria-expanded={isUnfolded}
          aria-controls={listId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <span>{heading}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      )}
      <ul id={listId} className={styles.list} aria-label={heading || undefined} hidden={!isUnfolded}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Entry entry={entry} count={entry.hasBadge ? unread : 0} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry, count, onFollow }: { entry: NavigationEntry; count: number } & DrawerEntriesProps) {
  const { to, label, feature } = entry;
  const { routesByPath } = useRouter();
  const whyClosed = useWhyClosed(feature);
  const warnings = useEntryWarnings(feature);
  const Icon = routesByPath[to].options.staticData?.icon;
  return (
    <Tip text={whyClosed?.words ?? warnings}>
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
        {whyClosed?.kind === 'access' && <IconLock className={styles.lock} size={14} aria-hidden />}
        {/* A padlock would say that somebody else has the key. */}
        {whyClosed?.kind === 'tier' && <IconDiamond className={styles.lock} size={14} aria-hidden />}
        {whyClosed === undefined && warnings !== undefined && (
          <IconAlertTriangle className={styles.warning} size={14} aria-hidden />
        )}
        {count > 0 && (
          <span className={styles.badge}>
            {count > 99 ? '99+' : count} <VisuallyHidden>unread</VisuallyHidden>
          </span>
        )}
      </Link>
    </Tip>
  );
}
