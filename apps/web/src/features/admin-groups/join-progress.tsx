import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { JoinProgress } from '@arkwright/contracts/admin-groups/join-schema';
import { Stack, Table, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { counted } from '../../kit/counted.ts';
import { useServerGroups } from '../../kit/server-groups.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { GroupHeading } from '../../ui/table/group-heading.tsx';
import { inGroups } from '../../ui/table/row-groups.ts';
import { useJoinProgress } from './use-groups.ts';

const players = (count: number) => counted(count, 'player');

function wordsOf({ waiting, leaving }: JoinProgress): string {
  const open = [
    waiting > 0 && `${players(waiting)} to be added`,
    leaving > 0 && `${players(leaving)} to be taken out`,
  ].filter((words) => words !== false);
  return open.length === 0 ? 'Done' : open.join(', ');
}

/** For each server how far its list is. */
export function JoinProgressList() {
  const groups = useServerGroups<JoinProgress>(({ serverId }) => serverId);
  const progress = inGroups(useJoinProgress().data ?? [], groups);
  if (progress.length === 0) return null;
  return (
    <section aria-labelledby="join-progress">
      <Stack gap="xs">
        <Title order={2} id="join-progress">
          Lists of the servers
        </Title>
        <Text>
          What is still to be done is sent as soon as the server is online. The list is sent again after each
          restart.
        </Text>
        <Table.ScrollContainer minWidth={320}>
          <Table aria-labelledby="join-progress">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Server</Table.Th>
                <Table.Th scope="col">Added</Table.Th>
                <Table.Th scope="col">State</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {progress.map((server, place) => (
                <Fragment key={server.serverId}>
                  <GroupHeading groups={groups} rows={progress} place={place} columns={3} />
                  <Table.Tr>
                    <Table.Td>
                      <ServerChip id={server.serverId} name={server.serverName} />
                    </Table.Td>
                    <Table.Td>{players(server.added)}</Table.Td>
                    <Table.Td>
                      <StatusDot tone={server.waiting + server.leaving === 0 ? 'good' : 'warning'}>
                        {wordsOf(server)}
                      </StatusDot>
                      {server.reason !== '' && <div>{server.reason}</div>}
                    </Table.Td>
                  </Table.Tr>
                </Fragment>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Stack>
    </section>
  );
}
