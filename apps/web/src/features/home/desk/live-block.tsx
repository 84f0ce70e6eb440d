import { MAX_LIVE_LINES } from '@arkwright/contracts/home/bounds';
import type { Home, HomeLive } from '@arkwright/contracts/home/schema';
import type { LineKind, LiveLine } from '@arkwright/contracts/live/schema';
import { liveFeature } from '@arkwright/contracts/manifests/live';
import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { ServerChip } from '../../../kit/chips/server-chip.tsx';
import { TextLink } from '../../../ui/button-link.tsx';
import { clockWithSeconds } from './desk-words.ts';
import styles from './live.module.css';
import { BlockPanel, Nothing } from './panel.tsx';
import { useIsHeld } from './row-list.tsx';
import { contentOf } from './use-home.ts';
import { useLive } from './use-live.ts';

const KINDS: readonly { value: string; label: string; kinds: readonly LineKind[] }[] = [
  { value: 'chat', label: 'Chat', kinds: ['chat', 'sent'] },
  { value: 'players', label: 'Joins and leaves', kinds: ['joined', 'left'] },
  { value: 'admin', label: 'Admin commands', kinds: ['admin'] },
  { value: 'tribes', label: 'Tribes', kinds: ['tribe'] },
  { value: 'world', label: 'Tames and deaths', kinds: ['world'] },
  { value: 'server', label: 'Server', kinds: ['server'] },
];

/** The last lines of one kind, as they come. */
export function LiveBlock({ home, onRetry }: { home: Home | undefined; onRetry: () => void }) {
  const [kind, setKind] = useState('chat');
  const names = new Map(contentOf(home?.servers)?.rows.map(({ id, name }) => [id, name]));
  return (
    <BlockPanel
      title="Live"
      block={home?.live}
      isLoading={home === undefined}
      bones={4}
      onRetry={onRetry}
      right={() => (
        <>
          <NativeSelect
            size="xs"
            aria-label="Kind of lines"
            data={KINDS.map(({ value, label }) => ({ value, label }))}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value)}
          />
          <TextLink to="/live" inherit>
            {liveFeature.label}
          </TextLink>
        </>
      )}
    >
      {(live) => <Lines live={live} kind={kind} nameOf={(id) => names.get(id) ?? ''} />}
    </BlockPanel>
  );
}

type LinesProps = { live: HomeLive; kind: string; nameOf: (serverId: string) => string };

function Lines({ live, kind, nameOf }: LinesProps) {
  const all = useLive(live);
  const { isHeld, handlers } = useIsHeld();
  const kinds = KINDS.find(({ value }) => value === kind)?.kinds ?? [];
  const newest = all.filter((line) => kinds.includes(line.kind)).slice(-MAX_LIVE_LINES);
  // What one reads does not move away under the pointer.
  const kept = useRef({ kind, lines: newest });
  if (!isHeld || kept.current.kind !== kind) kept.current = { kind, lines: newest };
  const { lines } = kept.current;
  if (lines.length === 0) return <Nothing>Nothing yet.</Nothing>;
  return (
    <ol
      className={styles.lines}
      onPointerEnter={handlers.onPointerEnter}
      onPointerLeave={handlers.onPointerLeave}
    >
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <time dateTime={new Date(line.at).toISOString()}>{clockWithSeconds(line.at)}</time>
          <span className={styles.server}>
            {nameOf(line.serverId) !== '' && <ServerChip id={line.serverId} name={nameOf(line.serverId)} />}
          </span>
          <span className={styles.text}>
            <Words line={line} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Words({ line: { kind, player, tribe, text } }: { line: LiveLine }) {
  const who = kind === 'tribe' ? tribe : player;
  if (kind === 'joined' || kind === 'left')
    return (
      <>
        <bdi className={styles.name}>{player}</bdi> {kind}
      </>
    );
  return (
    <>
      {who !== '' && (
        <>
          <bdi className={styles.name}>{who}</bdi>
          {': '}
        </>
      )}
      <bdi>{text}</bdi>
    </>
  );
}
