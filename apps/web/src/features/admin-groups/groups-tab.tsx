import { adminGroupRoutes } from '@arkwright/contracts/admin-groups/routes';
import type { AdminGroup } from '@arkwright/contracts/admin-groups/schema';
import { Stack, Text, Title } from '@mantine/core';
import { IconCopy, IconShieldStar } from '@tabler/icons-react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { UpgradeNotice } from '../../kit/problem-notice.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useCan } from '../../kit/use-can.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { AddButton } from '../../ui/add-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, idColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DeleteRowButton, EditRowButton, ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { IdList } from './id-list.tsx';
import { iniSetting, linkOf } from './list-address.ts';
import { ServerAdmins } from './server-admins.tsx';
import { idOfGroup, useAdminGroups } from './use-groups.ts';
import { adminGroupsView } from './view.ts';

/** Specification §8. */
const FREE_FEATURE = 'Ingame Admin Groups is a Free feature (with group count limit).';

const GroupDialog = lazyDialog(async () => (await import('./group-dialog.tsx')).GroupDialog);
const DeleteDialog = lazyDialog(async () => (await import('./delete-group-dialog.tsx')).DeleteGroupDialog);

/** The lists of admins that game servers fetch. */
export function GroupsTab() {
  const groups = useAdminGroups();
  const canAdd = useCan(adminGroupRoutes.create, { current: groups.rows.length });
  const editReason = useCan(adminGroupRoutes.update).reason;
  const deleteReason = useCan(adminGroupRoutes.remove).reason;
  const { dialog, open, close } = useDialog<RowDialog<AdminGroup>>();
  const add = <AddButton reason={canAdd.reason} onClick={() => open({ kind: 'add' })} />;
  const [first] = groups.rows;
  const columns: Column<AdminGroup>[] = [
    nameColumn(({ name }) => name),
    {
      id: 'admins',
      header: 'Admins',
      value: ({ admins }) => admins.length,
      cell: ({ admins, isAboveLimit }) => (isAboveLimit ? 'Above the limit' : admins.length),
      phone: 'labelled',
    },
    idColumn(({ id }) => id),
    actionsColumn((row) => (
      <>
        <ActionIconButton
          label="Copy AdminListURL"
          icon={<IconCopy {...ROW_ICON} />}
          onClick={() => void copyText(linkOf(row, window.location.origin))}
        />
        <EditRowButton reason={editReason} onClick={() => open({ kind: 'edit', row })} />
        <DeleteRowButton reason={deleteReason} onClick={() => open({ kind: 'delete', row })} />
      </>
    )),
  ];
  return (
    <Stack>
      <StaleNotice of={groups} />
      {!canAdd.ok && canAdd.kind === 'limit' && (
        <UpgradeNotice>
          {FREE_FEATURE} {canAdd.reason}
        </UpgradeNotice>
      )}
      {groups.rows.some(({ isAboveLimit }) => isAboveLimit) && (
        <Banner tone="warning">
          Your tier has room for fewer groups: the newest ones are kept, but their AdminListURL gives out
          nothing.
        </Banner>
      )}
      <DataTable
        label="Admin groups"
        data={groups}
        columns={columns}
        rowId={idOfGroup}
        view={adminGroupsView}
        toneOf={({ isAboveLimit }) => (isAboveLimit ? 'off' : undefined)}
        detail={({ admins }) => <IdList ids={admins} nobody="Nobody is in this group." />}
        slots={{
          empty: (
            <EmptyState icon={<IconShieldStar />} title="Add your first admin group" action={add}>
              A group is a list of players who are admins in the game. Each has its own AdminListURL for game
              servers to fetch: whoever you add or remove here needs no restart.
            </EmptyState>
          ),
          actions: add,
        }}
      />
      {first !== undefined && (
        <section aria-labelledby="admin-list-setup">
          <Stack gap="xs">
            <Title order={2} id="admin-list-setup">
              Put a group on a game server
            </Title>
            <Text>
              Put this into its <code>GameUserSettings.ini</code>, below the line{' '}
              <code>[ServerSettings]</code>, and restart it once. From then on the game reads the list every
              10 minutes. A server has one list.
            </Text>
            <CopyBlock label="ini entry" text={iniSetting(linkOf(first, window.location.origin))} />
            {groups.rows.length > 1 && (
              <Text size="sm" c="dimmed">
                This is the address of {first.name}; the copy button of each group has its own.
              </Text>
            )}
          </Stack>
        </section>
      )}
      <ServerAdmins />
      {dialog?.kind === 'add' && <GroupDialog groups={groups} onClose={close} />}
      {dialog?.kind === 'edit' && <GroupDialog group={dialog.row} groups={groups} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteDialog group={dialog.row} groups={groups} onClose={close} />}
    </Stack>
  );
}
