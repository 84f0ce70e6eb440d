import { Stack, Text, Title } from '@mantine/core';
import { IdList } from './id-list.tsx';
import { useGroupServers } from './use-groups.ts';

/** Admins of single servers: only calls of the API set them, and any edit of the server clears them (specification §4). */
export function ServerAdmins() {
  const servers = (useGroupServers().data ?? []).filter(({ admins }) => admins.length > 0);
  if (servers.length === 0) return null;
  return (
    <section aria-labelledby="server-admins">
      <Stack gap="xs">
        <Title order={2} id="server-admins">
          Admins of single servers
        </Title>
        <Text>
          Given through the API, beside the groups: they are not kicked from this server. They are on no
          AdminListURL, and editing the server on the Servers page clears them.
        </Text>
        {servers.map(({ id, name, admins }) => (
          <Stack key={id} gap={4}>
            <Text fw={600}>
              <bdi>{name}</bdi>
            </Text>
            <IdList ids={admins} nobody="" />
          </Stack>
        ))}
      </Stack>
    </section>
  );
}
