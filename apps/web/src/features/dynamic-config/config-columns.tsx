import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { IconCopy } from '@tabler/icons-react';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, idColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { DeleteRowButton, EditRowButton, ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { iniSetting, linkOf } from './config-address.ts';
import { latestFetch } from './fetched-by.ts';
import { LastFetchedCell } from './last-fetched-cell.tsx';

type RowActions = {
  /** Why configs can't be changed, or deleted, by this person; undefined when they can. */
  editReason: string | undefined;
  deleteReason: string | undefined;
  open: (dialog: RowDialog<DynamicConfig>) => void;
};

/** The table's columns (specification §2), with an optional one for fetches. */
export function configColumns({ editReason, deleteReason, open }: RowActions): Column<DynamicConfig>[] {
  return [
    nameColumn(({ name }) => name),
    {
      id: 'fetched',
      header: 'Last fetch',
      value: ({ fetches }) => latestFetch(fetches)?.servers.join(' ') ?? '',
      cell: ({ fetches }) => <LastFetchedCell fetches={fetches} />,
      isExtra: true,
      phone: 'fact',
      isInDetail: true,
    },
    idColumn(({ id }) => id),
    actionsColumn((row) => (
      <>
        <ActionIconButton
          label="Copy setting"
          icon={<IconCopy {...ROW_ICON} />}
          onClick={() => void copyText(iniSetting(linkOf(row, window.location.origin)))}
        />
        <EditRowButton reason={editReason} onClick={() => open({ kind: 'edit', row })} />
        <DeleteRowButton reason={deleteReason} onClick={() => open({ kind: 'delete', row })} />
      </>
    )),
  ];
}
