import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import type { Field } from '../../kit/settings/field.ts';
import { Banner } from '../../ui/banner.tsx';
import { channelOf, mappedServers, withChannel } from './channel-mapping.ts';

type Mapping = GroupValue<'log'>['channelMapping'];

type ServerChannelRowsProps = { field: Field<Mapping>; off?: string | undefined };

/** A channel for each of the instance's servers. */
export function ServerChannelRows({ field, off }: ServerChannelRowsProps) {
  const list = useRead(serverRoutes.list, { params: { botId: useInstance().id } });
  // Without the right to see the servers, those that have a channel still show.
  const servers = list.data ?? mappedServers(field.value);
  if (list.isPending) return <p role="status">Loading the servers…</p>;
  if (servers.length === 0) {
    return <Banner>Add a server first: then you can choose a channel for its log here.</Banner>;
  }
  return servers.map((server) => (
    <ChannelRow
      key={server.id}
      label={server.name}
      off={off}
      field={{
        ...field,
        value: channelOf(field.value, server),
        onChange: (channelId) => field.onChange(withChannel(field.value, server, channelId)),
      }}
    />
  ));
}
