import { setTimeout as delay } from 'node:timers/promises';
import { MAX_CSV_ENTRIES } from '@arkwright/contracts/history/bounds';
import type { FieldChange } from '@arkwright/contracts/history/differences';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { shorten } from '@arkwright/contracts/history/readable';
import type { ChangeEntry, HistoryFilter } from '@arkwright/contracts/history/schema';
import { describeChange, sentenceOf } from '@arkwright/contracts/history/sentence';
import { shownAreaOf } from '@arkwright/contracts/history/shown-area';
import { wordsOf } from '@arkwright/contracts/settings-registry';
import { AppError } from '../../platform/base/app-error.ts';
import { csvLine } from '../../platform/base/csv.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { findLeftOut, listHistory, type Viewer } from './service.ts';

/** The heading of the sentences. */
const TOLD = 'What happened';
const HEADINGS = [
  'Time (UTC)',
  'Who',
  'Who (ID)',
  'From',
  'Area',
  'Action',
  'Target',
  'Target ID',
  TOLD,
  'Changes',
];

/** Spreadsheets hold 32,767 characters a cell. */
const MAX_CELL_LENGTH = 30_000;
const BATCH = 100;
/** Small enough to be put into words without holding up others. */
const BATCH_BYTES = 200_000;
/** For each page after the first, a turn is waited for this often, each time for some seconds. */
const MAX_ATTEMPTS = 20;
const AGAIN_MS = 500;

function writeChange({ label, ...change }: FieldChange): string {
  if (change.summary !== undefined) return `${label}: ${change.summary}`;
  // Added and removed values have only one side.
  const sides = [change.before, change.after].filter((side) => side !== '');
  return `${label}: ${sides.join(' → ')}`;
}

function toLine(entry: ChangeEntry): string {
  const description = describeChange(entry, { wordsOf });
  return csvLine([
    new Date(entry.at).toISOString(),
    entry.actor.name,
    entry.actor.id,
    entry.origin,
    areaLabel(shownAreaOf(entry)),
    entry.action,
    entry.target.name,
    entry.target.id,
    sentenceOf(description),
    shorten(description.changes.map(writeChange).join('; '), MAX_CELL_LENGTH),
  ]);
}

/** Reads when it is the caller's turn. */
export type InTurn = <Found>(read: (db: Queries) => Promise<Found>) => Promise<Found>;

/** A file that is on its way must not break off because the same people search meanwhile. */
async function patiently<Found>(read: () => Promise<Found>): Promise<Found> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'RATE_LIMITED';
      if (!isBusy || attempt === MAX_ATTEMPTS) throw error;
      await delay(AGAIN_MS);
    }
  }
}

const FULL = 'The history is full: entries up to this moment have been dropped to make room for newer ones';
const OLDER = `Older entries are not in this file, which has at most ${MAX_CSV_ENTRIES.toLocaleString('en')}`;

/** A note of the file itself: a moment and a sentence, in the columns of an entry. */
function noteLine(at: number, sentence: string): string {
  return csvLine([
    new Date(at).toISOString(),
    ...HEADINGS.slice(1).map((name) => (name === TOLD ? sentence : '')),
  ]);
}

/**
 * The newest matching entries, as the lines of a CSV file, read page by page as the caller takes them. The mark at the
 * beginning shows spreadsheets that it is UTF-8.
 */
export async function* exportHistory(
  inTurn: InTurn,
  viewer: Viewer,
  { filter, now }: { filter: HistoryFilter; now: number },
): AsyncGenerator<string, void, undefined> {
  const readPage = (cursor?: string) =>
    inTurn((db) => listHistory(db, viewer, { filter, cursor, limit: BATCH, mostBytes: BATCH_BYTES }));
  let page = await readPage();
  yield `\uFEFF${csvLine(HEADINGS)}`;
  for (let remaining = MAX_CSV_ENTRIES; ; ) {
    const entries = page.entries.slice(0, remaining);
    // The largest entry takes some 15 ms, and a page may have a hundred of them.
    yield (await mapInSlices(entries, toLine)).join('');
    remaining -= entries.length;
    if (page.next === null) {
      const until = await patiently(() => inTurn((db) => findLeftOut(db, viewer, now)));
      if (until !== null) yield noteLine(until, FULL);
      return;
    }
    if (remaining === 0) return yield noteLine(entries.at(-1)?.at ?? now, OLDER);
    const { next } = page;
    page = await patiently(() => readPage(next));
  }
}
