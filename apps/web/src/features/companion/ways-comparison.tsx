import { type HostedSave, SAVE_SOURCES, type SaveSource } from '@arkwright/contracts/hosted-saves/schema';
import { SOURCE_NAMES } from '@arkwright/contracts/hosted-saves/state-words';
import { HOSTED_SAVES_MINUTES } from '@arkwright/contracts/nitrado/bounds';
import { nitrado } from '@arkwright/contracts/nitrado/settings';
import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import { counted } from '../../kit/counted.ts';
import { useInstance } from '../../kit/instances.ts';
import { ComparisonMark, ComparisonTable } from '../../ui/comparison-table.tsx';
import { NEEDS, PROVISIONS } from './ways.ts';
import styles from './ways-comparison.module.css';

type WaysComparisonProps = {
  /** The companion's upload interval, in seconds. */
  uploadSeconds: number;
  /** The servers that use each way; undefined while they are not known. */
  used: Readonly<Record<SaveSource, readonly HostedSave[]>> | undefined;
};

/** The mod, the plugin, the agent and the host side by side: what each provides and needs, and how many servers use it. */
export function WaysComparison({ uploadSeconds, used }: WaysComparisonProps) {
  const id = useId();
  const every = {
    Mod: spanOf(uploadSeconds),
    APIPlugin: spanOf(uploadSeconds),
    Agent: 'each save',
    Host: useHostInterval(),
  };
  const columns = SAVE_SOURCES.map((way) => ({
    id: way,
    title: SOURCE_NAMES[way],
    below: used && counted(used[way].length, 'server'),
  }));
  const inWords = (what: string, words: Readonly<Record<SaveSource, string>>) => ({
    id: what,
    title: what,
    cells: SAVE_SOURCES.map((way) => (
      <span key={way} className={styles.words}>
        {words[way]}
      </span>
    )),
  });
  const rows = [
    ...PROVISIONS.map(({ what, from }) => ({
      id: what,
      title: what,
      cells: SAVE_SOURCES.map((way) => {
        const isThere = from.includes(way);
        return <ComparisonMark key={way} is={isThere ? 'there' : 'missing'} words={isThere ? 'Yes' : 'No'} />;
      }),
    })),
    inWords('New data after', every),
    inWords('What it needs', NEEDS),
  ];
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id}>
        What each way provides
      </Title>
      <Text c="dimmed" mt={4} mb="sm">
        A server may use several. Data uploaded by a mod, plugin or agent is newer, so it isn’t read from the
        host.
      </Text>
      <ComparisonTable
        label="Ways"
        columns={columns}
        rows={rows}
        note="With “Crashing commands over RCON”, which only the owner can switch on in a server’s settings, removals, kills and nukes also work with data from an agent or a host."
      />
    </section>
  );
}

/** A length of time in seconds, short. */
const spanOf = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);

/** How often saves are read at the host; its bounds for people who may not see the setting. */
function useHostInterval(): string {
  // The groups of an instance are objects.
  const { hostedSavesMinutes } = (useInstance()[nitrado.name] ?? {}) as { hostedSavesMinutes?: number };
  const { min, max } = HOSTED_SAVES_MINUTES;
  return `${hostedSavesMinutes ?? `${min}–${max}`} min`;
}
