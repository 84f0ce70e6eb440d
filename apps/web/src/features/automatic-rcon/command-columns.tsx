import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { enabledColumn } from '../../ui/table/enabled-switch.tsx';
import { DeleteRowButton, EditRowButton, ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { crashNote, PRESET_CRASH_NOTE } from '../shared/commands/command-warning.ts';
import { CrashNote } from '../shared/commands/crash-note.tsx';
import styles from './command-columns.module.css';
import { LastExecutedCell, ScheduleCell } from './command-times.tsx';
import type { CommandRow } from './use-timed-commands.ts';

export type CommandDialogKind = 'run' | 'edit' | 'delete';

type RowActions = {
  /** Why this person can't do something; undefined when they can. */
  reasons: Record<CommandDialogKind | 'enable' | 'disable', string | undefined>;
  open: (dialog: RowDialog<TimedCommand, CommandDialogKind>) => void;
  /** Why this person can't run presets, so that a command that runs one is not this person's to change. */
  presetReason: string | undefined;
  /** Commands that are being enabled or disabled. */
  busy: ReadonlySet<string>;
  onToggle: (command: TimedCommand) => void;
};

/** The table's columns: the fields of a timed command (specification §3). */
export function commandColumns(actions: RowActions): Column<CommandRow>[] {
  const { reasons, presetReason, open, busy, onToggle } = actions;
  const ofPreset = ({ presetId }: TimedCommand) => (presetId === '' ? undefined : presetReason);
  return [
    nameColumn(
      ({ command }) => command.name,
      ({ command }) => (
        <CrashNote note={command.presetMayCrash ? PRESET_CRASH_NOTE : crashNote([command.command])} />
      ),
    ),
    {
      id: 'command',
      header: 'Command',
      value: ({ command }) => command.presetName || command.command,
      cell: ({ command }) => <WorkCell command={command} />,
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
    },
    {
      id: 'lastExecuted',
      header: 'Last Executed',
      value: ({ command }) => command.lastExecuted,
      cell: ({ command }) => <LastExecutedCell at={command.lastExecuted} />,
      isTight: true,
    },
    {
      ...enabledColumn(({ command }) => ({
        name: command.name,
        isEnabled: command.isEnabled,
        reason: command.isEnabled ? reasons.disable : (reasons.enable ?? ofPreset(command)),
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
          reason={reasons.run ?? ofPreset(row)}
          onClick={() => open({ kind: 'run', row })}
        />
        <EditRowButton reason={reasons.edit ?? ofPreset(row)} onClick={() => open({ kind: 'edit', row })} />
        <DeleteRowButton reason={reasons.delete} onClick={() => open({ kind: 'delete', row })} />
      </>
    )),
  ];
}

/** The command, or the preset that runs in its place. */
function WorkCell({ command: { command, presetName, presetSkip } }: { command: TimedCommand }) {
  if (presetName === '')
    return (
      <code className={styles.command} title={command}>
        {command}
      </code>
    );
  return (
    <div className={styles.schedule}>
      <span>
        Preset <bdi>{presetName}</bdi>
      </span>
      {presetSkip !== '' && <span className={styles.skipped}>It would be skipped: {presetSkip}</span>}
    </div>
  );
}
