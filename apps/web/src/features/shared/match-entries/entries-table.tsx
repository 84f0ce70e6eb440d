import { MAX_ENTRIES, type MatchEntry, TOO_MANY_ENTRIES } from '@arkwright/contracts/core/match-entries';
import { Stack } from '@mantine/core';
import { IconMessageCircleQuestion, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { lazyDialog, usePreloadedDialogs } from '../../../kit/collection/lazy-dialog.tsx';
import { useInstanceRefresh } from '../../../kit/instances.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Field } from '../../../ui/rows/field.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { entriesView } from './entries-view.ts';
import { entryColumns } from './entry-columns.tsx';

const EntryDialog = lazyDialog(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const DeleteDialog = lazyDialog(async () => (await import('./delete-entry-dialog.tsx')).DeleteEntryDialog);

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; row: MatchEntry };

type EntriesTableProps = {
  /** The kind of entry: `Chat Reaction`. */
  what: string;
  /** The entries in the working copy. */
  field: Field<MatchEntry[]>;
  isLogging: boolean;
  /** Says what entries are for while there are none. */
  emptyTitle: string;
  empty: ReactNode;
};

/**
 * Entries of words that are looked for in chat, and what follows them. They are a part of the settings, and saved with
 * them. `entriesView` keeps the tab and the table in the address.
 */
export function EntriesTable({ what, field, isLogging, emptyTitle, empty }: EntriesTableProps) {
  const { value: entries, reason, onChange } = field;
  const { dialog, open, close } = useDialog<OpenDialog>();
  const refresh = useInstanceRefresh();
  const table = useRef<HTMLDivElement>(null);
  usePreloadedDialogs(table);
  const fullReason = entries.length >= MAX_ENTRIES ? TOO_MANY_ENTRIES : undefined;
  const shared = { what, entries, onChange, onClose: close };
  const add = (
    <ActionButton
      leftSection={<IconPlus size={16} />}
      reason={reason ?? fullReason}
      onClick={() => open({ kind: 'add' })}
    >
      Add {what}
    </ActionButton>
  );
  return (
    <Stack ref={table} data-field={field.path}>
      <DataTable
        label={`${what} entries`}
        data={{ ...refresh, rows: entries, status: 'ready' }}
        columns={entryColumns({ reason, open })}
        rowId={({ id }) => id}
        view={entriesView}
        slots={{
          empty: (
            <EmptyState icon={<IconMessageCircleQuestion />} title={emptyTitle} action={add}>
              {empty}
            </EmptyState>
          ),
          actions: add,
        }}
      />
      {dialog?.kind === 'add' && <EntryDialog {...shared} isLogging={isLogging} />}
      {dialog?.kind === 'edit' && <EntryDialog {...shared} isLogging={isLogging} entry={dialog.row} />}
      {dialog?.kind === 'delete' && <DeleteDialog {...shared} entry={dialog.row} />}
    </Stack>
  );
}
