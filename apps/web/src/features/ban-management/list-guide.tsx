import type { BanListFetch } from '@arkwright/contracts/published-bans/schema';
import { useNamedServers } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Guide } from '../../ui/guide.tsx';
import { iniSetting, listAddress } from './list-address.ts';
import { ServerAddresses } from './server-addresses.tsx';

/** Explains how game servers get the ban list, with an address for each of them and when it was fetched last. */
export function ListGuide({ fetches }: { fetches: readonly BanListFetch[] | undefined }) {
  const { id: botId } = useInstance();
  const servers = useNamedServers();
  const address = listAddress(botId, window.location.origin);
  return (
    <Guide
      title="Put the ban list on your game servers"
      about={
        <>
          A server that is connected over RCON is told of each ban at once. One that also fetches the list
          knows all bans from its start on, and reads it again every ten minutes.
        </>
      }
    >
      <CopyField label="BanListURL" value={address} />
      <ol>
        <li>
          <p>
            Put this into each server’s <code>GameUserSettings.ini</code>, below the line{' '}
            <code>[ServerSettings]</code>. With a server’s own address, from the list below, you see when that
            server fetched.
          </p>
          <CopyBlock label="ini entry" text={iniSetting(address)} />
        </li>
        <li>
          <p>Restart it once. Its first fetch then shows here within ten minutes.</p>
        </li>
      </ol>
      <ServerAddresses servers={servers ?? []} fetches={fetches} />
    </Guide>
  );
}
