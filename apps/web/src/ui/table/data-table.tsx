import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useView } from '../address/use-view.ts';
import type { ViewSchema } from '../address/view-schema.ts';
import { Banner } from '../banner.tsx';
import type { Column } from './column.ts';
import type { RowGroups } from './row-groups.ts';
import { type RowKind, withKind } from './row-kind.ts';
import type { OpenedRows } from './row-opener.tsx';
import type { RowTone } from './row-options.ts';
import { TableFrame } from './table-frame.tsx';
import { TableKinds } from './table-kinds.tsx';
import type { TableView } from './table-view.ts';
import { useRowModel } from './use-row-model.ts';

/** The rows with how far they have come. `failed` means that there is nothing to show at all. */
export type TableData<Row> = {
  rows: readonly Row[];
  status: 'loading' | 'ready' | 'failed';
  isRefreshing: boolean;
  refresh: () => void;
};

type DataTableProps<Row> = {
  /** The kind of rows, e.g. "Servers": names the table and its search field. */
  label: string;
  data: TableData<Row>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** The view of the screen in the address. */
  view: ViewSchema<TableView>;
  /** Whether a page may hold every row. */
  offersAll?: true;
  /** Kinds of rows that can be shown alone: constant. */
  kinds?: readonly RowKind<Row>[];
  /** How a row is highlighted. */
  toneOf?: (row: Row) => RowTone | undefined;
  /** The content of an expanded row, besides the hidden columns. */
  detail?: ((row: Row) => ReactNode) | undefined;
  /** Which rows are opened, for a screen that opens some itself. */
  opened?: OpenedRows | undefined;
  /** Headings between the rows: the columns sort within them. */
  groups?: RowGroups<Row>;
  slots: {
    /** Shown instead of the table when there is no row at all. */
    empty: ReactNode;
    /** In place of the Refresh button, where refreshing is more than reading the rows again. */
    refresh?: ReactNode;
    /** Buttons beside Refresh, at the right of the search field. */
    actions?: ReactNode;
  };
};

const NO_KINDS: readonly [] = [];

/** A table of rows that the browser holds: it searches, sorts and pages them itself. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    data,
    columns,
    rowId,
    offersAll,
    kinds = NO_KINDS,
    toneOf,
    detail,
    opened,
    groups,
    slots,
  } = props;
  const [view, change] = useView(props.view);
  const shown = useRowModel({ rows: data.rows, columns, rowId, kinds, view, groups });

  return (
    <TableFrame
      label={label}
      rows={{ columns, rowId, toneOf, detail, opened, groups }}
      page={{ ...shown, status: data.status }}
      view={view}
      onChange={change}
      offersAll={offersAll === true}
      slots={{
        kinds: kinds.length > 0 && (
          <TableKinds
            what={label.toLowerCase()}
            kinds={shown.kinds}
            onToggle={(id) => change({ show: withKind(kinds, view.show, id), page: 1 })}
          />
        ),
        actions: (
          <>
            {slots.refresh ?? (
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} />}
                loading={data.isRefreshing}
                onClick={data.refresh}
              >
                Refresh
              </Button>
            )}
            {slots.actions}
          </>
        ),
        notices: data.status === 'failed' && (
          <Banner
            tone="danger"
            action={
              <Button variant="default" onClick={data.refresh}>
                Try again
              </Button>
            }
          >
            {label} could not be loaded.
          </Banner>
        ),
        empty: data.rows.length === 0 && slots.empty,
        noMatch: view.q === '' ? 'There are none of these now.' : `Nothing matches “${view.q}”.`,
      }}
    />
  );
}
