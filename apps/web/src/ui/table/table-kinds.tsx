import { ChipGroup } from '../chip-group.tsx';
import { StatusDot } from '../status-dot.tsx';
import type { RowKind } from './row-kind.ts';
import styles from './table-kinds.module.css';

export type CountedKind = Omit<RowKind<never>, 'holds'> & {
  /** Rows of this kind on all pages, of those that the search has left. */
  count: number;
  /** There are such rows, whatever the search has left: the button keeps its place. */
  isThere: boolean;
  isChosen: boolean;
};

type TableKindsProps = {
  /** The kind of rows, e.g. "servers". */
  what: string;
  kinds: readonly CountedKind[];
  onToggle: (id: string) => void;
};

/** How many rows there are of each kind, at a glance; a click shows one kind alone, further ones beside it. */
export function TableKinds({ what, kinds, onToggle }: TableKindsProps) {
  return (
    <ChipGroup label={`Show only ${what} that are`}>
      {kinds
        .filter(({ isThere, isChosen }) => isThere || isChosen)
        .map(({ id, tone, words, count, isChosen }) => (
          <button
            key={id}
            type="button"
            className={styles.kind}
            aria-pressed={isChosen}
            onClick={() => onToggle(id)}
          >
            <StatusDot tone={tone}>
              {count} {words}
            </StatusDot>
          </button>
        ))}
    </ChipGroup>
  );
}
