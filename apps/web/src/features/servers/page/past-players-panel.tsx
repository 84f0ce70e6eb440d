import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { MODERATION } from '@arkwright/contracts/derived/permissions';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { ActionsButton } from '../../../kit/actions/actions-button.tsx';
import { PlayerChip } from '../../../kit/chips/player-chip.tsx';
import { useInstance } from '../../../kit/instances.ts';
import { briefMoment } from '../../../kit/moments.ts';
import { toProblem } from '../../../kit/problem.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useRead } from '../../../kit/reads.ts';
import { useHolds } from '../../../kit/use-can.ts';
import { LoadingBox } from '../../../ui/loading-box.tsx';
import { Panel, PanelBody, PanelNote, PanelRow, PanelRows } from '../../../ui/panel.tsx';

const DAY_MS = 86_400_000;
const SPANS = [
  { value: '1', label: '24 h' },
  { value: '7', label: '7 d' },
  { value: '90', label: '90 d' },
];
const PAGE = 50;

/** Who was on the server lately, by joins and leaves, who left last first. */
export function PastPlayersPanel({ serverId }: { serverId: string }) {
  const { id: botId } = useInstance();
  const isAllowed = useHolds(MODERATION.watch);
  const [now] = useState(() => Date.now());
  const [days, setDays] = useState('1');
  const [most, setMost] = useState(PAGE);
  const read = useRead(
    liveRoutes.online,
    { params: { botId }, query: { from: now - Number(days) * DAY_MS, to: now } },
    { enabled: isAllowed },
  );
  if (!isAllowed) return null;
  const players = (read.data?.players ?? [])
    .filter(({ serverIds }) => serverIds.includes(serverId))
    .toSorted((a, b) => b.to - a.to);
  return (
    <Panel
      title="Who was on"
      beside={read.data && players.length}
      actions={<SegmentedControl size="xs" aria-label="Time" data={SPANS} value={days} onChange={setDays} />}
    >
      {read.error && (
        <PanelBody>
          <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />
        </PanelBody>
      )}
      {read.isPending && !read.error && (
        <PanelBody>
          <LoadingBox height={120} label="Loading players" />
        </PanelBody>
      )}
      {read.data && players.length === 0 && <PanelNote>Nobody, as far as its log says.</PanelNote>}
      {players.length > 0 && (
        <PanelRows label="Who was on">
          {players.slice(0, most).map(({ netId, name, from, to }) => (
            <PanelRow
              key={`${netId} ${name}`}
              end={
                <>
                  <span>
                    {briefMoment(from, now)} – {to >= now ? 'now' : briefMoment(to, now)}
                  </span>
                  {netId !== '' && <ActionsButton subject={{ on: 'player', netId, name }} />}
                </>
              }
            >
              <PlayerChip netId={netId} name={name} />
            </PanelRow>
          ))}
        </PanelRows>
      )}
      {players.length > most && (
        <PanelNote>
          <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + PAGE)}>
            {Math.min(PAGE, players.length - most)} more of {players.length}
          </Button>
        </PanelNote>
      )}
    </Panel>
  );
}
