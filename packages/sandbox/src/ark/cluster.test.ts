import { expect, onTestFinished, test, vi } from 'vitest';
import { type ArkServerInput, startArkCluster } from './cluster.ts';
import { RawConnection } from './testing/raw-connection.ts';

function wish(name: string, more: Partial<ArkServerInput> = {}): ArkServerInput {
  return { name, mapId: 'TheIsland_WP', sessionName: name, password: 'pw', ...more };
}

test('a wanted RCON port is used, and a taken one becomes another', async () => {
  const first = await startArkCluster({ seed: 's', servers: [wish('a')], tickMs: 0 });
  const wanted = first.servers[0]!.rconPort;
  const second = await startArkCluster({ seed: 's', servers: [wish('a', { rconPort: wanted })], tickMs: 0 });
  expect(second.servers[0]?.rconPort).not.toBe(wanted);
  await second.close();
  await first.close();
  const third = await startArkCluster({ seed: 's', servers: [wish('a', { rconPort: wanted })], tickMs: 0 });
  expect(third.servers[0]?.rconPort).toBe(wanted);
  await third.close();
});

test('two servers that want one port both get one', async () => {
  const servers = [wish('a', { rconPort: 27_020 }), wish('b', { rconPort: 27_020 })];
  const cluster = await startArkCluster({ seed: 's', servers, tickMs: 0 });
  onTestFinished(() => cluster.close());
  expect(new Set(cluster.servers.map((server) => server.rconPort)).size).toBe(2);
});

test('names must be unique', async () => {
  const servers = [wish('a'), wish('a')];
  await expect(startArkCluster({ seed: 's', servers })).rejects.toThrow('the same name');
});

test('closing a cluster ends its connections and frees its ports', async () => {
  const cluster = await startArkCluster({ seed: 's', servers: [wish('a')] });
  const { rconPort } = cluster.servers[0]!;
  const connection = await RawConnection.open(rconPort);
  await cluster.close();
  await connection.untilEnded();
  await expect(RawConnection.open(rconPort)).rejects.toThrow('ECONNREFUSED');
});

test('the clock of the cluster moves its worlds by itself', async () => {
  const cluster = await startArkCluster({ seed: 's', servers: [wish('a')], tickMs: 1 });
  onTestFinished(() => cluster.close());
  await vi.waitFor(() => expect(cluster.server('a')?.world.tick).toBeGreaterThan(5), 10_000);
});

test('1,000 living servers start with one timer, and each answers', async () => {
  const servers = Array.from({ length: 1000 }, (_, index) => wish(`server ${index}`));
  const timers = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => timers.mockRestore());
  const cluster = await startArkCluster({ seed: 's', servers });
  onTestFinished(() => cluster.close());
  expect(timers).toHaveBeenCalledTimes(1);
  expect(new Set(cluster.servers.map((server) => server.rconPort)).size).toBe(1000);
  for (const { rconPort } of [cluster.servers[0]!, cluster.servers[999]!]) {
    const connection = await RawConnection.open(rconPort);
    expect(await connection.login('pw')).toBe(7);
    connection.socket.destroy();
  }
});
