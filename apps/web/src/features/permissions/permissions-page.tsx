import { permissionsFeature } from '@arkwright/contracts/manifests/permissions';
import { Stack } from '@mantine/core';
import { IconUserPlus, IconUserShield, IconUsersGroup } from '@tabler/icons-react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { useDirectory } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { IntentNotice } from '../../kit/intent-notice.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ScreenHeader } from '../../kit/screen-header.tsx';
import { useUnsavedGuard } from '../../kit/unsaved-guard.tsx';
import { targetOf } from '../../kit/working-copy/use-who-saved.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { type ManagerRow, managerColumns } from './manager-columns.tsx';
import { namePerson, nameRole } from './naming.ts';
import { useManagers } from './use-managers.ts';
import { usePeople } from './use-people.ts';
import { useStartView } from './use-start-view.ts';
import { permissionsView } from './view.ts';

const ConflictDialog = lazyDialog(
  async () => (await import('../../kit/settings/conflict-dialog.tsx')).ConflictDialog,
);
const ManagerDialog = lazyDialog(async () => (await import('./manager-dialog.tsx')).ManagerDialog);
const DeleteDialog = lazyDialog(
  async () => (await import('./delete-manager-dialog.tsx')).DeleteManagerDialog,
);

type OpenDialog = RowDialog<ManagerRow> | { kind: 'add-role' };

export function PermissionsPage() {
  const { id: botId } = useInstance();
  const managers = useManagers();
  const { roles } = useDirectory();
  const people = usePeople(managers.rows);
  const { dialog, open, close } = useDialog<OpenDialog>();
  const guard = useUnsavedGuard(managers.isDirty);
  const view = useStartView(managers);
  const rows = managers.rows.map((manager): ManagerRow => {
    const { kind, discordId } = manager;
    const naming = kind === 'role' ? nameRole(roles, discordId) : namePerson(people.get(discordId));
    return { ...manager, naming };
  });
  const add = (
    <>
      <ActionButton leftSection={<IconUserPlus size={16} />} onClick={() => open({ kind: 'add' })}>
        Add User
      </ActionButton>
      <ActionButton
        variant="default"
        leftSection={<IconUsersGroup size={16} />}
        onClick={() => open({ kind: 'add-role' })}
      >
        Add Role
      </ActionButton>
    </>
  );
  return (
    <>
      <ScreenHeader
        feature={permissionsFeature}
        description="Who may see and change what in this bot, besides you. Only you, the owner, can see this page."
        target={targetOf('managers', botId)}
      />
      <Stack>
        <IntentNotice feature={permissionsFeature} />
        <DataTable
          label="Managers"
          data={{ ...managers, rows, status: 'ready' }}
          columns={managerColumns(open, view)}
          rowId={({ discordId }) => discordId}
          view={permissionsView}
          slots={{
            empty: (
              <EmptyState icon={<IconUserShield />} title="Let others help" action={add}>
                Give people in your Discord server, or everyone with one of its roles, permissions for the
                areas they look after: to view them, or to edit them as well.
              </EmptyState>
            ),
            actions: add,
          }}
        />
        <SaveBar
          {...managers}
          unsaved="You have unsaved changes: until you save, nobody gains or loses anything."
          onSave={managers.save}
          onRevert={managers.revert}
          problem={<ProblemNotice problem={managers.problem} onRetry={managers.save} />}
        />
      </Stack>
      {dialog?.kind === 'add' && <ManagerDialog kind="user" managers={managers} onClose={close} />}
      {dialog?.kind === 'add-role' && <ManagerDialog kind="role" managers={managers} onClose={close} />}
      {dialog?.kind === 'edit' && (
        <ManagerDialog kind={dialog.row.kind} manager={dialog.row} managers={managers} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          manager={dialog.row}
          onDelete={() => managers.change(dialog.row.discordId, undefined)}
          onClose={close}
        />
      )}
      {managers.conflict && <ConflictDialog {...managers} />}
      {guard}
    </>
  );
}
