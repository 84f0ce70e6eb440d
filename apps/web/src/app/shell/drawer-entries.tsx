import type { Finding, FindingLevel } from '@arkwright/contracts/findings/schema';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconDiamond, IconLock } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { useOpenFindings } from '../../kit/findings.ts';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useUnreadCount } from '../../kit/notifications.ts';
import { useRead } from '../../kit/reads.ts';
import { useSession, useUser } from '../../kit/use-session.ts';
import { useTabState } from '../../kit/use-tab-state.ts';
import { useWhyClosed } from '../../kit/use-why-closed.ts';
import { Tip } from '../../ui/tip.tsx';
import { type NavigationEntry, type NavigationGroup, visibleNavigation } from '../frame/navigation.ts';
import styles from './drawer-entries.module.css';

type Mark = { count: number; level: 'bad' | 'warn' | 'news'; words: string };

const countOf = (found: readonly Finding[], level: FindingLevel) =>
  found.filter((finding) => finding.level === level).length;

/** The number beside an entry: servers that are down, all that needs somebody, or unread notifications. */
function useMark({ to, hasBadge }: NavigationEntry): Mark | undefined {
  const unread = useUnreadCount();
  const found = useOpenFindings();
  if (hasBadge) return unread === 0 ? undefined : { count: unread, level: 'news', words: 'unread' };
  if (to === '/servers') {
    const down = countOf(
      found.filter(({ check }) => check === 'server-offline'),
      'bad',
    );
    return down === 0 ? undefined : { count: down, level: 'bad', words: 'offline' };
  }
  if (to !== '/doctor') return undefined;
  const [bad, warn] = [countOf(found, 'bad'), countOf(found, 'warn')];
  if (bad > 0) return { count: bad, level: 'bad', words: bad === 1 ? 'needs you' : 'need you' };
  return warn === 0 ? undefined : { count: warn, level: 'warn', words: warn === 1 ? 'warning' : 'warnings' };
}

/** What is on in the selected instance but can't work, of the screen at a path, in one text; undefined for none. */
function useEntryWarnings(path: string): string | undefined {
  const found = useOpenFindings().filter(({ check, to }) => to === path && check.startsWith('works-'));
  return found.length === 0 ? undefined : found.map(({ title }) => `${title}.`).join(' ');
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
            <Entry entry={entry} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry, onFollow }: { entry: NavigationEntry } & DrawerEntriesProps) {
  const { to, label, feature } = entry;
  const { routesByPath } = useRouter();
  const whyClosed = useWhyClosed(feature);
  const warnings = useEntryWarnings(to);
  const mark = useMark(entry);
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
        <span className={styles.icon} data-mark={mark?.level}>
          {Icon && <Icon size={20} stroke={1.7} aria-hidden />}
        </span>
        <span className={styles.label}>{label}</span>{' '}
        {whyClosed?.kind === 'access' && <IconLock className={styles.lock} size={14} aria-hidden />}
        {/* A padlock would say that somebody else has the key. */}
        {whyClosed?.kind === 'tier' && <IconDiamond className={styles.lock} size={14} aria-hidden />}
        {whyClosed === undefined && warnings !== undefined && (
          <IconAlertTriangle className={styles.warning} size={14} aria-hidden />
        )}
        {mark && (
          <span className={styles.badge} data-level={mark.level}>
            {mark.count > 99 ? '99+' : mark.count} <VisuallyHidden>{mark.words}</VisuallyHidden>
          </span>
        )}
      </Link>
    </Tip>
  );
}
