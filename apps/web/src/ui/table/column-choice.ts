import type { Column } from './column.ts';
import type { TableRoom } from './use-table-room.ts';

/** Stands in the address where none of the columns that can be hidden shows. */
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

/** The columns that show while nobody has chosen. */
const firstIds = (columns: readonly ColumnLike[], room: TableRoom) =>
  columns.filter((column) => canBeHidden(column) && isFirst(column, room)).map(({ id }) => id);

/**
 * The ids of the columns that show beside name and buttons. `chosen` is what stands in the address: names of columns that are
 * not there are passed over, and where no other is left the table is as it opens.
 */
export function shownIds(columns: readonly ColumnLike[], chosen: string, room: TableRoom): readonly string[] {
  if (chosen === NONE) return [];
  const named = new Set(chosen.split(','));
  const known = columns.filter((column) => canBeHidden(column) && named.has(column.id));
  return known.length === 0 ? firstIds(columns, room) : known.map(({ id }) => id);
}

/** What stands in the address once a column has been shown or hidden. Empty where that is how the table opens. */
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
