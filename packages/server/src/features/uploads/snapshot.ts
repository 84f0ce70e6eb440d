/** The progress of a snapshot. */
export type Progress = {
  /** The one under way; empty between two. */
  snapshotId: string;
  /** The snapshot that it has changes of; empty if it is complete by itself. */
  previousId: string;
  /** The newest one; empty once rows were changed beside it. */
  latestId: string;
  /** The number of its last part; 0 until that has arrived. */
  lastPart: number;
  /** The numbers of its parts that have come. */
  parts: readonly number[];
  /** Those that ended lately, whole or not. */
  pastIds: readonly string[];
};

export type Part = {
  snapshotId: string;
  part: number;
  isLast: boolean;
  previousSnapshotId?: string | undefined;
};

/** The meaning of a part: `isNew` if it begins a snapshot, which ends the one before. */
export type Step =
  | { kind: 'past' }
  | { kind: 'contradiction'; message: string }
  | { kind: 'taken'; isNew: boolean; lastPart: number; isWhole: boolean; pastIds: string[] };

const MAX_PAST = 5;

const NOT_ITS_CHANGES =
  'The snapshot that these changes are of is not the last whole one, or rows were deleted since. Please upload everything.';

/**
 * Puts a part into its snapshot. Parts may come again, in any order and at once. A new snapshot ends the one before it,
 * whole or not, and what still comes of that one is old news; so is a repeated part of a whole one.
 */
export function takePart(progress: Progress, part: Part): Step {
  if (progress.pastIds.includes(part.snapshotId)) return { kind: 'past' };
  const isNew = progress.snapshotId !== part.snapshotId;
  if (!isOfItsForerunner(progress, part)) return { kind: 'contradiction', message: NOT_ITS_CHANGES };
  const parts = new Set([...(isNew ? [] : progress.parts), part.part]);
  const known = isNew ? 0 : progress.lastPart;
  const lastPart = part.isLast ? part.part : known;
  const ended = known > 0 ? known : lastPart;
  if (ended > 0 && (lastPart !== ended || Math.max(...parts) > ended)) {
    return { kind: 'contradiction', message: `This snapshot already ended with part ${ended}.` };
  }
  const isWhole = lastPart > 0 && parts.size === lastPart;
  const unfinished = isNew ? progress.snapshotId : '';
  const pastIds = [isWhole ? part.snapshotId : '', unfinished, ...progress.pastIds]
    .filter((id) => id !== '')
    .slice(0, MAX_PAST);
  return { kind: 'taken', isNew, lastPart, isWhole, pastIds };
}

/** Whether a part's changes, if it has some, are based on the stored snapshot. */
function isOfItsForerunner(
  { snapshotId, previousId, latestId }: Progress,
  { previousSnapshotId = '', ...part }: Part,
): boolean {
  if (snapshotId === part.snapshotId) return previousSnapshotId === previousId;
  if (previousSnapshotId === '') return true;
  const isWhole = snapshotId !== previousSnapshotId;
  return isWhole && previousSnapshotId === latestId;
}
