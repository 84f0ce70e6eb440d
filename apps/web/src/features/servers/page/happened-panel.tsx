import { historyRoutes } from '@arkwright/contracts/history/routes';
import { describeChange } from '@arkwright/contracts/history/sentence';
import type { StatusChange } from '@arkwright/contracts/server-status/schema';
import { wordsOf } from '@arkwright/contracts/settings-registry';
import type { ReactNode } from 'react';
import { useReading } from '../../../kit/changes/use-reading.ts';
import { useInstance } from '../../../kit/instances.ts';
import { briefMoment } from '../../../kit/moments.ts';
import { useRead } from '../../../kit/reads.ts';
import { TextLink } from '../../../ui/button-link.tsx';
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/panel.tsx';
import { useNow } from '../../../ui/use-now.ts';

const MOST = 8;

type Happening = { key: string; at: number; words: ReactNode };

type HappenedPanelProps = {
  serverId: string;
  changes: readonly StatusChange[];
  lastLine: { at: number; text: string } | undefined;
};

/** When the server went down and came back, and what people did with it, newest first. */
export function HappenedPanel({ serverId, changes, lastLine }: HappenedPanelProps) {
  const { id: botId } = useInstance();
  const now = useNow();
  const reading = useReading();
  const read = useRead(historyRoutes.list, {
    params: { botId },
    query: { target: `server:${serverId}`, limit: MOST },
  });
  const done = (read.data?.entries ?? []).map((entry): Happening => {
    const { actor, parts } = describeChange(entry, { ...reading, wordsOf });
    const words = parts.map(({ text }) => text).join('');
    return {
      key: entry.id,
      at: entry.at,
      words: (
        <>
          <strong>
            <bdi>{actor}</bdi>
          </strong>{' '}
          {words}
        </>
      ),
    };
  });
  const states = changes.map(({ at, text }): Happening => ({ key: `state ${at}`, at, words: text }));
  const line: Happening[] =
    lastLine === undefined
      ? []
      : [{ key: 'line', at: lastLine.at, words: <bdi>“{lastLine.text}”, the last line</bdi> }];
  const shown = [...states, ...done, ...line].toSorted((a, b) => b.at - a.at).slice(0, MOST);
  return (
    <Panel
      title="What happened"
      actions={
        <TextLink to="/history" search={{ target: `server:${serverId}` }}>
          History
        </TextLink>
      }
    >
      {shown.length === 0 && (
        <PanelNote>
          {read.isPending ? 'Loading…' : 'Nothing in the last days. Outages and changes appear here.'}
        </PanelNote>
      )}
      {shown.length > 0 && (
        <PanelRows label="What happened">
          {shown.map(({ key, at, words }) => (
            <PanelRow key={key} lead={briefMoment(at, now)}>
              {words}
            </PanelRow>
          ))}
        </PanelRows>
      )}
    </Panel>
  );
}
