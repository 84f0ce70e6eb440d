import type { DecayEntry } from '@arkwright/contracts/decay/schema';
import { RowOffers } from '../../kit/actions/row-offers.tsx';
import type { Offer } from '../../kit/actions/use-actions.tsx';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { counted, formatCount } from '../../kit/counted.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import type { RowKind } from '../../ui/table/row-kind.ts';
import { Unknown } from '../../ui/unknown.tsx';

type State = DecayEntry['state'];

const STATES: Record<State, { words: string; tone: StatusTone }> = {
  due: { words: 'Waits for approval', tone: 'danger' },
  'by-hand': { words: 'To be removed by hand', tone: 'danger' },
  failed: { words: 'Removal failed', tone: 'danger' },
  warned: { words: 'Warned', tone: 'warning' },
  removed: { words: 'Removed', tone: 'off' },
};
const EXTENDED = { words: 'Extended', tone: 'good' } as const;

/** A tribe with an extension is warned again when it ends. */
const stateOf = ({ state, warningSentTime, decayExtensionDays }: DecayEntry) =>
  state === 'warned' && warningSentTime === 0 && decayExtensionDays > 0 ? EXTENDED : STATES[state];
const ORDER = Object.keys(STATES) as State[];

const kind = (id: State, words: string): RowKind<DecayEntry> => ({
  id,
  words,
  tone: STATES[id].tone,
  holds: ({ state }) => state === id,
});

/** Entries that wait for people first. */
export const ENTRY_KINDS: readonly RowKind<DecayEntry>[] = [
  kind('due', 'wait for approval'),
  kind('by-hand', 'by hand'),
  kind('failed', 'failed'),
  kind('warned', 'warned'),
  kind('removed', 'removed'),
];

const moment = (at: number) => (at === 0 ? <Unknown words="never" /> : <RelativeTime at={at} />);

export function entryColumns(offersFor: (row: DecayEntry) => readonly Offer[]): Column<DecayEntry>[] {
  return [
    nameColumn(({ name }) => name),
    {
      id: 'state',
      header: 'State',
      value: (row) => stateOf(row).words,
      rank: ({ state }) => ORDER.indexOf(state),
      cell: (row) => <StatusDot tone={stateOf(row).tone}>{stateOf(row).words}</StatusDot>,
      phone: 'state',
    },
    {
      id: 'lastSeen',
      header: 'Last seen',
      value: ({ lastSeen }) => lastSeen,
      cell: ({ lastSeen }) => moment(lastSeen),
      phone: 'fact',
    },
    {
      id: 'decaysAt',
      header: 'Decays',
      value: ({ decaysAt, decayedTime }) => decayedTime || decaysAt,
      cell: ({ decaysAt, decayedTime }) => moment(decayedTime || decaysAt),
      phone: 'labelled',
    },
    {
      id: 'warningSentTime',
      header: 'Warned',
      value: ({ warningSentTime }) => warningSentTime,
      cell: ({ warningSentTime }) => moment(warningSentTime),
    },
    {
      id: 'decayExtensionDays',
      header: 'Extended by',
      value: ({ decayExtensionDays }) => decayExtensionDays,
      cell: ({ decayExtensionDays }) => counted(decayExtensionDays, 'day'),
      isTight: true,
    },
    {
      id: 'structures',
      header: 'Structures',
      value: ({ structures }) => structures,
      cell: ({ kind: about, structures, dinos }) => {
        if (about === 'dinos') return counted(dinos, 'dino');
        return about === 'clutter' ? counted(structures, 'base') : formatCount(structures);
      },
      align: 'end',
      isTight: true,
    },
    {
      id: 'serverName',
      header: 'Server',
      value: ({ serverName }) => serverName,
      cell: ({ serverId, serverName }) => <ServerChip id={serverId} name={serverName} />,
      phone: 'fact',
    },
    {
      id: 'teamId',
      header: 'Tribe ID',
      value: ({ teamId }) => teamId,
      cell: ({ kind: about, teamId }) =>
        about === 'team' ? <IdCell label="Tribe ID" value={teamId} /> : <Unknown words="no tribe" />,
      isTight: true,
    },
    actionsColumn((row) => <RowOffers offers={offersFor(row)} />),
  ];
}
