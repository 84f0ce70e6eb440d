import { ADMIN_COMMANDS_KEPT_DAYS, MAX_ADMIN_COMMANDS } from '@arkwright/contracts/admin-groups/bounds';
import { adminGroupRoutes } from '@arkwright/contracts/admin-groups/routes';
import type { AdminCommand } from '@arkwright/contracts/admin-groups/schema';
import { Button, Stack, Text } from '@mantine/core';
import { IconRefresh, IconTerminal2 } from '@tabler/icons-react';
import { PlayerChip } from '../../kit/chips/player-chip.tsx';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { formatCount } from '../../kit/counted.ts';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import { useView } from '../../ui/address/use-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Select } from '../../ui/select/select.tsx';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { adminGroupsView } from './view.ts';

const KICKS: Readonly<Record<Exclude<AdminCommand['kick'], 'none'>, { words: string; tone: StatusTone }>> = {
  waiting: { words: 'Being kicked', tone: 'warning' },
  done: { words: 'Kicked', tone: 'good' },
  failed: { words: 'Not kicked', tone: 'danger' },
  dropped: { words: 'Not kicked', tone: 'off' },
};
const SHOWN = [
  { value: 'all', label: 'All commands' },
  { value: 'unlisted', label: 'By players in no group' },
  { value: 'kicked', label: 'With a kick' },
];

const COLUMNS: Column<AdminCommand>[] = [
  {
    id: 'player',
    header: 'Player',
    cell: ({ netId, playerName }) => <PlayerChip netId={netId} name={playerName} />,
    phone: 'heading',
  },
  {
    id: 'command',
    header: 'Command',
    cell: ({ command }) => (
      <code dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {command}
      </code>
    ),
    phone: 'fact',
  },
  {
    id: 'server',
    header: 'Server',
    cell: ({ serverId, serverName }) => <ServerChip id={serverId} name={serverName} />,
  },
  {
    id: 'group',
    header: 'Group',
    cell: ({ groupName }) => (groupName === '' ? 'None' : <bdi>{groupName}</bdi>),
  },
  {
    id: 'kick',
    header: 'Kick',
    cell: ({ kick, kickReason }) =>
      kick !== 'none' && (
        <>
          <StatusDot tone={KICKS[kick].tone}>{KICKS[kick].words}</StatusDot>
          {kickReason !== '' && <div>{kickReason}</div>}
        </>
      ),
    phone: 'state',
  },
  {
    id: 'eosId',
    header: 'EOS ID',
    cell: ({ netId }) => <IdCell label="EOS ID" value={netId} />,
    isTight: true,
  },
  {
    id: 'at',
    header: 'When',
    cell: ({ at }) => <RelativeTime at={at} withDate />,
    isTight: true,
  },
];

/** Admins' commands in the games, newest first: searched and paged by the API. */
export function CommandsTab() {
  const [view, change] = useView(adminGroupsView);
  const params = { botId: useInstance().id };
  const { q, page, size, only } = view;
  const query = { q, page, pageSize: Math.min(size, 100), ...(only !== 'all' && { only }) };
  const read = useRead(adminGroupRoutes.commands, { params, query }, { refetchInterval: REFRESH_MS });
  const admins = useRead(adminGroupRoutes.commandingAdmins, { params }).data ?? [];
  const { commands = [], total = 0, all = 0 } = read.data ?? {};
  const status = read.data ? 'ready' : read.isError ? 'failed' : 'loading';
  const choices = admins.map(({ netId, playerName, count }) => ({
    value: netId,
    label: `${playerName || netId} (${formatCount(count)})`,
  }));
  return (
    <Stack>
      <Text>
        Who ran which admin command, by the games’ logs. The newest {formatCount(MAX_ADMIN_COMMANDS)} are
        kept, each for {ADMIN_COMMANDS_KEPT_DAYS} days.
      </Text>
      <TableFrame
        label="Admin commands"
        rows={{ columns: COLUMNS, rowId: ({ id }) => String(id) }}
        page={{ rows: commands, status, total, all, isChanging: read.isPlaceholderData }}
        view={view}
        onChange={change}
        slots={{
          filters: (
            <>
              <Select
                label="Show"
                data={SHOWN}
                value={only}
                onChange={(next) => change({ only: (next ?? 'all') as typeof only, page: 1 })}
              />
              {choices.length > 0 && (
                <Select
                  label="Admin"
                  clearable
                  data={choices}
                  value={choices.some(({ value }) => value === q) ? q : null}
                  placeholder="Everybody"
                  onChange={(netId) => change({ q: netId ?? '', page: 1 })}
                />
              )}
            </>
          ),
          actions: (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              loading={read.isFetching}
              onClick={() => void read.refetch()}
            >
              Refresh
            </Button>
          ),
          notices: read.isError && (
            <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />
          ),
          empty: all === 0 && status === 'ready' && (
            <EmptyState icon={<IconTerminal2 />} title="No admin command yet">
              Commands that admins type in the game appear here, once the game writes them into its log: start
              it with <span data-whole>-servergamelog</span> and AdminLogging=True.
            </EmptyState>
          ),
          noMatch: 'No admin command matches this search.',
        }}
      />
    </Stack>
  );
}
