import { channelOf } from '@arkwright/contracts/core/channel-mapping';
import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import type { Field } from '../../ui/rows/field.ts';
import { useInstance } from '../instances.ts';
import { kitCalls } from '../kit-calls.ts';
import { toProblem } from '../problem.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { useRead } from '../reads.ts';
import {
  commonChannel,
  type Mapping,
  type MappingServer,
  mappedServers,
  withChannel,
  withOneChannel,
} from './channel-mapping.ts';
import { ChannelRow } from './channel-row.tsx';
import type { ChosenPosting } from './chosen-posting.ts';

// Most instances have few servers.
const loadTable = () => import('./server-channel-table.tsx');
const ServerChannelTable = lazy(async () => ({ default: (await loadTable()).ServerChannelTable }));
const FoldedServerChannels = lazy(async () => ({ default: (await loadTable()).FoldedServerChannels }));

/** From this many servers on they are in a table. */
const MANY = 8;

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
  const postingOf = ({ id }: MappingServer) => ({ ...posting, ...(list.data && { serverId: id }) });
  const isLong = servers.length >= MANY && field.hidden === undefined;
  const Table = hasCommon ? FoldedServerChannels : ServerChannelTable;
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
      {isLong ? (
        <Suspense fallback={<LoadingBox height={hasCommon ? 40 : 320} label="Loading the servers" />}>
          <Table servers={servers} field={field} postingOf={postingOf} off={off} />
        </Suspense>
      ) : (
        servers.map((server) => (
          <ChannelRow
            key={server.id}
            off={off}
            posting={postingOf(server)}
            field={{
              ...field,
              label: server.name,
              help: undefined,
              value: channelOf(field.value, server),
              onChange: (channelId) => field.onChange(withChannel(field.value, server, channelId)),
            }}
          />
        ))
      )}
    </>
  );
}
