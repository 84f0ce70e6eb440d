import type { DecayRemoval } from '@arkwright/contracts/decay/schema';
import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { counted } from '../../kit/counted.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import styles from '../shared/protected-tribes/lists.module.css';

const STATES: Record<DecayRemoval['state'], { words: string; tone: StatusTone }> = {
  running: { words: 'Under way', tone: 'warning' },
  done: { words: 'Removed', tone: 'good' },
  failed: { words: 'Failed', tone: 'danger' },
  unknown: { words: 'Not known', tone: 'warning' },
};
const KINDS = { team: '', clutter: 'Small base of ', dinos: '' } as const;

/** Removals, as recorded before they ran. */
export function RemovalsList({ removals }: { removals: readonly DecayRemoval[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        What was removed
      </Title>
      {removals.length === 0 ? (
        <Text c="dimmed" mt={4}>
          Nothing yet. Each removal is written down here before the game is asked.
        </Text>
      ) : (
        <ul className={styles.list}>
          {removals.map((removal) => (
            <li key={removal.id}>
              <div>
                {KINDS[removal.kind]}
                <bdi className={styles.name}>{removal.name}</bdi> on{' '}
                <ServerChip id={removal.serverId} name={removal.serverName} />
                <div className={styles.about}>
                  {counted(removal.structures, 'structure')}, {counted(removal.dinos, 'dino')},{' '}
                  <RelativeTime at={removal.at} /> by <bdi>{removal.by}</bdi>
                  {removal.outcome !== '' && (
                    <>
                      : <bdi>{removal.outcome}</bdi>
                    </>
                  )}
                </div>
              </div>
              <StatusDot tone={STATES[removal.state].tone}>{STATES[removal.state].words}</StatusDot>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
