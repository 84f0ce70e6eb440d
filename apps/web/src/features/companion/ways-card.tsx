import { type HostedSave, SAVE_SOURCES, type SaveSource } from '@arkwright/contracts/hosted-saves/schema';
import { SOURCE_NAMES } from '@arkwright/contracts/hosted-saves/state-words';
import { HOSTED_SAVES_MINUTES } from '@arkwright/contracts/nitrado/bounds';
import { nitrado } from '@arkwright/contracts/nitrado/settings';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { counted } from '../../kit/counted.ts';
import { useInstance } from '../../kit/instances.ts';
import { DetailFact, DetailFacts } from '../../ui/details/details.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { NEEDS, PROVISIONS } from './ways.ts';
import styles from './ways-card.module.css';

type WaysCardProps = {
  /** The companion's upload interval, in seconds. */
  uploadSeconds: number;
  /** The servers that use each way; undefined while they are not known. */
  used: Readonly<Record<SaveSource, readonly HostedSave[]>> | undefined;
};

/** The mod, the plugin, the agent and the host side by side: what each provides, what it needs, and who uses it. */
export function WaysCard({ uploadSeconds, used }: WaysCardProps) {
  const every = {
    Mod: spanOf(uploadSeconds),
    APIPlugin: spanOf(uploadSeconds),
    Agent: 'each save',
    Host: useHostInterval(),
  };
  return (
    <SettingsCard
      title="What each way provides"
      description="A server may use several. Data uploaded by a mod, plugin or agent is newer, so it isn’t read from the host."
      isLong
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>What</VisuallyHidden>
            </th>
            {SAVE_SOURCES.map((way) => (
              <th key={way} scope="col">
                {SOURCE_NAMES[way]}
                {used && <span className={styles.count}>{counted(used[way].length, 'server')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PROVISIONS.map(({ what, from }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {SAVE_SOURCES.map((way) => (
                <td key={way}>
                  <Mark isThere={from.includes(way)} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">New data after</th>
            {SAVE_SOURCES.map((way) => (
              <td key={way} className={styles.words}>
                {every[way]}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <div className={styles.facts}>
        <DetailFacts>
          {SAVE_SOURCES.map((way) => (
            <DetailFact key={way} label={SOURCE_NAMES[way]}>
              {NEEDS[way]}
              {used && <UsedBy servers={used[way]} />}
            </DetailFact>
          ))}
        </DetailFacts>
      </div>
      <p className={styles.note}>
        With “Crashing commands over RCON”, which only the owner can switch on in a server’s settings,
        removals, kills and nukes also work with data from an agent or a host.
      </p>
    </SettingsCard>
  );
}

function Mark({ isThere }: { isThere: boolean }) {
  if (isThere) return <IconCheck className={styles.yes} size={18} role="img" aria-label="Yes" />;
  return (
    <span className={styles.no}>
      <span aria-hidden>–</span>
      <VisuallyHidden>No</VisuallyHidden>
    </span>
  );
}

const MOST_NAMES = 3;

function UsedBy({ servers }: { servers: readonly HostedSave[] }) {
  const more = servers.length - MOST_NAMES;
  return (
    <span className={styles.used}>
      {servers.length === 0 ? (
        'No server uses it.'
      ) : (
        <>
          Used by{' '}
          {servers.slice(0, MOST_NAMES).map(({ serverId, serverName }, index) => (
            <span key={serverId}>
              {index > 0 && ', '}
              <bdi>{serverName}</bdi>
            </span>
          ))}
          {more > 0 && ` and ${more} more`}
        </>
      )}
    </span>
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
