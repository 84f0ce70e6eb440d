import type { CrosschatGroup } from '@arkwright/contracts/crosschat/settings';
import { Stack } from '@mantine/core';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { lazyDialog, usePreloadedDialogs } from '../../kit/collection/lazy-dialog.tsx';
import { useDirectory, useNamedServers } from '../../kit/directory.ts';
import { useInstanceRefresh } from '../../kit/instances.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { groupColumns } from './group-columns.tsx';
import type { ChatSettings } from './settings-group.ts';
import { crosschatView } from './view.ts';

const GroupDialog = lazyDialog(async () => (await import('./group-dialog.tsx')).GroupDialog);
const RemoveDialog = lazyDialog(async () => (await import('./remove-group-dialog.tsx')).RemoveGroupDialog);

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'remove'; row: CrosschatGroup };

/** The switch of the whole, and the groups: a part of the settings, and saved with them. */
export function GroupsCard({ group }: { group: ChatSettings }) {
  const { value: groups, reason, onChange } = group.field('chatMappings');
  const servers = useNamedServers();
  const directory = useDirectory();
  const { dialog, open, close } = useDialog<OpenDialog>();
  const refresh = useInstanceRefresh();
  const card = useRef<HTMLDivElement>(null);
  usePreloadedDialogs(card);
  const shared = { groups, servers, onChange, onClose: close };
  const add = (
    <ActionButton leftSection={<IconPlus size={16} />} reason={reason} onClick={() => open({ kind: 'add' })}>
      Add Group
    </ActionButton>
  );
  return (
    <Stack ref={card}>
      <SettingsCard title="General">
        <SwitchRow field={group.field('isEnabled')} />
      </SettingsCard>
      <div data-field="chat.chatMappings">
        <DataTable
          label="Crosschat groups"
          data={{ ...refresh, rows: groups, status: 'ready' }}
          columns={groupColumns({ reason, open, servers, directory })}
          rowId={({ chatId }) => chatId}
          view={crosschatView}
          slots={{
            empty: (
              <EmptyState icon={<IconMessages />} title="No group yet" action={add}>
                A group is made of servers that hear each other, and a channel in Discord that hears them and
                that they hear. Most clusters need one.
              </EmptyState>
            ),
            actions: add,
          }}
        />
      </div>
      {dialog?.kind === 'add' && <GroupDialog {...shared} />}
      {dialog?.kind === 'edit' && <GroupDialog {...shared} group={dialog.row} />}
      {dialog?.kind === 'remove' && <RemoveDialog {...shared} group={dialog.row} />}
    </Stack>
  );
}
