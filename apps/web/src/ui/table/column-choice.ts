import type { Column } from './column.ts';
import type { TableRoom } from './use-table-room.ts';

/** In the address if all optional columns are hidden. */
const NONE = '-';

const ROOMS: readonly TableRoom[] = ['phone', 'small', 'medium', 'wide', 'huge'];

type ColumnLike = Pick<Column<never>, 'id' | 'from' | 'phone'>;

/** A row can't do without its name and its buttons. */
export const canBeHidden = ({ phone }: ColumnLike) => phone !== 'heading' && phone !== 'actions';

function isFirst({ from, phone }: ColumnLike, room: TableRoom): boolean {
  if (room === 'phone') return phone === 'state' || phone === 'fact' || phone === 'labelled';
  if (from === 'chosen') return false;
  return from === undefined || ROOMS.indexOf(room) >= ROOMS.indexOf(from);
}

/** The default columns. */
const firstIds = (columns: readonly ColumnLike[], room: TableRoom) =>
  columns.filter((column) => canBeHidden(column) && isFirst(column, room)).map(({ id }) => id);

/**
 * The IDs of the visible columns besides name and buttons. `chosen` is the address's value: unknown columns are skipped,
 * and if none is left the defaults are shown.
 */
export function shownIds(columns: readonly ColumnLike[], chosen: string, room: TableRoom): readonly string[] {
  if (chosen === NONE) return [];
  const named = new Set(chosen.split(','));
  const known = columns.filter((column) => canBeHidden(column) && named.has(column.id));
  return known.length === 0 ? firstIds(columns, room) : known.map(({ id }) => id);
}

/** The address's value after a column was shown or hidden. Empty for the defaults. */
export function withToggled(
  columns: readonly ColumnLike[],
  shown: readonly string[],
  { id, room }: { id: string; room: TableRoom },
): string {
  const wanted = columns
    .filter((column) => canBeHidden(column) && shown.includes(column.id) !== (column.id === id))
    .map((column) => column.id);
  if (wanted.join() === firstIds(columns, room).join()) return '';
  return wanted.join() || NONE;
}
