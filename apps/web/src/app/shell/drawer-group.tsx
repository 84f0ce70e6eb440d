import { type DrawerPart, type Heading, lockedPart } from '@arkwright/contracts/users/drawer';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconDiamond, IconLock } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import type { useWhyClosed } from '../../kit/use-why-closed.ts';
import { Tip } from '../../ui/tip.tsx';
import type { useOneStop } from '../../ui/use-one-stop.ts';
import type { NavigationEntry } from '../frame/navigation.ts';
import styles from './drawer-entries.module.css';
import type { DrawerMarks, Mark } from './drawer-marks.ts';

export type ShownGroup = {
  heading: Heading;
  open: readonly NavigationEntry[];
  /** Those that this person may not open. */
  closed: readonly NavigationEntry[];
  isUnfolded: boolean;
  showsClosed: boolean;
};

type Shared = {
  marks: DrawerMarks;
  whyClosed: ReturnType<typeof useWhyClosed>;
  item: ReturnType<typeof useOneStop>['item'];
  onFollow: (() => void) | undefined;
};

type DrawerGroupProps = Shared & {
  group: ShownGroup;
  onFold: (part: DrawerPart, isUnfolded: boolean) => void;
};

/** A heading with the entries that this person may open; the others are behind a button at the end. */
export function DrawerGroup({ group, onFold, ...shared }: DrawerGroupProps) {
  const { heading, open, closed, isUnfolded, showsClosed } = group;
  const listId = useId();
  const closedId = useId();
  const mark = shared.marks.worstOf(open);
  const more = lockedPart(heading);
  return (
    <div className={styles.group}>
      {heading !== '' && (
        <UnstyledButton
          className={styles.heading}
          aria-expanded={isUnfolded}
          aria-controls={listId}
          onClick={() => onFold(heading, !isUnfolded)}
          {...shared.item(heading)}
        >
          <span>{heading}</span>{' '}
          {mark &&
            (isUnfolded ? <span className={styles.dot} data-level={mark.level} /> : <Badge mark={mark} />)}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      )}
      <div id={listId} hidden={!isUnfolded}>
        {open.length > 0 && <List label={heading} entries={open} {...shared} />}
        {closed.length > 0 && (
          <>
            <UnstyledButton
              className={styles.more}
              aria-expanded={showsClosed}
              aria-controls={closedId}
              onClick={() => onFold(more, !showsClosed)}
              {...shared.item(more)}
            >
              <span className={styles.icon}>
                <IconLock size={16} aria-hidden />
              </span>
              <span className={styles.label}>{closed.length} more locked</span>
              <IconChevronDown size={14} aria-hidden />
            </UnstyledButton>
            <div id={closedId} hidden={!showsClosed}>
              <List label="Locked" entries={closed} {...shared} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function List({
  label,
  entries,
  ...shared
}: Shared & { label: string; entries: readonly NavigationEntry[] }) {
  return (
    <ul className={styles.list} aria-label={label || undefined}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Entry entry={entry} {...shared} />
        </li>
      ))}
    </ul>
  );
}

function Badge({ mark }: { mark: Mark }) {
  return (
    <span className={styles.badge} data-level={mark.level}>
      {mark.count > 99 ? '99+' : mark.count} <VisuallyHidden>{mark.words}</VisuallyHidden>
    </span>
  );
}

function Entry({ entry, marks, whyClosed, item, onFollow }: Shared & { entry: NavigationEntry }) {
  const { to, label, feature } = entry;
  const { routesByPath } = useRouter();
  const closed = whyClosed(feature);
  const warnings = marks.warningsOf(entry);
  const mark = marks.markOf(entry);
  const Icon = routesByPath[to].options.staticData?.icon;
  return (
    <Tip text={closed?.words ?? warnings}>
      <Link
        to={to}
        className={styles.entry}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        preload={to === '/logout' ? false : 'intent'}
        onClick={onFollow}
        {...item(to)}
      >
        <span className={styles.icon} data-mark={mark?.level}>
          {Icon && <Icon size={18} stroke={1.7} aria-hidden />}
        </span>
        <span className={styles.label}>
          {label} {closed?.kind === 'access' && <small className={styles.unlock}>{closed.unlock}</small>}
        </span>{' '}
        {closed?.kind === 'access' && <IconLock className={styles.lock} size={14} aria-hidden />}
        {/* A padlock would say that somebody else has the key. */}
        {closed?.kind === 'tier' && <IconDiamond className={styles.lock} size={14} aria-hidden />}
        {closed === undefined && warnings !== undefined && (
          <IconAlertTriangle className={styles.warning} size={14} aria-hidden />
        )}
        {mark && <Badge mark={mark} />}
      </Link>
    </Tip>
  );
}
