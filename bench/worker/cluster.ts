import { startArkCluster } from '@arkwright/sandbox/ark/cluster';

// The simulated game servers of `run.ts`, alive, in a process of their own.
process.once('message', async ({ servers }: { servers: number }) => {
  const cluster = await startArkCluster({
    seed: 'worker bench',
    servers: Array.from({ length: servers }, (_, index) => ({
      name: `Server ${index}`,
      mapId: 'TheIsland_WP',
      sessionName: `Server ${index}`,
      password: 'bench password',
    })),
  });
  process.send?.(cluster.servers.map(({ rconPort }) => rconPort));
});
