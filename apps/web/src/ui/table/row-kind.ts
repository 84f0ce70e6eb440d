import type { StatusTone } from '../status-dot.tsx';

/** A kind of rows that can be shown alone; a chip above the table says how many there are. */
export type RowKind<Row> = {
  /** In the address. */
  id: string;
  /** After the count: "offline". */
  words: string;
  tone: StatusTone;
  holds: (row: Row) => boolean;
};

/** The kinds that the address names; others are passed over. */
export function chosenKinds<Row>(kinds: readonly RowKind<Row>[], show: string): RowKind<Row>[] {
  const named = new Set(show.split(','));
  return kinds.filter(({ id }) => named.has(id));
}

/** The address's value after a kind was selected or deselected. */
export function withKind<Row>(kinds: readonly RowKind<Row>[], show: string, id: string): string {
  const chosen = chosenKinds(kinds, show).map((kind) => kind.id);
  return kinds
    .map((kind) => kind.id)
    .filter((each) => chosen.includes(each) !== (each === id))
    .join();
}
