import { withoutWaits } from '@arkwright/contracts/core/wait';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { RowOffers } from '../../kit/actions/row-offers.tsx';
import type { Offer } from '../../kit/actions/use-actions.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, idColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { enabledColumn } from '../../ui/table/enabled-switch.tsx';
import { crashNote } from '../shared/commands/command-warning.ts';
import { CrashNote } from '../shared/commands/crash-note.tsx';

type RowActions = {
  offersFor: (preset: RconPreset) => readonly Offer[];
  /** Why presets can't be enabled and disabled by this person; undefined when they can. */
  reason: string | undefined;
  /** Presets that are being enabled or disabled. */
  busy: ReadonlySet<string>;
  onToggle: (preset: RconPreset) => void;
};

/** Waits are lines among the commands, and none of them. */
export const commandCount = ({ commands }: RconPreset) => withoutWaits(commands).length;

/** The table's columns (specification §2). */
export function presetColumns({ offersFor, reason, busy, onToggle }: RowActions): Column<RconPreset>[] {
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
        reason,
        isBusy: busy.has(row.id),
        onToggle: () => onToggle(row),
      })),
      phone: 'state',
    },
    actionsColumn((row) => <RowOffers offers={offersFor(row)} />),
  ];
}
