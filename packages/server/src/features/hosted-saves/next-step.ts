import type { DashboardKind } from '@arkwright/contracts/core/data-kinds';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { LISTINGS_APART_SECONDS, MAX_HOSTED_SAVE } from '@arkwright/contracts/hosted-saves/bounds';
import { fileOf } from './save-file.ts';

const APART_MS = 1000 * LISTINGS_APART_SECONDS;
/** Looks in a row that found another file each time; then it is left alone for a while. */
const MAX_CHANGES = 6;
/** After failures in a row; from then on, as often as saves are read. */
const RETRY_MINUTES = [1, 5, 15];

/** What is known of a server's save. Times in ms, PostgreSQL's. */
export type Known = {
  /** The file in the listing before, and when that was first seen; empty if there was none. */
  seenMark: string;
  seenAt: number;
  /** The file that was last read, and which kinds were. */
  doneMark: string;
  doneKinds: readonly string[];
  /** Looks in a row that found another file than the one before. */
  changes: number;
};

export type Listed = {
  mark: string;
  isBeingWritten: boolean;
  /** When the host was asked. */
  at: number;
};

/**
 * What follows from a listing. `same`: nothing to do. `again`: list it once more in `inMs`. `fetch`: it is complete, as far
 * as listings show. `leave`: it can't be read; look again when saves are read next.
 */
export type NextStep =
  | { kind: 'same' }
  | { kind: 'again'; isChanged: boolean; inMs: number }
  | { kind: 'fetch' }
  | { kind: 'leave'; message: string };

const RESTLESS = 'The save was written again and again while it was looked at.';

/** Decides what to do about a save, by two listings of it that lie long enough apart. */
export function nextStep(known: Known, listed: Listed, kinds: readonly DashboardKind[]): NextStep {
  const { mark, isBeingWritten, at } = listed;
  if (mark === known.doneMark && kinds.every((kind) => known.doneKinds.includes(kind)))
    return { kind: 'same' };
  const size = fileOf(mark)?.size ?? 0;
  if (size > MAX_HOSTED_SAVE) return { kind: 'leave', message: tooLarge(size) };
  if (mark !== known.seenMark || isBeingWritten) {
    if (known.changes >= MAX_CHANGES) return { kind: 'leave', message: RESTLESS };
    return { kind: 'again', isChanged: true, inMs: APART_MS };
  }
  const passed = at - known.seenAt;
  return passed >= APART_MS
    ? { kind: 'fetch' }
    : { kind: 'again', isChanged: false, inMs: APART_MS - passed };
}

const tooLarge = (size: number) =>
  `The save has ${Math.round(size / 1024 ** 2).toLocaleString('en')} MB. Only saves of up to ${MAX_HOSTED_SAVE / 1024 ** 3} GB are read.`;

/** When something that failed this many times in a row is tried again, ms; `minutes`: how often saves are read. */
export const retryInMs = (failures: number, minutes: number): number =>
  Math.min(RETRY_MINUTES[failures - 1] ?? minutes, minutes) * MINUTE_MS;
