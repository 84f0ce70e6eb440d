import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { IconCopy } from '@tabler/icons-react';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, idColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { DeleteRowButton, EditRowButton, ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { iniSetting, linkOf } from './config-address.ts';
import { latestFetch, usedWords, type usersByConfig } from './fetched-by.ts';
import { LastFetchedCell } from './last-fetched-cell.tsx';

type RowActions = {
  /** Why configs can't be changed, or deleted, by this person; undefined when they can. */
  editReason: string | undefined;
  deleteReason: string | undefined;
  open: (dialog: RowDialog<DynamicConfig>) => void;
  /** How many servers use each config, and how many there are, as far as that is known. */
  use: { byConfig: ReturnType<typeof usersByConfig>; total: number | undefined };
};

const NOBODY = { count: 0, isAtMost: false };

/** The table's columns (specification §2), with an optional one for fetches. */
export function configColumns({ editReason, deleteReason, open, use }: RowActions): Column<DynamicConfig>[] {
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
    {
      id: 'used',
      header: 'Used by',
      value: ({ id }) => use.byConfig.get(id)?.count ?? 0,
      cell: ({ id }) => usedWords(use.byConfig.get(id) ?? NOBODY, use.total),
      isExtra: true,
      phone: 'labelled',
      isTight: true,
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
