import { channelOf } from '@arkwright/contracts/core/channel-mapping';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import { Banner } from '../../ui/banner.tsx';
import type { Field } from '../../ui/rows/field.ts';
import { commonChannel, mappedServers, withChannel, withOneChannel } from './channel-mapping.ts';

type Mapping = GroupValue<'log'>['channelMapping'];

/** From more servers than this on they can be searched. */
const MANY = 10;

type ServerChannelRowsProps = {
  /** The field of the settings. */
  channel: 'log.channelMapping' | 'log.tribeLogChannelMapping';
  field: Field<Mapping>;
  off?: string | undefined;
};

/** A channel for each of the instance's servers. */
export function ServerChannelRows({ channel, field, off }: ServerChannelRowsProps) {
  const list = useRead(serverRoutes.list, { params: { botId: useInstance().id } });
  const [wanted, setWanted] = useState('');
  // Without the right to see the servers, those that have a channel still show.
  const servers = list.data ?? mappedServers(field.value);
  if (list.isPending) return <p role="status">Loading the servers…</p>;
  if (servers.length === 0) {
    return <Banner>Add a server first; then you can choose a channel for its log here.</Banner>;
  }
  const shown = servers.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      {servers.length > 1 && (
        <ChannelRow
          description="Sets the channel of every server at once."
          off={off}
          field={{
            ...field,
            label: 'Use one channel for all servers',
            value: commonChannel(field.value, servers),
            onChange: (channelId) => field.onChange(withOneChannel(field.value, servers, channelId)),
          }}
        />
      )}
      {servers.length > MANY && (
        <TextInput
          maw={320}
          my="sm"
          type="search"
          aria-label="Find a server"
          placeholder="Find a server"
          leftSection={<IconSearch size={16} />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {shown.map((server) => (
        <ChannelRow
          key={server.id}
          off={off}
          posting={{ feature: 'logging', channel, ...(list.data && { serverId: server.id }) }}
          field={{
            ...field,
            label: server.name,
            value: channelOf(field.value, server),
            onChange: (channelId) => field.onChange(withChannel(field.value, server, channelId)),
          }}
        />
      ))}
      {shown.length === 0 && <p role="status">No server has this in its name.</p>}
    </>
  );
}
