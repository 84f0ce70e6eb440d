import type { ServerUpdates } from '@arkwright/contracts/update-notifications/schema';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { nameColumn } from '../../ui/table/common-columns.tsx';
import type { RowKind } from '../../ui/table/row-kind.ts';
import { Unknown } from '../../ui/unknown.tsx';
import styles from './update-notifications.module.css';

type ModsKnown = {
  /** A mod's name. */
  nameOf: (id: string) => string;
  /** Whether CurseForge has ever replied about mods. */
  wereAsked: boolean;
};

type State = { tone: StatusTone; words: string; more: string };

const isOld = ({ build, oldModIds }: ServerUpdates) => build === 'old' || oldModIds.length > 0;
const isCurrent = (row: ServerUpdates) => row.build === 'current' && !isOld(row) && row.unknownMods === 0;

const OLD = { id: 'old', words: 'old', tone: 'warning', holds: isOld } as const;
const isUnknown = (row: ServerUpdates) => !isOld(row) && !isCurrent(row);
const UNKNOWN = { id: 'unknown', words: 'not known', tone: 'off', holds: isUnknown } as const;
const CURRENT = { id: 'current', words: 'newest', tone: 'good', holds: isCurrent } as const;
const KIND_WORDS = { old: 'Old', unknown: 'Not known', current: 'Newest' };

/** Servers that need a restart first. */
export const SERVER_KINDS: readonly RowKind<ServerUpdates>[] = [OLD, UNKNOWN, CURRENT];

function kindOf(row: ServerUpdates) {
  if (isOld(row)) return OLD;
  return isCurrent(row) ? CURRENT : UNKNOWN;
}

/** Why something about a server is not known. */
function whyUnknown({ toldAt }: ServerUpdates, isTold: boolean): string {
  if (toldAt === 0) return 'needs the companion';
  return isTold ? 'no report since the update; not restarted yet' : 'its companion does not tell';
}

function buildState(row: ServerUpdates): State {
  const { build, buildId } = row;
  const told = buildId === '' ? '' : `build ${buildId}`;
  if (build === 'current') return { tone: 'good', words: 'Newest build', more: told };
  if (build === 'old') return { tone: 'warning', words: 'Old build', more: told };
  if (build === 'none' && buildId !== '') return { tone: 'off', words: 'Newest build not known', more: told };
  const more = whyUnknown(row, buildId !== '');
  return { tone: 'off', words: 'Build not known', more };
}

function modsState(row: ServerUpdates, { nameOf, wereAsked }: ModsKnown): State | undefined {
  const { oldModIds, currentMods, unknownMods, unlistedMods, toldAt } = row;
  const all = oldModIds.length + currentMods + unknownMods + unlistedMods;
  if (all === 0) return undefined;
  if (oldModIds.length > 0) {
    const words = `${oldModIds.length} of ${all} mods old`;
    return { tone: 'warning', words, more: oldModIds.map(nameOf).join(', ') };
  }
  const open = unknownMods + unlistedMods;
  if (open === 0) return { tone: 'good', words: all === 1 ? 'Newest mod' : `${all} newest mods`, more: '' };
  const words = open === all ? 'Mods not known' : `${open} of ${all} mods not known`;
  const companion = toldAt === 0 ? 'needs the companion' : 'its companion has not told yet';
  const source = wereAsked ? 'CurseForge has nothing about them' : 'CurseForge has not been asked yet';
  return { tone: 'off', words, more: unknownMods > 0 ? companion : source };
}

function StateCell({ of }: { of: State | undefined }) {
  if (!of) return <Unknown words="no mods" />;
  return (
    <div className={styles.lines}>
      <StatusDot tone={of.tone}>{of.words}</StatusDot>
      {of.more !== '' && <bdi className={styles.more}>{of.more}</bdi>}
    </div>
  );
}

export function serverColumns(mods: ModsKnown): Column<ServerUpdates>[] {
  return [
    {
      ...nameColumn<ServerUpdates>(({ serverName }) => serverName),
      cell: ({ serverId, serverName }) => <ServerChip id={serverId} name={serverName} />,
    },
    {
      id: 'state',
      header: 'State',
      cell: (row) => <StatusDot tone={kindOf(row).tone}>{KIND_WORDS[kindOf(row).id]}</StatusDot>,
      // Only on a phone: elsewhere the next two show it.
      isExtra: true,
      isInDetail: true,
      phone: 'state',
    },
    {
      id: 'build',
      header: 'Game build',
      value: (row) => `${buildState(row).words} ${row.buildId}`,
      rank: (row) => SERVER_KINDS.indexOf(kindOf(row)),
      cell: (row) => <StateCell of={buildState(row)} />,
    },
    {
      id: 'mods',
      header: 'Mods',
      value: (row) => {
        const state = modsState(row, mods);
        return state ? `${state.words} ${state.more}` : '';
      },
      rank: ({ oldModIds, unknownMods }) => -1000 * oldModIds.length - unknownMods,
      cell: (row) => <StateCell of={modsState(row, mods)} />,
    },
    {
      id: 'version',
      header: 'Version',
      value: ({ gameVersion }) => gameVersion,
      cell: ({ gameVersion }) => (gameVersion === '' ? <Unknown /> : <bdi>{gameVersion}</bdi>),
      isTight: true,
      phone: 'labelled',
    },
    {
      id: 'told',
      header: 'Last report',
      value: ({ toldAt }) => toldAt,
      cell: ({ toldAt }) => (toldAt === 0 ? <Unknown words="never" /> : <RelativeTime at={toldAt} isBrief />),
      isTight: true,
    },
  ];
}
