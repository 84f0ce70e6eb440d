import type { Column } from './column.ts';

/** In the address if all optional columns are hidden. */
const NONE = '-';

type ColumnLike = Pick<Column<never>, 'id' | 'isExtra' | 'phone'>;

/** A row can't do without its name and its buttons. */
export const canBeHidden = ({ phone }: ColumnLike) => phone !== 'heading' && phone !== 'actions';

function isFirst({ isExtra, phone }: ColumnLike, isPhone: boolean): boolean {
  if (isPhone) return phone === 'state' || phone === 'fact' || phone === 'labelled';
  return !isExtra;
}

/** The default columns: all besides the extra ones, however narrow the window; on a phone those of its two lines. */
const firstIds = (columns: readonly ColumnLike[], isPhone: boolean) =>
  columns.filter((column) => canBeHidden(column) && isFirst(column, isPhone)).map(({ id }) => id);

/**
 * The IDs of the visible columns besides name and buttons. `chosen` is the address's value: unknown columns are skipped,
 * and if none is left the defaults are shown.
 */
export function shownIds(
  columns: readonly ColumnLike[],
  chosen: string,
  isPhone: boolean,
): readonly string[] {
  if (chosen === NONE) return [];
  const named = new Set(chosen.split(','));
  const known = columns.filter((column) => canBeHidden(column) && named.has(column.id));
  return known.length === 0 ? firstIds(columns, isPhone) : known.map(({ id }) => id);
}

/** The address's value after a column was shown or hidden. Empty for the defaults. */
export function withToggled(
  columns: readonly ColumnLike[],
  shown: readonly string[],
  { id, isPhone }: { id: string; isPhone: boolean },
): string {
  const wanted = columns
    .filter((column) => canBeHidden(column) && shown.includes(column.id) !== (column.id === id))
    .map((column) => column.id);
  if (wanted.join() === firstIds(columns, isPhone).join()) return '';
  return wanted.join() || NONE;
}
