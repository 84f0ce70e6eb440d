import type { Column } from './column.ts';

export type ColumnChooserProps = {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'isExtra' | 'phone'>[];
  /** The ids of those that show. */
  shown: readonly string[];
  /** Whether that is a person's choice. */
  isChosen: boolean;
  isPhone: boolean;
  /** Gets the address's new value. */
  onChange: (columns: string) => void;
};
