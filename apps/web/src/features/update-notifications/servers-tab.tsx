import type { ServerUpdates } from '@arkwright/contracts/update-notifications/schema';
import { Text } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import { useServerGroups } from '../../kit/server-groups.ts';
import { ButtonLink, TextLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { SERVER_KINDS, serverColumns } from './server-columns.tsx';
import type { Updates } from './use-updates.ts';
import { updateNotificationsView } from './view.ts';

/** Which servers still run the old build, or old files of mods. */
export function ServersTab({ updates }: { updates: Updates }) {
  const groups = useServerGroups<ServerUpdates>(({ serverId }) => serverId);
  const names = new Map(updates.state?.watched.map(({ id, name }) => [id, name]));
  return (
    <>
      <Text c="dimmed" mb="sm">
        Only a companion or agent can report what a server runs.{' '}
        <TextLink to="/docu/$page" params={{ page: 'companion' }} underline="always">
          How to set it up
        </TextLink>
      </Text>
      <DataTable
        label="Servers"
        data={updates.table(({ servers }) => servers)}
        columns={serverColumns({
          nameOf: (id) => names.get(id) || id,
          wereAsked: (updates.state?.mods.answeredAt ?? 0) > 0,
        })}
        rowId={({ serverId }) => serverId}
        view={updateNotificationsView}
        kinds={SERVER_KINDS}
        groups={groups}
        slots={{
          empty: (
            <EmptyState
              icon={<IconServer2 />}
              title="Add a game server first"
              action={<ButtonLink to="/servers">To the servers</ButtonLink>}
            >
              Then you see here whether it runs the newest build and mods.
            </EmptyState>
          ),
        }}
      />
    </>
  );
}
