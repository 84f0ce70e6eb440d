import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import type { HostService, SyncRun, SyncState } from '@arkwright/contracts/host-sync/schema';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { nitradoAccountRoutes } from '@arkwright/contracts/nitrado/account-routes';
import type { HostAccount } from '@arkwright/contracts/nitrado/account-schema';
import { nitrado } from '@arkwright/contracts/nitrado/settings';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { buildServer } from './build-server.ts';
import { buildInstance, createWorld } from './world.ts';

// For this screen's tests: linked accounts, their services, and the bot's servers.

export function buildAccount(overrides: Partial<HostAccount> = {}): HostAccount {
  return {
    nitradoId: '51',
    username: 'obelisk-owner',
    state: 'working',
    stateSince: 0,
    isPasted: false,
    endsAt: 0,
    linkedAt: 1_700_000_000_000,
    renewedAt: 1_700_000_000_000,
    linkedBy: 'Owner',
    isLinkedByYou: true,
    isLinkerWithoutRights: false,
    ...overrides,
  };
}

export function buildService(overrides: Partial<HostService> = {}): HostService {
  const id = overrides.id ?? 4_100_028;
  const status = overrides.status ?? 'No Server';
  return {
    id,
    ip: '203.0.113.4',
    gamePort: 5000,
    rconPort: 5002,
    name: `Obelisk ${id}`,
    clusterId: '',
    adminPassword: '**********',
    mods: [],
    slots: 70,
    map: 'TheIsland_WP',
    serviceId: id,
    serverId: '',
    status,
    isSyncRequired: status === 'Sync Required',
    differs: [],
    problem: '',
    state: 'started',
    stateSince: 0,
    rentalEndsAt: 0,
    nitradoId: '51',
    username: 'obelisk-owner',
    readAt: 1_700_000_000_000,
    isMissing: false,
    isInOtherInstance: false,
    ...overrides,
  };
}

export function buildRun(overrides: Partial<SyncRun> = {}): SyncRun {
  return { id: 'run-1', startedAt: Date.now(), endedAt: 0, startedBy: 'owner', entries: [], ...overrides };
}

export const buildEntry = (
  serviceId: number,
  outcome: SyncRun['entries'][number]['outcome'],
  overrides: Partial<SyncRun['entries'][number]> = {},
): SyncRun['entries'][number] => ({
  serviceId,
  serverId: '',
  outcome,
  changed: [],
  message: '',
  ...overrides,
});

type Held = {
  accounts: HostAccount[];
  canLogIn: boolean;
  services: HostService[];
  servers: Server[];
  state: SyncState;
};

type Options = Partial<Omit<Held, 'state'>> & { state?: Partial<SyncState>; instance?: Partial<Instance> };

/** `held` is the API's current data. */
export function createHosting(options: Options = {}) {
  const { instance = {}, state = {}, ...given } = options;
  const { api, world } = createWorld({
    instances: [buildInstance({ nitrado: nitrado.schema.parse({}), ...instance })],
  });
  const held: Held = {
    accounts: [buildAccount()],
    canLogIn: true,
    services: [],
    servers: [],
    ...given,
    state: {
      readAt: Date.now(),
      isReading: false,
      isCut: false,
      unnumbered: 0,
      run: null,
      lastAutomatic: null,
      nextAutomaticAt: 0,
      ...state,
    },
  };

  function linked(serverId: string, hosting: Server['hosting'], nitradoServiceId: number): Server {
    const server = held.servers.find(({ id }) => id === serverId) ?? buildServer({ id: serverId });
    return { ...server, hosting, nitradoServiceId };
  }
  api.on(nitradoAccountRoutes.accounts, () => ({ accounts: held.accounts, canLogIn: held.canLogIn }));
  api.on(nitradoAccountRoutes.beginLogin, () => 'https://nitrado.test/oauth?state=abc');
  api.on(nitradoAccountRoutes.login, () => {
    held.accounts = [buildAccount()];
    return { success: true, message: 'The Nitrado account obelisk-owner is linked.' };
  });
  api.on(nitradoAccountRoutes.pasteToken, () => {
    held.accounts = [
      ...held.accounts,
      buildAccount({ nitradoId: '52', username: 'eu-cluster', isPasted: true }),
    ];
    return { success: true, message: 'The Nitrado account eu-cluster is linked.' };
  });
  api.on(nitradoAccountRoutes.keepAccount, ({ body: { nitradoId } }) => {
    held.accounts = held.accounts.map((account) =>
      account.nitradoId === nitradoId ? { ...account, isLinkerWithoutRights: false } : account,
    );
    return true;
  });
  api.on(nitradoAccountRoutes.logout, ({ params: { username } }) => {
    held.accounts = held.accounts.filter((account) => account.username !== username);
    return true;
  });
  api.on(nitradoAccountRoutes.logoutAll, () => {
    held.accounts = [];
    return true;
  });
  api.on(nitradoServiceRoutes.services, () => held.services);
  api.on(nitradoServiceRoutes.state, () => held.state);
  api.on(nitradoServiceRoutes.refresh, () => true);
  api.on(nitradoServiceRoutes.sync, ({ body: { serviceIds } }) => {
    const ids =
      serviceIds?.map(Number) ?? held.services.filter((each) => each.isSyncRequired).map(({ id }) => id);
    const run = buildRun({ entries: ids.map((id) => buildEntry(id, 'waiting')) });
    held.state = { ...held.state, run };
    return run;
  });
  api.on(nitradoServiceRoutes.dismissRun, () => {
    held.state = { ...held.state, run: null };
    return true;
  });
  api.on(nitradoServiceRoutes.link, ({ body }) => linked(body.serverId, 'Nitrado', Number(body.serviceId)));
  api.on(nitradoServiceRoutes.unlink, ({ body }) => linked(body.serverId, 'NotSelected', 0));
  api.on(nitradoServiceRoutes.addServers, ({ body }) =>
    body.services.map(({ serviceId }) => ({
      serviceId: Number(serviceId),
      serverId: `server-of-${serviceId}`,
    })),
  );
  api.on(serverRoutes.list, () => held.servers);
  api.on(instanceRoutes.update, ({ body: { bot } }) => {
    const before = world.instances[0] as Instance;
    const saved = {
      ...before,
      nitrado: { ...(before.nitrado as object), ...(bot.nitrado as object) },
      revs: {},
    };
    world.instances = [saved];
    return saved;
  });
  return { api, world, held };
}
