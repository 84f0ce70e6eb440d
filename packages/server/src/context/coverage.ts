import { namedFew } from '../platform/base/named-few.ts';

/**
 * How far a check can look at an instance: at all that it is about; at nothing, because there is nothing of the kind; or not at
 * all of it. `reason`: why, as a clause without its full stop.
 */
export type Coverage =
  | { state: 'checked'; reason: '' }
  | { state: 'not-applicable' | 'unknown'; reason: string };

export const CHECKED: Coverage = { state: 'checked', reason: '' };

/** More than these are cut off with “and more”. */
const MAX_REASONS = 5;

/** There is nothing of the kind: `no companion has called yet`. */
export const notApplicable = (reason: string): Coverage => ({ state: 'not-applicable', reason });

export const cannotCheck = (reason: string): Coverage => ({ state: 'unknown', reason });

/**
 * Things that are checked one by one. `judge`: why one can't be checked, empty if it can; undefined if the check is not about
 * it. Without any that it is about, it does not apply, for the reason `none`.
 */
export function coverEach<Thing extends { name: string }>(
  things: readonly Thing[],
  { judge, none }: { judge(thing: Thing): string | undefined; none: string },
): Coverage {
  const judged = things.flatMap((thing) => {
    const reason = judge(thing);
    return reason === undefined ? [] : [{ name: thing.name, reason }];
  });
  if (judged.length === 0) return notApplicable(none);
  const unchecked = judged.filter(({ reason }) => reason !== '');
  return unchecked.length === 0 ? CHECKED : cannotCheck(byReason(unchecked));
}

/** `no line has come yet (A, B, and 3 more); C (it was added just now)` */
function byReason(unchecked: readonly { name: string; reason: string }[]): string {
  const groups = [...Map.groupBy(unchecked, ({ reason }) => reason)];
  const parts = groups
    .slice(0, MAX_REASONS)
    .map(([reason, those]) =>
      those.length === 1
        ? namedFew(those)
        : `${reason} (${namedFew(those.map(({ name }) => ({ name, reason: '' })))})`,
    );
  return [...parts, ...(groups.length > MAX_REASONS ? ['and more'] : [])].join('; ');
}
