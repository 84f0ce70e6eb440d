import { MODERATION } from '@arkwright/contracts/derived/permissions';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import type { PlayerOnServer } from '@arkwright/contracts/players/schema';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionsButton } from '../../../kit/actions/actions-button.tsx';
import type { Offer } from '../../../kit/actions/use-actions.tsx';
import { PlayerChip } from '../../../kit/chips/player-chip.tsx';
import { PlayerMarks } from '../../../kit/chips/player-marks.tsx';
import { toProblem } from '../../../kit/problem.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useRead } from '../../../kit/reads.ts';
import { useHolds } from '../../../kit/use-can.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { LoadingBox } from '../../../ui/loading-box.tsx';
import { Panel, PanelBody, PanelNote, PanelRow, PanelRows } from '../../../ui/panel.tsx';
import { describeSpan } from '../../../ui/relative-time.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { ServerRow } from '../server-row.ts';
import { caseOf } from './server-case.ts';

const NEED = [...MODERATION.watch, 'BanManagement_View'] as const;
const FEW = 8;
/** Of a row, and of the body around what is loading: what is below must not move when the players come. */
const ROW_PX = 56;
const BODY_PX = 32;

type PlayersPanelProps = {
  row: ServerRow;
  /** As many as fit beside a chart; the others are behind a link. */
  isShort?: boolean;
  onAll?: () => void;
  /** To tell the players something. */
  tell: Offer | undefined;
};

/** Who is on the server now, or was when it went offline. */
export function PlayersPanel({ row, isShort = false, onAll, tell }: PlayersPanelProps) {
  const { server, status } = row;
  const isAllowed = useHolds(NEED);
  const read = useRead(playerRoutes.onServer, { params: { serverId: server.id } }, { enabled: isAllowed });
  const now = useNow();
  const kind = caseOf(row);
  const isGone = kind !== 'online';
  const title = isGone ? 'On when it went' : 'On now';
  if (!isAllowed)
    return (
      <Panel title={title}>
        <PanelNote>You need View permission for Logging, Moderation or Ban Management to see this.</PanelNote>
      </Panel>
    );
  const players = read.data ?? [];
  const shown = isShort ? players.slice(0, FEW) : players;
  const most = isShort ? FEW + 1 : FEW * 2;
  const coming = isGone ? 2 : Math.min(Math.max(row.players, 1), most);
  const until = isGone ? (status.since ?? now) : now;
  return (
    <Panel
      title={title}
      beside={read.data && players.length}
      actions={
        isGone &&
        players.length > 0 &&
        tell && (
          <ActionButton variant="default" size="xs" reason={tell.reason} onClick={() => void tell.choose()}>
            {tell.label}
          </ActionButton>
        )
      }
    >
      {read.error && (
        <PanelBody>
          <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />
        </PanelBody>
      )}
      {read.isPending && !read.error && (
        <PanelBody>
          <LoadingBox height={coming * ROW_PX - BODY_PX} label="Loading players" />
        </PanelBody>
      )}
      {read.data && players.length === 0 && (
        <PanelNote>{isGone ? 'Nobody was on it, as far as is known.' : 'Nobody is on it.'}</PanelNote>
      )}
      {shown.length > 0 && (
        <PanelRows label={title}>
          {shown.map((player) => (
            <PlayerRow key={player.netId} player={player} until={until} />
          ))}
        </PanelRows>
      )}
      {shown.length < players.length && (
        <PanelNote>
          <More onClick={onAll}>{players.length - shown.length} more</More>
        </PanelNote>
      )}
    </Panel>
  );
}

function PlayerRow({ player, until }: { player: PlayerOnServer; until: number }) {
  const { netId, name, characterName, tribeName, since } = player;
  return (
    <PanelRow
      end={
        <>
          <span>{describeSpan(until - since)}</span>
          <ActionsButton subject={{ on: 'player', netId, name }} />
        </>
      }
    >
      <PlayerChip netId={netId} name={name} second={survivorWords(characterName, tribeName)}>
        <PlayerMarks of={player} />
      </PlayerChip>
    </PanelRow>
  );
}

/** The survivor's name and tribe, as far as they are known. */
function survivorWords(name: string, tribe: string): ReactNode {
  if (name === '' || tribe === '') return name || tribe;
  return (
    <>
      <bdi>{name}</bdi> · <bdi>{tribe}</bdi>
    </>
  );
}

function More({ onClick, children }: { onClick: (() => void) | undefined; children: ReactNode }) {
  return (
    <Button variant="subtle" size="compact-sm" onClick={onClick}>
      {children}
    </Button>
  );
}
