import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import { IconFileCode } from '@tabler/icons-react';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { formatCount } from '../../kit/counted.ts';
import { DATA_KIND_LABELS, DATA_KINDS, type DataKind } from '../../kit/data-kinds.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';
import type { RowKind } from '../../ui/table/row-kind.ts';
import { Unknown } from '../../ui/unknown.tsx';
import styles from './companion-columns.module.css';

export const TYPE_NAMES = { '': '', Mod: 'Mod', APIPlugin: 'API Plugin', Agent: 'Agent' };

function stateOf({ isConnected, lastSeenAt }: CompanionServer) {
  if (isConnected) return { tone: 'good', words: 'Connected' } as const;
  return lastSeenAt === 0
    ? ({ tone: 'off', words: 'Never seen' } as const)
    : ({ tone: 'warning', words: 'Not connected' } as const);
}

/** By their companions: problems first. */
export const COMPANION_KINDS: readonly RowKind<CompanionServer>[] = [
  { id: 'lost', words: 'not connected', tone: 'warning', holds: (row) => stateOf(row).tone === 'warning' },
  { id: 'never', words: 'never seen', tone: 'off', holds: (row) => stateOf(row).tone === 'off' },
  { id: 'connected', words: 'connected', tone: 'good', holds: ({ isConnected }) => isConnected },
];

function ConnectionCell({ row }: { row: CompanionServer }) {
  const { tone, words } = stateOf(row);
  return (
    <div className={styles.lines}>
      <StatusDot tone={tone}>{words}</StatusDot>
      {tone === 'warning' && (
        <span className={styles.age}>
          last seen <RelativeTime at={row.lastSeenAt} isBrief />
        </span>
      )}
    </div>
  );
}

/** The last whole snapshot of a kind: how much it was, and its age. */
function uploadColumn(kind: DataKind): Column<CompanionServer> {
  return {
    id: kind,
    header: DATA_KIND_LABELS[kind],
    value: ({ uploads }) => (uploads[kind].at === 0 ? '' : uploads[kind].rows),
    cell: ({ uploads }) => {
      const { at, rows, unread } = uploads[kind];
      if (at === 0) return <span className={styles.never}>never</span>;
      return (
        <div className={styles.lines}>
          <span>{formatCount(rows)}</span>
          <span className={styles.age}>
            <RelativeTime at={at} isBrief />
          </span>
          {unread && <span className={styles.unread}>{formatCount(unread.rows)} not read</span>}
        </div>
      );
    },
    align: 'end',
  };
}

/** The source of the game's log. */
const logSource = ({ log }: CompanionServer) => (log.isHandedOn ? 'Agent' : 'RCON');

export function companionColumns(open: (row: CompanionServer) => void): Column<CompanionServer>[] {
  return [
    {
      ...nameColumn<CompanionServer>(({ serverName }) => serverName),
      cell: ({ serverId, serverName }) => <ServerChip id={serverId} name={serverName} />,
    },
    {
      id: 'connection',
      header: 'Companion',
      value: (row) => stateOf(row).words,
      rank: (row) => COMPANION_KINDS.findIndex(({ holds }) => holds(row)),
      cell: (row) => <ConnectionCell row={row} />,
      phone: 'state',
    },
    {
      id: 'version',
      header: 'Version',
      value: ({ type, version }) => `${TYPE_NAMES[type]} ${version}`.trim(),
      cell: ({ type, version, save }) => (
        <div className={styles.lines}>
          <bdi className={styles.version}>
            {`${TYPE_NAMES[type]} ${version}`.trim() || <Unknown words="none" />}
          </bdi>
          {type === 'Agent' && save && (
            <span className={styles.age}>
              save {save.counter}, <RelativeTime at={save.savedAt} isBrief />
            </span>
          )}
        </div>
      ),
      phone: 'fact',
    },
    {
      id: 'log',
      header: 'Log',
      value: logSource,
      cell: (row) => (
        <div className={styles.lines}>
          <span>{logSource(row)}</span>
          {row.log.isHandedOn && (
            <span className={styles.age}>
              {row.log.lastLineAt === 0 ? 'no line yet' : <RelativeTime at={row.log.lastLineAt} isBrief />}
            </span>
          )}
        </div>
      ),
    },
    ...DATA_KINDS.map(uploadColumn),
    actionsColumn((row) => (
      <ActionIconButton
        label="Configuration"
        icon={<IconFileCode {...ROW_ICON} />}
        onClick={() => open(row)}
      />
    )),
  ];
}
