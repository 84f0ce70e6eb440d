import type { CrosschatGroup } from '@arkwright/contracts/crosschat/settings';
import { IconTrash } from '@tabler/icons-react';
import { channelChoices, NO_CHANNEL, type useDirectory } from '../../kit/directory.ts';
import { type NamedServer, serverNames, serverWords, shortList } from '../../kit/server-names.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { EditRowButton, ROW_ICON } from '../../ui/table/row-buttons.tsx';

type GroupColumns = {
  /** Why groups can't be changed by this person, or now. */
  reason: string | undefined;
  open: (dialog: { kind: 'edit' | 'remove'; row: CrosschatGroup }) => void;
  /** Undefined while they are being read. */
  servers: readonly NamedServer[] | undefined;
  directory: ReturnType<typeof useDirectory>;
};

/** The table's columns. */
export function groupColumns({ reason, open, servers, directory }: GroupColumns): Column<CrosschatGroup>[] {
  const channelOf = ({ channelId }: CrosschatGroup) => {
    if (channelId === '') return 'None';
    return (
      channelChoices(directory, channelId).find(({ value }) => value === channelId)?.label ?? NO_CHANNEL.label
    );
  };
  return [
    { ...nameColumn(({ chatId }) => chatId), header: 'Group Name' },
    {
      id: 'servers',
      header: 'Servers',
      value: ({ serverIds }) => serverWords(serverIds, servers),
      cell: ({ serverIds, includesNewServers }) =>
        servers ? shortList(serverIds.map(serverNames(servers)), includesNewServers) : '…',
      phone: 'fact',
    },
    {
      id: 'channel',
      header: 'Channel',
      value: channelOf,
      cell: channelOf,
      isTight: true,
      phone: 'fact',
    },
    {
      id: 'welcome',
      header: 'Welcome message',
      value: ({ welcomeMessage }) => welcomeMessage,
      cell: ({ welcomeMessage }) => (welcomeMessage === '' ? 'None' : <bdi>{welcomeMessage}</bdi>),
    },
    {
      id: 'pace',
      header: 'Of one player',
      value: ({ playerLinesPerMinute }) => playerLinesPerMinute,
      cell: paceWords,
      isTight: true,
    },
    actionsColumn((row) => (
      <>
        <EditRowButton reason={reason} onClick={() => open({ kind: 'edit', row })} />
        <ActionIconButton
          label="Remove"
          icon={<IconTrash {...ROW_ICON} />}
          reason={reason}
          onClick={() => open({ kind: 'remove', row })}
        />
      </>
    )),
  ];
}

function paceWords({ slowModeSeconds, playerLinesPerMinute }: CrosschatGroup): string {
  const aMinute = `${playerLinesPerMinute} a minute`;
  return slowModeSeconds === 0 ? aMinute : `${aMinute}, ${slowModeSeconds} s apart`;
}
