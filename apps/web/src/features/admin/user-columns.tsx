import { type Tier, tierName } from '@arkwright/contracts/core/tiers';
import type { AdminUser } from '@arkwright/contracts/users/admin-schema';
import { ROLES } from '@arkwright/contracts/users/roles';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, idColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { DeleteRowButton, EditRowButton } from '../../ui/table/row-buttons.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import styles from './user-columns.module.css';

type RowActions = {
  patreonTiers: ReadonlyMap<string, Tier> | undefined;
  open: (dialog: RowDialog<AdminUser>) => void;
};

/** The table's columns of a user; longer data is in the expanded row. */
export function userColumns({ patreonTiers, open }: RowActions): Column<AdminUser>[] {
  return [
    {
      id: 'username',
      header: 'Username',
      value: ({ username }) => username,
      cell: ({ username }) => <bdi className={styles.name}>{username}</bdi>,
      phone: 'heading',
    },
    {
      id: 'role',
      header: 'Role',
      isTight: true,
      value: ({ role }) => role,
      cell: ({ role }) =>
        role === ROLES.Admin ? <span className={styles.admin}>Admin</span> : <span>User</span>,
      phone: 'fact',
    },
    {
      id: 'tier',
      header: 'Tier',
      isTight: true,
      value: ({ tier }) => tier,
      cell: ({ tier }) => tierName(tier),
      phone: 'fact',
    },
    {
      id: 'subscription',
      header: 'Patreon',
      isTight: true,
      value: ({ discordId }) => patreonTiers?.get(discordId) ?? -1,
      cell: (user) => <Subscription user={user} patreonTiers={patreonTiers} />,
    },
    {
      id: 'lastLogin',
      header: 'Last login',
      isTight: true,
      value: ({ lastLogin }) => lastLogin,
      cell: ({ lastLogin }) => (lastLogin === 0 ? 'Never' : <RelativeTime at={lastLogin} />),
      phone: 'state',
    },
    {
      id: 'email',
      header: 'EMail',
      value: ({ email }) => email,
      cell: ({ email }) =>
        email === '' ? <Unknown words="none" /> : <bdi className={styles.email}>{email}</bdi>,
    },
    {
      id: 'discordId',
      header: 'Discord ID',
      value: ({ discordId }) => discordId,
      cell: ({ discordId }) => <IdCell label="Discord ID" value={discordId} />,
      isTight: true,
    },
    idColumn(({ id }) => id),
    actionsColumn((row) => (
      <>
        <EditRowButton reason={undefined} onClick={() => open({ kind: 'edit', row })} />
        <DeleteRowButton reason={undefined} onClick={() => open({ kind: 'delete', row })} />
      </>
    )),
  ];
}

/** Patreon's tier, marked if the stored one differs. */
function Subscription({ user, patreonTiers }: { user: AdminUser } & Pick<RowActions, 'patreonTiers'>) {
  if (patreonTiers === undefined) return '…';
  const patreonTier = patreonTiers.get(user.discordId);
  if (patreonTier === undefined) return 'No pledge';
  if (patreonTier === user.tier) return tierName(patreonTier);
  return (
    <span className={styles.differs} title={`Stored: ${tierName(user.tier)}`}>
      {tierName(patreonTier)}, differs
    </span>
  );
}
