import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { companionRoutes } from '@arkwright/contracts/companion/routes';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { playerRegistrationRoutes } from '@arkwright/contracts/player-registrations/routes';
import { uploadRoutes } from '@arkwright/contracts/uploads/routes';
import { startArkCluster } from '@arkwright/sandbox/ark/cluster';
import { eventually } from '@arkwright/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';

/** Made by agents: nothing in the game reads the log. */
const AGENTS_CALL = '/api/companion/log';

const routes: RouteDefinition[] = Object.values({
  ...companionRoutes,
  ...uploadRoutes,
  ...playerRegistrationRoutes,
}).filter(({ access, path }) => access === 'companion' && path !== AGENTS_CALL);

const command = { id: 'c1', command: 'DestroyTribeIdDinos 1' };

/** Valid replies, by path: the contracts parse these too. */
const answers: Record<string, unknown> = {
  '/api/companion/hello': {
    serverId: 'server-1',
    uploads: { players: true, structures: true, dinos: true },
    chat: true,
    intervalSeconds: 60,
    structuresDelaySeconds: 0,
    log: { run: '', next: 0 },
    acceptsChanges: true,
    revision: 'r1',
  },
  '/api/companion/registration': { isRegistered: true, message: 'You are registered.' },
};

/** Accepts calls as the contracts describe them; anything else is a complaint. */
async function startProgram() {
  const complaints: string[] = [];
  const taken = new Set<string>();
  const take = (request: IncomingMessage, body: unknown): unknown => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://program');
    const route = routes.find(({ method, path }) => method === request.method && path === pathname);
    if (!route) return void complaints.push(`There is no ${request.method} ${pathname}`);
    const isFirst = !taken.has(pathname);
    taken.add(pathname);
    const sent = [
      [route.query, Object.fromEntries(searchParams)],
      [route.body, body],
    ] as const;
    for (const [schema, value] of sent) {
      const error = schema?.safeParse(value).error;
      if (error) complaints.push(`${pathname}: ${error.message}`);
    }
    if (pathname.endsWith('/commands')) return isFirst ? [command] : undefined;
    const answer = answers[pathname] ?? true;
    expect(route.response.safeParse(answer).error).toBeUndefined();
    return answer;
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const answer = take(request, text === '' ? undefined : JSON.parse(text));
    // Undefined: the request for commands stays open.
    if (answer !== undefined) response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, complaints, taken };
}

test('every call of a simulated companion fits the contracts, whatever its world contains', async () => {
  const program = await startProgram();
  const cluster = await startArkCluster({
    seed: 'contract',
    servers: ['a', 'b', 'c'].map((name) => ({
      name,
      mapId: 'Genesis_WP',
      sessionName: 'Obelisk Cluster - Genesis',
      clusterId: 'obelisk',
      password: 'pw',
      dinos: name === 'a' ? 2500 : 0,
    })),
    tickMs: 0,
  });
  onTestFinished(() => cluster.close());
  for (let tick = 0; tick < 2000; tick += 1) cluster.tick();
  const bob = { name: 'Bob', eosId: '0002a1b2c3d4e5f60718293a4b5c6d7e', platform: 'None' };
  for (const { name } of cluster.servers) {
    const server = cluster.server(name)!;
    server.companion.install({ url: program.url, key: 'rk_x', serverId: 'server-1', type: 'Mod' });
    await server.companion.running?.uploadNow();
    server.join(bob);
    expect(await server.companion.say(bob, '/register ABC')).toBe('You are registered.');
    expect(await server.companion.say(bob, 'to us', 'tribe')).toBeNull();
  }
  await eventually(() =>
    expect([...program.taken].toSorted()).toEqual(routes.map(({ path }) => path).toSorted()),
  );
  expect(program.complaints).toEqual([]);
});
