import { OUTAGE_CHECKS } from '@arkwright/contracts/findings/outage-checks';
import type { Finding } from '@arkwright/contracts/findings/schema';
import { isWorkingCheck } from '@arkwright/contracts/findings/working-check';
import { useOpenFindings } from '../../kit/findings.ts';
import { useUnreadCount } from '../../kit/notifications.ts';
import type { NavigationEntry } from '../frame/navigation.ts';

/** The worst first. */
const LEVELS = ['bad', 'warn', 'news'] as const;

export type Mark = { count: number; level: (typeof LEVELS)[number]; words: string };

export type DrawerMarks = {
  /** The number beside an entry: servers that are down, all that needs somebody, or unread notifications. */
  markOf: (entry: NavigationEntry) => Mark | undefined;
  /** What is on in the selected instance but can't work, of an entry's screen, in one text; undefined for none. */
  warningsOf: (entry: NavigationEntry) => string | undefined;
  /** The worst of some entries, and how many things are that bad. */
  worstOf: (entries: readonly NavigationEntry[]) => Mark | undefined;
};

/** A number with its words. */
export function countedMark(level: Mark['level'], count: number): Mark {
  if (level === 'news') return { count, level, words: 'unread' };
  if (level === 'bad') return { count, level, words: count === 1 ? 'needs you' : 'need you' };
  return { count, level, words: count === 1 ? 'warning' : 'warnings' };
}

/** The mark of the worst level that findings have; undefined if none is bad or a warning. */
function markOfFindings(found: readonly Finding[]): Mark | undefined {
  for (const level of ['bad', 'warn'] as const) {
    const count = found.filter((finding) => finding.level === level).length;
    if (count > 0) return countedMark(level, count);
  }
  return undefined;
}

export function useDrawerMarks(): DrawerMarks {
  const unread = useUnreadCount();
  const found = useOpenFindings();

  const notWorking = ({ to }: NavigationEntry) =>
    found.filter((finding) => finding.to === to && isWorkingCheck(finding.check));

  function markOf({ to, hasBadge }: NavigationEntry): Mark | undefined {
    if (hasBadge) return unread === 0 ? undefined : countedMark('news', unread);
    if (to === '/doctor') return markOfFindings(found);
    if (to !== '/servers') return undefined;
    const down = found.filter(({ check, level }) => OUTAGE_CHECKS.includes(check) && level === 'bad').length;
    return down === 0 ? undefined : { count: down, level: 'bad', words: 'offline' };
  }

  return {
    markOf,
    warningsOf(entry) {
      const warnings = notWorking(entry);
      return warnings.length === 0 ? undefined : warnings.map(({ title }) => `${title}.`).join(' ');
    },
    worstOf(entries) {
      const marks = entries.flatMap((entry) => markOf(entry) ?? markOfFindings(notWorking(entry)) ?? []);
      const level = LEVELS.find((candidate) => marks.some((mark) => mark.level === candidate));
      if (level === undefined) return undefined;
      const count = marks.reduce((sum, mark) => sum + (mark.level === level ? mark.count : 0), 0);
      return countedMark(level, count);
    },
  };
}
