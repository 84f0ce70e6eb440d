import { accountRoutes } from '@arkwright/contracts/account/routes';
import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import type { AdminUser, OwnedInstance } from '@arkwright/contracts/users/admin-schema';
import { Text } from '@mantine/core';
import { DeleteDialog } from '../../kit/collection/delete-dialog.tsx';
import { useRead } from '../../kit/reads.ts';
import type { Collection } from '../../kit/use-collection.ts';
import { Banner } from '../../ui/banner.tsx';
import { Facts } from '../../ui/facts.tsx';
import { NameList } from '../../ui/name-list.tsx';
import { useReadChanges } from './use-users.ts';

type DeleteUserDialogProps = { user: AdminUser; users: Collection<AdminUser>; onClose: () => void };

export function DeleteUserDialog({ user, users, onClose }: DeleteUserDialogProps) {
  const readChanges = useReadChanges();
  const { id, username, discordId } = user;
  const bots = useRead(adminRoutes.ownedBots, { query: { userId: id } });
  // Earlier data may be outdated: bots must be named before they are deleted.
  const isReady = bots.isSuccess && !bots.isFetching;

  async function handleDelete() {
    const outcome = await users.remove(accountRoutes.remove, { params: { id } }, id);
    readChanges();
    return outcome;
  }

  return (
    <DeleteDialog what="User" isReady={isReady} onDelete={handleDelete} onClose={onClose}>
      <Facts>
        <dt>Username</dt>
        <dd>
          <bdi>{username}</bdi>
        </dd>
        <dt>Discord ID</dt>
        <dd>{discordId}</dd>
      </Facts>
      <span>The account will be deleted with its sign-ins and notifications. This can’t be undone.</span>
      {isReady && <GoingInstances bots={bots.data} />}
      {bots.isError && (
        <Banner tone="danger">
          This person’s bots could not be loaded. Please close this and try again.
        </Banner>
      )}
    </DeleteDialog>
  );
}

function GoingInstances({ bots: instances }: { bots: readonly OwnedInstance[] }) {
  if (instances.length === 0) return <span>This person owns no bot.</span>;
  return (
    <div>
      <Text mb="xs">
        <strong>
          {instances.length === 1
            ? 'This bot is deleted too'
            : `These ${instances.length} bots are deleted too`}
        </strong>
        , with settings, game servers and history, and{' '}
        {instances.length === 1 ? 'leaves its Discord server' : 'leave their Discord servers'}:
      </Text>
      <NameList
        label="Bots"
        items={instances.map(({ guildId, guildName }) => ({ id: guildId, name: guildName }))}
      />
    </div>
  );
}
