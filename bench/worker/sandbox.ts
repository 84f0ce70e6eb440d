import { startArkCluster } from '@arkwright/sandbox/ark/cluster';
import { startTestSandbox } from '@arkwright/testing/test-sandbox';
import { PASSWORD } from '../many-servers.ts';
import type { SimulatedGuild, SimulatedWorld } from './world.ts';

// The simulated Discord and game servers of `run.ts`, in a process of their own. Players come and go if `isLiving`.
export type SandboxOrder = { servers: number; guilds: number; isLiving: boolean };

type GuildView = { ownerId: string; roles: { id: string }[]; channels: { id: string; type: number }[] };

const [TEXT, CATEGORY] = [0, 4];

process.once('message', async ({ servers, guilds, isLiving }: SandboxOrder) => {
  const { control, discord } = await startTestSandbox('worker bench');
  const copies: SimulatedGuild[] = [];
  for (let number = 0; number < guilds; number++) {
    const { guildId } = (await control('POST', '/guilds', {})) as { guildId: string };
    const { ownerId, channels } = (await control('GET', `/discord/guilds/${guildId}`)) as GuildView;
    const idsOf = (wanted: number) => channels.filter(({ type }) => type === wanted).map(({ id }) => id);
    copies.push({ guildId, ownerId, channelIds: idsOf(TEXT), categoryId: idsOf(CATEGORY)[0] ?? '' });
  }
  const cluster = await startArkCluster({
    seed: 'worker bench',
    living: isLiving,
    servers: Array.from({ length: servers }, (_, index) => ({
      name: `Server ${index}`,
      mapId: 'TheIsland_WP',
      sessionName: `Server ${index}`,
      password: PASSWORD,
    })),
  });
  const ports = cluster.servers.map(({ rconPort }) => rconPort);
  process.send?.({ discord, guilds: copies, ports } satisfies SimulatedWorld);
});
