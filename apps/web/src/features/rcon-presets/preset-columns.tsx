import { waitsProblem, withoutWaits } from '@arkwright/contracts/core/wait';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, idColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { enabledColumn } from '../../ui/table/enabled-switch.tsx';
import { DeleteRowButton, EditRowButton, ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { crashNote } from '../shared/commands/command-warning.ts';
import { CrashNote } from '../shared/commands/crash-note.tsx';

export type PresetDialogKind = 'run' | 'edit' | 'delete';

type RowActions = {
  /** Why presets can't be run, changed or deleted by this person; undefined when they can. */
  reasons: Record<PresetDialogKind, string | undefined>;
  open: (dialog: RowDialog<RconPreset, PresetDialogKind>) => void;
  /** Presets that are being enabled or disabled. */
  busy: ReadonlySet<string>;
  onToggle: (preset: RconPreset) => void;
};

function runProblem({ isEnabled, commands }: RconPreset): string | undefined {
  if (!isEnabled) return 'This preset is disabled.';
  if (commands.length === 0) return 'This preset has no commands.';
  // It may have been stored before presets knew waits.
  const problem = waitsProblem(commands);
  return problem === undefined ? undefined : `${problem}.`;
}

/** Waits are lines among the commands, and none of them. */
export const commandCount = ({ commands }: RconPreset) => withoutWaits(commands).length;

/** The table's columns (specification §2). */
export function presetColumns({ reasons, open, busy, onToggle }: RowActions): Column<RconPreset>[] {
  return [
    nameColumn(
      ({ name }) => name,
      ({ commands }) => <CrashNote note={crashNote(commands)} />,
    ),
    {
      id: 'commands',
      header: '# Commands',
      value: commandCount,
      cell: commandCount,
      align: 'end',
      isTight: true,
      phone: 'labelled',
    },
    idColumn(({ id }) => id),
    {
      ...enabledColumn((row) => ({
        name: row.name,
        isEnabled: row.isEnabled,
        reason: reasons.edit,
        isBusy: busy.has(row.id),
        onToggle: () => onToggle(row),
      })),
      phone: 'state',
    },
    actionsColumn((row) => (
      <>
        <ActionIconButton
          label="Run"
          icon={<IconPlayerPlay {...ROW_ICON} />}
          reason={reasons.run ?? runProblem(row)}
          onClick={() => open({ kind: 'run', row })}
        />
        <EditRowButton reason={reasons.edit} onClick={() => open({ kind: 'edit', row })} />
        <DeleteRowButton reason={reasons.delete} onClick={() => open({ kind: 'delete', row })} />
      </>
    )),
  ];
}
