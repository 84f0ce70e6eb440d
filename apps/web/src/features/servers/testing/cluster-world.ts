import { powerRoutes } from '@arkwright/contracts/host-power/routes';
import type { ServerPower } from '@arkwright/contracts/host-power/schema';
import { hostedSaveRoutes } from '@arkwright/contracts/hosted-saves/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { buildHostedSave } from '../../../testing/build-hosted-save.ts';
import { buildServer } from '../../../testing/build-server.ts';
import { fakeCollection } from '../../../testing/fake-collection.ts';
import { buildInstance, createWorld } from '../../../testing/world.ts';

// For this screen's tests: a world with game servers whose routes change what it holds.

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

type Cluster = {
  servers: Server[];
  statuses: ServerStatus[];
  powers: ServerPower[];
  instance: Partial<Instance>;
};

/** An instance with these game servers. `cluster` is the API's current data. */
export function createCluster({
  servers = [],
  statuses = [],
  powers = [],
  instance = {},
}: Partial<Cluster> = {}) {
  const { api } = createWorld({ instances: [buildInstance(instance)] });
  const cluster = { servers: fakeCollection(servers), statuses, powers };

  api.on(serverRoutes.list, () => cluster.servers.rows);
  api.on(serverStatusRoutes.list, () => cluster.statuses);
  api.on(powerRoutes.list, () => cluster.powers);
  api.on(serverStatusRoutes.lostLines, () => []);
  // The host of linked servers has files.
  api.on(hostedSaveRoutes.list, () =>
    cluster.servers.rows.map(({ id: serverId, name: serverName, nitradoServiceId, readsHostedSaves: isOn }) =>
      buildHostedSave({ serverId, serverName, isPossible: nitradoServiceId !== 0, isOn, state: 'off' }),
    ),
  );
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
