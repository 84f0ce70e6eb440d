import { lockedPart } from '@arkwright/contracts/users/drawer';
import { useLocation } from '@tanstack/react-router';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useRead } from '../../kit/reads.ts';
import { useSession, useUser } from '../../kit/use-session.ts';
import { useWhyClosed } from '../../kit/use-why-closed.ts';
import { useOneStop } from '../../ui/use-one-stop.ts';
import { type NavigationEntry, visibleNavigation } from '../frame/navigation.ts';
import { DrawerGroup, type ShownGroup } from './drawer-group.tsx';
import { useDrawerMarks } from './drawer-marks.ts';
import { useDrawerFolds } from './use-drawer-folds.ts';

type DrawerEntriesProps = {
  /** An entry was followed. */
  onFollow?: (() => void) | undefined;
};

const isAt = ({ to }: NavigationEntry, path: string) =>
  path === to || (to !== '/' && path.startsWith(`${to}/`));

/** The entries under their headings: one stop for the keyboard. */
export function DrawerEntries({ onFollow }: DrawerEntriesProps) {
  const groups = useShownGroups();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [unfolded, unfold] = useDrawerFolds();
  const whyClosed = useWhyClosed();
  const marks = useDrawerMarks();

  const shown = groups.map(({ heading, entries, isFoldedAtFirst }): ShownGroup => {
    const open = entries.filter(({ feature }) => whyClosed(feature)?.kind !== 'access');
    const closed = entries.filter((entry) => !open.includes(entry));
    const isHere = entries.some((entry) => isAt(entry, path));
    return {
      heading,
      open,
      closed,
      isUnfolded: heading === '' || (unfolded(heading) ?? (!isFoldedAtFirst || isHere)),
      showsClosed: unfolded(lockedPart(heading)) ?? closed.some((entry) => isAt(entry, path)),
    };
  });
  const keys = shown.flatMap(keysOf);
  const here = groups.flatMap(({ entries }) => entries).find((entry) => isAt(entry, path));
  const stops = useOneStop(keys, here?.to);
  return (
    <div {...stops.list}>
      {shown.map((group) => (
        <DrawerGroup
          key={group.heading}
          group={group}
          marks={marks}
          whyClosed={whyClosed}
          item={stops.item}
          onFold={unfold}
          onFollow={onFollow}
        />
      ))}
    </div>
  );
}

/** The groups that this person has; those for rare needs are folded at first where there is much else. */
function useShownGroups() {
  const { status } = useSession();
  const user = useUser();
  const { data: addresses } = useRead(kitCalls.settings, {});
  // A stored token is nearly always valid: while it is checked the drawer shows the signed-in entries.
  const isSignedIn = status !== 'signed-out';
  return visibleNavigation({ isSignedIn, isAdmin: (user?.role ?? 0) >= 1, addresses }).map((group) => ({
    ...group,
    isFoldedAtFirst: group.isRare === true && isSignedIn,
  }));
}

/** The keys of what is in sight, in order. */
function keysOf({ heading, open, closed, isUnfolded, showsClosed }: ShownGroup): string[] {
  const head = heading === '' ? [] : [heading];
  if (!isUnfolded) return head;
  const more =
    closed.length === 0 ? [] : [lockedPart(heading), ...(showsClosed ? closed.map(({ to }) => to) : [])];
  return [...head, ...open.map(({ to }) => to), ...more];
}
