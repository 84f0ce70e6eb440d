import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { RowOffers } from '../../kit/actions/row-offers.tsx';
import type { Offer } from '../../kit/actions/use-actions.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { enabledColumn } from '../../ui/table/enabled-switch.tsx';
import { crashNote, PRESET_CRASH_NOTE } from '../shared/commands/command-warning.ts';
import { CrashNote } from '../shared/commands/crash-note.tsx';
import styles from './command-columns.module.css';
import { type CommandSubject, presetProblem } from './command-subject.ts';
import { LastExecutedCell, ScheduleCell } from './command-times.tsx';
import type { CommandRow } from './use-timed-commands.ts';

type RowActions = {
  offersFor: (subject: CommandSubject) => readonly Offer[];
  /** Why this person can't enable or disable commands; undefined when they can. */
  reasons: Record<'enable' | 'disable', string | undefined>;
  /** Why this person can't run presets; undefined when they can. */
  whyNoPreset: string | undefined;
  /** Commands that are being enabled or disabled. */
  busy: ReadonlySet<string>;
  onToggle: (command: TimedCommand) => void;
};

/** The table's columns: the fields of a timed command (specification §3). */
export function commandColumns(actions: RowActions): Column<CommandRow>[] {
  const { offersFor, reasons, whyNoPreset, busy, onToggle } = actions;
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
        reason: command.isEnabled
          ? reasons.disable
          : (reasons.enable ?? presetProblem({ command, whyNoPreset })),
        isBusy: busy.has(command.id),
        onToggle: () => onToggle(command),
      })),
      phone: 'state',
    },
    actionsColumn(({ command }) => <RowOffers offers={offersFor({ command, whyNoPreset })} />),
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
