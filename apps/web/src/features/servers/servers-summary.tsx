import { Group, Text } from '@mantine/core';
import { StatusDot } from '../../ui/status-dot.tsx';
import { countServers, type ServerRow } from './server-row.ts';

/** The limit is worth a word when no more than this many places are left. */
const FEW_LEFT = 5;

/** What is on and what is wrong, at a glance. States without a server are left out. */
export function ServersSummary({ rows, limit }: { rows: readonly ServerRow[]; limit: number | undefined }) {
  const counts = countServers(rows);
  if (rows.length === 0) return 'The game servers of your cluster, and how the bot reaches them.';
  const states = [
    { tone: 'danger', words: 'offline', count: counts.offline },
    { tone: 'warning', words: 'starting', count: counts.starting },
    { tone: 'good', words: 'online', count: counts.online },
    { tone: 'off', words: 'unknown', count: counts.unknown },
    { tone: 'off', words: 'disabled', count: counts.disabled },
  ] as const;
  return (
    <Group gap="4px 20px" align="stretch">
      {states
        .filter(({ count }) => count > 0)
        .map(({ tone, words, count }) => (
          <StatusDot key={words} tone={tone}>
            {count} {words}
          </StatusDot>
        ))}
      <span>
        {counts.players} {counts.players === 1 ? 'player' : 'players'}
      </span>
      {limit !== undefined && limit - rows.length <= FEW_LEFT && (
        <Text span inherit c="var(--ark-faint)">
          {rows.length} of {limit} servers used
        </Text>
      )}
    </Group>
  );
}
