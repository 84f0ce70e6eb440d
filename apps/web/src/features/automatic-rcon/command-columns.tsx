import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { enabledColumn } from '../../ui/table/enabled-switch.tsx';
import { DeleteRowButton, EditRowButton, ROW_ICON } from '../../ui/table/row-buttons.tsx';
import styles from './command-columns.module.css';
import { LastExecutedCell, ScheduleCell } from './command-times.tsx';
import type { CommandRow } from './use-timed-commands.ts';

export type CommandDialogKind = 'run' | 'edit' | 'delete';

type RowActions = {
  /** Why this person can't do something; undefined when they can. */
  reasons: Record<CommandDialogKind | 'enable' | 'disable', string | undefined>;
  open: (dialog: RowDialog<TimedCommand, CommandDialogKind>) => void;
  /** Commands that are being enabled or disabled. */
  busy: ReadonlySet<string>;
  onToggle: (command: TimedCommand) => void;
};

/** The table's columns: the fields of a timed command (specification §3). */
export function commandColumns({ reasons, open, busy, onToggle }: RowActions): Column<CommandRow>[] {
  return [
    nameColumn(({ command }) => command.name),
    {
      id: 'command',
      header: 'Command',
      value: ({ command }) => command.command,
      cell: ({ command }) => (
        <code className={styles.command} title={command.command}>
          {command.command}
        </code>
      ),
    },
    {
      id: 'schedule',
      header: 'Schedule',
      cell: ({ command }) => <ScheduleCell command={command} />,
      phone: 'fact',
    },
    {
      id: 'servers',
      header: 'Servers',
      value: ({ servers }) => servers,
      cell: ({ servers }) => (
        <bdi className={styles.servers} title={servers}>
          {servers}
        </bdi>
      ),
      from: 'medium',
    },
    {
      id: 'lastExecuted',
      header: 'Last Executed',
      value: ({ command }) => command.lastExecuted,
      cell: ({ command }) => <LastExecutedCell at={command.lastExecuted} />,
      isTight: true,
      from: 'medium',
    },
    {
      ...enabledColumn(({ command }) => ({
        name: command.name,
        isEnabled: command.isEnabled,
        reason: command.isEnabled ? reasons.disable : reasons.enable,
        isBusy: busy.has(command.id),
        onToggle: () => onToggle(command),
      })),
      phone: 'state',
    },
    actionsColumn(({ command: row }) => (
      <>
        <ActionIconButton
          label="Run now"
          icon={<IconPlayerPlay {...ROW_ICON} />}
          reason={reasons.run}
          onClick={() => open({ kind: 'run', row })}
        />
        <EditRowButton reason={reasons.edit} onClick={() => open({ kind: 'edit', row })} />
        <DeleteRowButton reason={reasons.delete} onClick={() => open({ kind: 'delete', row })} />
      </>
    )),
  ];
}
