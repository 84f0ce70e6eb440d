/**
 * KIT · A game server's name, the same wherever one is shown. It leads to the server's page and opens its action menu; only the name
 * for people who may not see the servers, and for servers that are gone.
 *   <ServerChip id={row.serverId} name={row.serverName} />
 */
import { serversFeature } from '@arkwright/contracts/manifests/servers';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/button-link.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { useInstances } from '../instances.ts';
import { memberHolds, needOf } from '../screen-feature.ts';
import styles from './chip.module.css';
import { Chip, type ChipLook } from './chip.tsx';

type ServerChipProps = ChipLook & {
  /** Empty for a server that was deleted. */
  id: string;
  name: string;
  /** What is shown of it where there is little room. */
  short?: string;
  /** Marks beside the name. */
  children?: ReactNode;
};

export function ServerChip({ id, name, short = name, ...look }: ServerChipProps) {
  const { selected } = useInstances();
  const canOpen = id !== '' && selected !== undefined && memberHolds(selected, needOf(serversFeature));
  if (name.trim() === '') return <Unknown />;
  const words = <bdi title={name}>{short}</bdi>;
  return (
    <Chip
      subject={{ on: 'server', id, name }}
      name={
        <span className={styles.name}>
          {canOpen ? (
            <TextLink to="/servers/$serverId" params={{ serverId: id }} inherit>
              {words}
            </TextLink>
          ) : (
            words
          )}
        </span>
      }
      {...look}
    />
  );
}
