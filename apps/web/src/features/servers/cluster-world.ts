import type { Instance } from '@arkwright/contracts/instances/schema';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { fakeCollection } from '../../testing/fake-collection.ts';
import { buildInstance, createWorld } from '../../testing/world.ts';

// For this screen's tests: a world with game servers whose routes change what it holds.

export function buildServer(overrides: Partial<Server> = {}): Server {
  return {
    id: 'server-1',
    botInstanceId: 'bot-1',
    sortingIndex: 0,
    name: 'The Island',
    nameShort: 'TI',
    host: '203.0.113.7',
    gamePort: 7777,
    rconPort: 27020,
    rconPassword: '**********',
    maxPlayers: 70,
    hosting: 'SelfHosted',
    clusterId: '',
    modIds: [],
    admins: [],
    isEnabled: true,
    sessionName: '',
    map: '',
    version: '',
    nitradoServiceId: 0,
    isAutomaticRegistration: false,
    ...overrides,
  };
}

export function buildStatus(overrides: Partial<ServerStatus> = {}): ServerStatus {
  const state = overrides.state ?? 'online';
  return {
    serverId: 'server-1',
    isOnline: state === 'online',
    state,
    since: 1_700_000_000_000,
    lastSeen: 1_700_000_000_000,
    reason: '',
    players: 0,
    ...overrides,
  };
}

type Cluster = { servers: Server[]; statuses: ServerStatus[]; instance: Partial<Instance> };

/** An instance with these game servers. `cluster` is what the API holds now. */
export function createCluster({ servers = [], statuses = [], instance = {} }: Partial<Cluster> = {}) {
  const { api } = createWorld({ instances: [buildInstance(instance)] });
  const cluster = { servers: fakeCollection(servers), statuses };

  api.on(serverRoutes.list, () => cluster.servers.rows);
  api.on(serverStatusRoutes.list, () => cluster.statuses);
  api.on(serverRoutes.create, ({ body: { server } }) =>
    cluster.servers.add('server', (id) => buildServer({ ...server, id, rconPassword: '**********' })),
  );
  api.on(serverRoutes.update, ({ body: { server } }) => {
    const { rconPassword: _secret, botInstanceId: _bot, ...changes } = server;
    return cluster.servers.change(server.id, changes);
  });
  api.on(serverRoutes.enable, ({ body }) => cluster.servers.change(body.serverId, { isEnabled: true }));
  api.on(serverRoutes.disable, ({ body }) => cluster.servers.change(body.serverId, { isEnabled: false }));
  api.on(serverRoutes.remove, ({ body }) => cluster.servers.remove(body.serverId));
  api.on(serverRoutes.wipeDataDashboard, () => true);
  api.on(serverRoutes.testRcon, () => ({ success: true, message: '' }));
  api.on(serverRoutes.checkConnection, () => ({ success: true, message: '' }));
  return { api, cluster };
}
