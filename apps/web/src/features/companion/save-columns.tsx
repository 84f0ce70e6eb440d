import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';
import { HOSTED_STATE_WORDS, SOURCE_NAMES } from '@arkwright/contracts/hosted-saves/state-words';
import { IconRefresh } from '@tabler/icons-react';
import { fileSize } from '../../kit/file-size.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './save-cell.module.css';
import { SaveCell } from './save-cell.tsx';
import { isHosted, SAVE_KINDS, whyNotNow } from './save-reading.ts';

type Kind = keyof HostedSave['sources'];

export type SaveActions = {
  /** Why this person can't have a save read; undefined if they can. */
  reason: string | undefined;
  /** Servers whose save is being asked for. */
  busy: ReadonlySet<string>;
  onRead: (save: HostedSave) => void;
};

/** What uploaded a kind last, and when. */
function sourceColumn(kind: Kind, header: string): Column<HostedSave> {
  return {
    id: kind,
    header,
    value: ({ sources }) => sourceWords(sources[kind]),
    cell: ({ sources }) => <SourceCell of={sources[kind]} />,
  };
}

function sourceWords({ source, isWanted }: HostedSave['sources'][Kind]): string {
  if (source !== '') return SOURCE_NAMES[source];
  return isWanted ? 'nothing yet' : 'off';
}

function SourceCell({ of }: { of: HostedSave['sources'][Kind] }) {
  if (of.source === '') return <span className={styles.age}>{sourceWords(of)}</span>;
  return (
    <div className={styles.source}>
      <span>{sourceWords(of)}</span>
      <span className={styles.age}>
        <RelativeTime at={of.at} isBrief />
        {!of.isWanted && ', off'}
      </span>
    </div>
  );
}

/** The columns of the servers with their ways. */
export function saveColumns(act: SaveActions): Column<HostedSave>[] {
  return [
    nameColumn(({ serverName }) => serverName),
    {
      id: 'save',
      header: 'Save at the host',
      value: (save) => (isHosted(save) ? `${HOSTED_STATE_WORDS[save.state]} ${save.message}` : ''),
      // Servers without a host come last.
      rank: (save) => (isHosted(save) ? SAVE_KINDS.findIndex(({ holds }) => holds(save)) : SAVE_KINDS.length),
      cell: (save) => <SaveCell save={save} />,
      phone: 'state',
    },
    sourceColumn('players', 'Players'),
    sourceColumn('tribes', 'Tribes'),
    sourceColumn('bases', 'Bases'),
    sourceColumn('dinos', 'Dinos'),
    {
      id: 'day',
      header: 'Last 24 h',
      value: ({ dayBytes }) => dayBytes,
      cell: ({ dayBytes }) => (dayBytes === 0 ? <Unknown words="nothing" /> : fileSize(dayBytes)),
      align: 'end',
      isTight: true,
      isInDetail: true,
    },
    actionsColumn((save) => isHosted(save) && <ReadNowButton save={save} act={act} />),
  ];
}

function ReadNowButton({ save, act }: { save: HostedSave; act: SaveActions }) {
  const now = useNow();
  return (
    <ActionButton
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={act.busy.has(save.serverId)}
      reason={act.reason ?? whyNotNow(save, now)}
      onClick={() => act.onRead(save)}
    >
      Read now
    </ActionButton>
  );
}
