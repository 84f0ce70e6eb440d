import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import type { AdminUser } from '@arkwright/contracts/users/admin-schema';
import { MAX_USERS } from '@arkwright/contracts/users/bounds';
import { Box, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type ComponentType, useMemo, useState } from 'react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { useRead } from '../../kit/reads.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notices } from '../../ui/notices.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { BelievedSources } from './believed-sources.tsx';
import { ChangeList } from './change-list.tsx';
import { InstallationChecks } from './installation-checks.tsx';
import { InstallationProblems } from './installation-problems.tsx';
import { RefusedIntents } from './refused-intents.tsx';
import { usePatreonTiers, useUsers } from './use-users.ts';
import { userColumns } from './user-columns.tsx';
import { UserDetails } from './user-details.tsx';
import { UserSearch } from './user-search.tsx';
import { adminView } from './view.ts';

const EditUserDialog = lazyDialog(async () => (await import('./edit-user-dialog.tsx')).EditUserDialog);
const DeleteUserDialog = lazyDialog(async () => (await import('./delete-user-dialog.tsx')).DeleteUserDialog);

const idOf = ({ id }: AdminUser) => id;

type AdminPageProps = {
  /** Says that requests for own bots wait; the app adds both parts. */
  OwnBotNotice: ComponentType;
  OwnBotRequests: ComponentType;
};

/** `/admin`, for site admins: users, their pledges, their requests, and actions of admins. */
export function AdminPage({ OwnBotNotice, OwnBotRequests }: AdminPageProps) {
  const [search, setSearch] = useState('');
  const users = useUsers(search);
  const patreonTiers = usePatreonTiers();
  const changes = useRead(adminRoutes.changes, { query: {} });
  const { dialog, open, close } = useDialog<RowDialog<AdminUser>>();
  const columns = useMemo(() => userColumns({ patreonTiers, open }), [patreonTiers, open]);
  const names = useMemo(() => new Map(users.rows.map(({ id, username }) => [id, username])), [users.rows]);
  return (
    <>
      <PageHeader
        title="Admin"
        description="The users of this installation. Being an admin gives you no access to their bots."
      />
      <Notices>
        <StaleNotice of={users} />
        <InstallationProblems />
        <RefusedIntents />
        <OwnBotNotice />
        {(search !== '' || users.rows.length >= MAX_USERS) && (
          <UserSearch search={search} onSearch={setSearch} />
        )}
      </Notices>
      <DataTable
        label="Users"
        data={users}
        columns={columns}
        rowId={idOf}
        view={adminView}
        offersAll
        detail={(user) => <UserDetails user={user} />}
        slots={{
          empty: (
            <EmptyState icon={<IconUsers />} title="No users">
              No user who has signed in matches.
            </EmptyState>
          ),
        }}
      />
      <OwnBotRequests />
      <Box mt={20}>
        <InstallationChecks />
      </Box>
      <Box mt={20}>
        <BelievedSources />
      </Box>
      <Box mt={20}>
        <SettingsCard title="Latest changes by admins">
          {changes.data && <ChangeList changes={changes.data} nameOf={(id) => names.get(id)} />}
          {changes.isError && <Text c="dimmed">They could not be loaded.</Text>}
        </SettingsCard>
      </Box>
      {dialog?.kind === 'edit' && <EditUserDialog user={dialog.row} users={users} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteUserDialog user={dialog.row} users={users} onClose={close} />}
    </>
  );
}
