import { joinGroupRoutes } from '@arkwright/contracts/admin-groups/join-routes';
import type { JoinGroup } from '@arkwright/contracts/admin-groups/join-schema';
import { Stack } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { UpgradeNotice } from '../../kit/problem-notice.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useCan } from '../../kit/use-can.ts';
import { AddButton } from '../../ui/add-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DeleteRowButton, EditRowButton } from '../../ui/table/row-buttons.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { IdList } from './id-list.tsx';
import { JoinProgressList } from './join-progress.tsx';
import { idOfGroup, useGroupServers, useJoinGroups } from './use-groups.ts';
import { adminGroupsView } from './view.ts';

const JoinDialog = lazyDialog(async () => (await import('./join-dialog.tsx')).JoinDialog);
const DeleteDialog = lazyDialog(async () => (await import('./delete-join-dialog.tsx')).DeleteJoinDialog);

/** The players who may join servers that are started with `-exclusivejoin`. */
export function ExclusiveTab() {
  const groups = useJoinGroups();
  const servers = useGroupServers().data ?? [];
  const canAdd = useCan(joinGroupRoutes.create, { current: groups.rows.length });
  const editReason = useCan(joinGroupRoutes.update).reason;
  const deleteReason = useCan(joinGroupRoutes.remove).reason;
  const { dialog, open, close } = useDialog<RowDialog<JoinGroup>>();
  const add = <AddButton reason={canAdd.reason} onClick={() => open({ kind: 'add' })} />;
  const serversOf = ({ serverIds }: JoinGroup) =>
    servers
      .filter(({ id }) => serverIds.includes(id))
      .map(({ name }) => name)
      .join(', ') || 'None';
  const columns: Column<JoinGroup>[] = [
    nameColumn(({ name }) => name),
    {
      id: 'players',
      header: 'Players',
      value: ({ players }) => players.length,
      cell: ({ players, isAboveLimit }) => (isAboveLimit ? 'Above the limit' : players.length),
      phone: 'labelled',
    },
    {
      id: 'servers',
      header: 'Servers',
      value: serversOf,
      cell: (group) => <bdi>{serversOf(group)}</bdi>,
    },
    actionsColumn((row) => (
      <>
        <EditRowButton reason={editReason} onClick={() => open({ kind: 'edit', row })} />
        <DeleteRowButton reason={deleteReason} onClick={() => open({ kind: 'delete', row })} />
      </>
    )),
  ];
  return (
    <Stack>
      <StaleNotice of={groups} />
      <Banner>
        This works on servers that are started with <code>-exclusivejoin</code>; others let everybody in.
        Whoever is added may also join when the server is full. The game does not tell its list: only players
        added here are ever taken out. Those whom you have put on it yourself stay, unless you add them here
        as well and remove them again.
      </Banner>
      {!canAdd.ok && canAdd.kind === 'limit' && <UpgradeNotice>{canAdd.reason}</UpgradeNotice>}
      {groups.rows.some(({ isAboveLimit }) => isAboveLimit) && (
        <Banner tone="warning">
          Your tier has room for fewer groups: players of the newest ones stay on the lists, and nobody is
          added for them.
        </Banner>
      )}
      <DataTable
        label="Exclusive join groups"
        data={groups}
        columns={columns}
        rowId={idOfGroup}
        view={adminGroupsView}
        toneOf={({ isAboveLimit }) => (isAboveLimit ? 'off' : undefined)}
        detail={({ players }) => <IdList ids={players} nobody="Nobody is in this group." />}
        slots={{
          empty: (
            <EmptyState icon={<IconDoorEnter />} title="Add your first exclusive join group" action={add}>
              A group is a list of players and the servers that they may join. They are added to the servers’
              lists while those run: nobody needs a restart.
            </EmptyState>
          ),
          actions: add,
        }}
      />
      <JoinProgressList />
      {dialog?.kind === 'add' && <JoinDialog groups={groups} onClose={close} />}
      {dialog?.kind === 'edit' && <JoinDialog group={dialog.row} groups={groups} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteDialog group={dialog.row} groups={groups} onClose={close} />}
    </Stack>
  );
}
