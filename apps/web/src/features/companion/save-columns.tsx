import type { HostedSave, SaveSource } from '@arkwright/contracts/hosted-saves/schema';
import { HOSTED_STATE_WORDS, SOURCE_NAMES } from '@arkwright/contracts/hosted-saves/state-words';
import { IconRefresh } from '@tabler/icons-react';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { DATA_KINDS } from '../../kit/data-kinds.ts';
import { fileSize } from '../../kit/file-size.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { useNow } from '../../ui/use-now.ts';
import { SaveCell } from './save-cell.tsx';
import { isHosted, SAVE_KINDS, whyNotNow } from './save-reading.ts';

export type SaveColumnsOf = {
  /** The ways that a server uses. */
  waysOf: (save: HostedSave) => readonly SaveSource[];
  /** Why this person can't have a save read; undefined if they can. */
  reason: string | undefined;
  /** Servers whose save is being asked for. */
  busy: ReadonlySet<string>;
  onRead: (save: HostedSave) => void;
};

/** When anything of a server was last uploaded; 0 for never. */
const newestOf = ({ sources }: HostedSave) => Math.max(...DATA_KINDS.map((kind) => sources[kind].at));

/** The columns of the servers with their ways: one line each, the rest is in the opened row. */
export function saveColumns(of: SaveColumnsOf): Column<HostedSave>[] {
  const wayNames = (save: HostedSave) =>
    of
      .waysOf(save)
      .map((way) => SOURCE_NAMES[way])
      .join(', ');
  return [
    {
      ...nameColumn<HostedSave>(({ serverName }) => serverName),
      cell: ({ serverId, serverName }) => <ServerChip id={serverId} name={serverName} />,
    },
    {
      id: 'ways',
      header: 'Uses',
      value: wayNames,
      cell: (save) => wayNames(save) || <Unknown words="none" />,
      phone: 'fact',
    },
    {
      id: 'newest',
      header: 'Newest data',
      value: newestOf,
      cell: (save) => {
        const at = newestOf(save);
        return at === 0 ? <Unknown words="nothing yet" /> : <RelativeTime at={at} isBrief />;
      },
      phone: 'labelled',
    },
    {
      id: 'save',
      header: 'Save at the host',
      value: (save) => (isHosted(save) ? `${HOSTED_STATE_WORDS[save.state]} ${save.message}` : ''),
      // Servers without a host come last.
      rank: (save) => (isHosted(save) ? SAVE_KINDS.findIndex(({ holds }) => holds(save)) : SAVE_KINDS.length),
      cell: (save) => <SaveCell save={save} />,
      phone: 'state',
    },
    {
      id: 'day',
      header: 'Last 24 h',
      value: ({ dayBytes }) => dayBytes,
      cell: ({ dayBytes }) => (dayBytes === 0 ? <Unknown words="nothing" /> : fileSize(dayBytes)),
      align: 'end',
      isTight: true,
      isInDetail: true,
    },
    actionsColumn((save) => isHosted(save) && <ReadNowButton save={save} of={of} />),
  ];
}

function ReadNowButton({ save, of }: { save: HostedSave; of: SaveColumnsOf }) {
  const now = useNow();
  return (
    <ActionButton
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={of.busy.has(save.serverId)}
      reason={of.reason ?? whyNotNow(save, now)}
      onClick={() => of.onRead(save)}
    >
      Read now
    </ActionButton>
  );
}
