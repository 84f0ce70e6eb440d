import { LINK_REASON_WORDS, type TribeLogLinkEntry } from '@arkwright/contracts/tribe-log-link/schema';
import { IconCheck, IconPlugOff, IconX } from '@tabler/icons-react';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import type { TribeLinkReasons } from './use-tribe-links.ts';

export type TribeLinkDialogKind = 'approve' | 'refuse' | 'end';

type RowActions = {
  reasons: TribeLinkReasons;
  open: (dialog: RowDialog<TribeLogLinkEntry, TribeLinkDialogKind>) => void;
};

const STATES: Readonly<
  Record<TribeLogLinkEntry['state'], { words: string; tone: StatusTone; rank: number }>
> = {
  requested: { words: 'Asks for approval', tone: 'warning', rank: 0 },
  paused: { words: 'Paused', tone: 'warning', rank: 1 },
  active: { words: 'On', tone: 'good', rank: 2 },
  ended: { words: 'Ended', tone: 'off', rank: 3 },
};

const placeOf = ({ place, placeName }: TribeLogLinkEntry) => {
  if (place === 'dm') return 'Direct messages';
  return place === 'thread' ? `Thread ${placeName}` : `#${placeName}`;
};

/** The same within a sentence. */
export const placeInWords = (link: TribeLogLinkEntry) =>
  link.place === 'dm' ? 'direct messages' : placeOf(link);

/** Linked logs and requests, those that need a decision first. */
export function tribeLinkColumns({ reasons, open }: RowActions): Column<TribeLogLinkEntry>[] {
  return [
    {
      id: 'member',
      header: 'Member',
      value: ({ discordUsername }) => discordUsername,
      cell: ({ discordUsername }) => <bdi>{discordUsername}</bdi>,
      phone: 'heading',
    },
    {
      id: 'tribe',
      header: 'Tribe',
      value: ({ tribeName }) => tribeName,
      cell: ({ tribeName, serverId, serverName }) => (
        <span>
          <bdi>{tribeName}</bdi> on <ServerChip id={serverId} name={serverName} />
        </span>
      ),
      phone: 'fact',
    },
    {
      id: 'tribeId',
      header: 'Tribe ID',
      value: ({ tribeId }) => tribeId,
      cell: ({ tribeId }) => (tribeId === '' ? 'Not known' : <IdCell label="Tribe ID" value={tribeId} />),
      isTight: true,
    },
    {
      id: 'place',
      header: 'Posted to',
      value: placeOf,
      cell: (link) => <bdi>{placeOf(link)}</bdi>,
    },
    {
      id: 'state',
      header: 'State',
      value: ({ state }) => STATES[state].words,
      rank: ({ state }) => STATES[state].rank,
      cell: ({ state }) => <StatusDot tone={STATES[state].tone}>{STATES[state].words}</StatusDot>,
      isTight: true,
      phone: 'state',
    },
    // Apart from the state: on a phone its sentence would leave the member's name no room.
    {
      id: 'reason',
      header: 'Reason',
      value: ({ reason }) => LINK_REASON_WORDS[reason],
      cell: ({ reason }) => LINK_REASON_WORDS[reason] || <Unknown words="no reason" />,
    },
    {
      id: 'proof',
      header: 'Proof',
      value: ({ proof }) => proof,
      cell: (link) => <ProofCell link={link} />,
    },
    {
      id: 'createdAt',
      header: 'Created at',
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} withDate />,
      isTight: true,
    },
    actionsColumn((row) => (
      <>
        {(row.state === 'requested' || row.state === 'paused') && (
          <ActionIconButton
            label="Approve"
            icon={<IconCheck {...ROW_ICON} />}
            reason={reasons.approve}
            onClick={() => open({ kind: 'approve', row })}
          />
        )}
        {row.state === 'requested' && (
          <ActionIconButton
            label="Refuse"
            icon={<IconX {...ROW_ICON} />}
            reason={reasons.refuse}
            onClick={() => open({ kind: 'refuse', row })}
          />
        )}
        {(row.state === 'active' || row.state === 'paused') && (
          <ActionIconButton
            label="End"
            icon={<IconPlugOff {...ROW_ICON} />}
            reason={reasons.end}
            onClick={() => open({ kind: 'end', row })}
          />
        )}
      </>
    )),
  ];
}

/** The proof of the member's membership in the tribe, and its date. */
function ProofCell({ link: { proof, provedAt, approvedBy, characterName } }: { link: TribeLogLinkEntry }) {
  if (proof === 'none') return 'None yet';
  if (proof === 'approved')
    return (
      <span>
        Approved by <bdi>{approvedBy}</bdi>, <RelativeTime at={provedAt} withDate />
      </span>
    );
  return (
    <span>
      Registered, and in an upload as <bdi>{characterName}</bdi>, <RelativeTime at={provedAt} withDate />
    </span>
  );
}
