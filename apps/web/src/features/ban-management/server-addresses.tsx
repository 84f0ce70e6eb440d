import type { BanListFetch } from '@arkwright/contracts/published-bans/schema';
import { IconCopy } from '@tabler/icons-react';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { useInstance } from '../../kit/instances.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { useNow } from '../../ui/use-now.ts';
import { iniSetting, listAddress } from './list-address.ts';
import styles from './server-addresses.module.css';

/** A game fetches every ten minutes: after several missed ones it counts as stopped, ms. */
const LATE_MS = 30 * 60_000;

type ServerAddressesProps = {
  servers: readonly { id: string; name: string }[];
  /** Undefined while they are loading. */
  fetches: readonly BanListFetch[] | undefined;
};

/** The fetches of the ban list: each game server with its own address, and others by theirs. */
export function ServerAddresses({ servers, fetches = [] }: ServerAddressesProps) {
  const { id: botId } = useInstance();
  const fetchOf = new Map(fetches.map((fetch) => [fetch.serverId, fetch]));
  const listed = new Set(servers.map(({ id }) => id));
  const others = fetches.filter(({ serverId }) => !listed.has(serverId));
  if (servers.length === 0 && others.length === 0) return null;
  return (
    <ul className={styles.servers} aria-label="Fetches of the ban list">
      {servers.map(({ id, name }) => (
        <li key={id}>
          <ServerChip id={id} name={name} />
          <LastFetch at={fetchOf.get(id)?.at} />
          <ActionIconButton
            label={`Copy the entry for ${name}`}
            icon={<IconCopy {...ROW_ICON} />}
            onClick={() => void copyText(iniSetting(listAddress(botId, window.location.origin, id)))}
          />
        </li>
      ))}
      {others.map(({ serverId, serverName, address, at }) => (
        <li key={`${serverId} ${address}`}>
          <span>
            {serverName !== '' ? (
              <ServerChip id={serverId} name={serverName} />
            ) : (
              <bdi>{address || 'An address that you may not see'}</bdi>
            )}
            {serverId === '' && <small>without a server’s own address</small>}
          </span>
          <LastFetch at={at} />
        </li>
      ))}
    </ul>
  );
}

function LastFetch({ at }: { at: number | undefined }) {
  const now = useNow();
  if (at === undefined) return <StatusDot tone="off">Not fetched yet</StatusDot>;
  return (
    <StatusDot tone={now - at > LATE_MS ? 'warning' : 'good'}>
      <span>
        Fetched <RelativeTime at={at} />
      </span>
    </StatusDot>
  );
}
