import { MOST_CSV_ENTRIES } from '@arkwright/contracts/history/bounds';
import type { FieldChange } from '@arkwright/contracts/history/differences';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { shorten } from '@arkwright/contracts/history/readable';
import type { ChangeEntry, HistoryFilter } from '@arkwright/contracts/history/schema';
import { sentenceOf, tell } from '@arkwright/contracts/history/sentence';
import type { Queries } from '../../platform/database.ts';
import { csvLine } from './csv.ts';
import { listHistory, type Viewer } from './service.ts';

const HEADINGS = [
  'Time (UTC)',
  'Who',
  'Who (ID)',
  'From',
  'Area',
  'Action',
  'Target',
  'Target ID',
  'What happened',
  'Changes',
];

/** Spreadsheets hold 32,767 characters a cell. */
const LONGEST_CELL = 30_000;
const BATCH = 100;

function tellChange({ label, ...change }: FieldChange): string {
  if (change.summary !== undefined) return `${label}: ${change.summary}`;
  // Of what is new or gone there is one side alone.
  const sides = [change.before, change.after].filter((side) => side !== '');
  return `${label}: ${sides.join(' → ')}`;
}

function toLine(entry: ChangeEntry): string {
  const told = tell(entry);
  return csvLine([
    new Date(entry.at).toISOString(),
    entry.actor.name,
    entry.actor.id,
    entry.origin,
    areaLabel(entry.area),
    entry.action,
    entry.target.name,
    entry.target.id,
    sentenceOf(told),
    shorten(told.changes.map(tellChange).join('; '), LONGEST_CELL),
  ]);
}

/**
 * The newest entries that match, as the lines of a CSV file, read page by page while the caller takes them. The mark at
 * the beginning tells spreadsheets that it is UTF-8.
 */
export async function* exportHistory(
  db: Queries,
  viewer: Viewer,
  filter: HistoryFilter,
): AsyncGenerator<string, void, undefined> {
  let page = await listHistory(db, viewer, { filter, limit: BATCH });
  yield `\uFEFF${csvLine(HEADINGS)}`;
  for (let left = MOST_CSV_ENTRIES; ; ) {
    const entries = page.entries.slice(0, left);
    yield entries.map(toLine).join('');
    left -= entries.length;
    if (page.next === null || left === 0) return;
    page = await listHistory(db, viewer, { filter, cursor: page.next, limit: BATCH });
  }
}
