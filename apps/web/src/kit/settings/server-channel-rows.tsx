import { channelOf } from '@arkwright/contracts/core/channel-mapping';
import { Box, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import type { Field } from '../../ui/rows/field.ts';
import { searchText } from '../../ui/search-text.ts';
import { useInstance } from '../instances.ts';
import { kitCalls } from '../kit-calls.ts';
import { toProblem } from '../problem.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { useRead } from '../reads.ts';
import {
  commonChannel,
  type Mapping,
  mappedServers,
  withChannel,
  withOneChannel,
} from './channel-mapping.ts';
import { ChannelRow } from './channel-row.tsx';
import type { ChosenPosting } from './chosen-posting.ts';

/** From more servers than this on they can be searched. */
const MANY = 10;

type ServerChannelRowsProps = {
  field: Field<Mapping>;
  /** The posting. */
  posting: ChosenPosting;
  off?: string | undefined;
  /** There is a channel for all others beside it: no row sets them all at once. */
  hasCommon?: boolean;
};

/** KIT · A channel for each of the instance's servers. */
export function ServerChannelRows({ field, posting, off, hasCommon = false }: ServerChannelRowsProps) {
  const list = useRead(kitCalls.directory, { query: { id: useInstance().id } });
  const [wanted, setWanted] = useState('');
  // Without the right to see the servers, those that have a channel still show.
  const servers = list.data?.servers ?? mappedServers(field.value);
  if (list.isPending) return <LoadingBox height={320} label="Loading the servers" />;
  if (servers.length === 0) {
    return (
      <Box pb="sm" data-field={field.path}>
        {list.error ? (
          <ProblemNotice problem={toProblem(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <Banner>Add a server first; then you can choose a channel for it here.</Banner>
        )}
      </Box>
    );
  }
  const shown = servers.filter(({ name }) => searchText(name).includes(searchText(wanted)));
  return (
    <>
      {servers.length > 1 && !hasCommon && (
        <ChannelRow
          off={off}
          field={{
            ...field,
            label: 'Use one channel for all servers',
            help: 'Sets the channel of every server at once.',
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
          posting={{ ...posting, ...(list.data && { serverId: server.id }) }}
          field={{
            ...field,
            label: server.name,
            help: undefined,
            value: channelOf(field.value, server),
            onChange: (channelId) => field.onChange(withChannel(field.value, server, channelId)),
          }}
        />
      ))}
      {shown.length === 0 && <p role="status">No server has this in its name.</p>}
    </>
  );
}
