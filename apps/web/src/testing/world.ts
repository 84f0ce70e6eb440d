import { adminGroupRoutes } from '@arkwright/contracts/admin-groups/routes';
import { authRoutes } from '@arkwright/contracts/auth/routes';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { holds, type Permission } from '@arkwright/contracts/derived/permissions';
import { findingRoutes } from '@arkwright/contracts/findings/routes';
import type { Finding, FindingCount } from '@arkwright/contracts/findings/schema';
import { historyRoutes } from '@arkwright/contracts/history/routes';
import { homeRoutes } from '@arkwright/contracts/home/routes';
import { powerRoutes } from '@arkwright/contracts/host-power/routes';
import { hostedSaveRoutes } from '@arkwright/contracts/hosted-saves/routes';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { selectInstance } from '@arkwright/contracts/instances/select';
import { type Notification, notificationRoutes } from '@arkwright/contracts/notifications/routes';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { publicInfoRoutes } from '@arkwright/contracts/public-info/routes';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { OpenRun } from '@arkwright/contracts/rcon-presets/run-schema';
import { realtimeRoutes } from '@arkwright/contracts/realtime/routes';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { starterSetRoutes } from '@arkwright/contracts/starter-sets/routes';
import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import { userRoutes } from '@arkwright/contracts/users/routes';
import type { Self, User } from '@arkwright/contracts/users/schema';
import { createFakeApi } from './fake-api.ts';

export function buildInstance(overrides: Partial<Instance> = {}): Instance {
  return {
    id: 'bot-1',
    guildId: '900000000000000001',
    guildName: 'Obelisk Cluster',
    guildIconUrl: '',
    isActive: true,
    ownerId: '100000000000000001',
    isOwner: true,
    permissions: [],
    tier: 5,
    managers: [],
    revs: {},
    ...overrides,
  };
}

export function buildUser(overrides: Partial<User> = {}): User {
  return {
    id: 'user-1',
    discordId: '100000000000000001',
    username: 'owner',
    avatarUrl: '',
    email: 'owner@example.test',
    patreonEmail: '',
    role: 0,
    tier: 5,
    bonusType: 'None',
    lastLogin: 0,
    theme: null,
    hasShortcuts: true,
    drawer: {},
    ...overrides,
  };
}

export function buildNotification(overrides: Partial<Notification> = {}): Notification {
  return {
    id: 'note-1',
    message: 'Something happened',
    page: '',
    createdAt: Date.now(),
    isRead: true,
    ...overrides,
  };
}

export function buildFinding(overrides: Partial<Finding> = {}): Finding {
  return {
    key: 'server-offline:server-1',
    check: 'server-offline',
    group: 'Servers',
    level: 'bad',
    title: 'The Island is offline',
    detail: 'Connection refused.',
    steps: [],
    since: Date.now() - 720_000,
    ended: 0,
    serverId: 'server-1',
    about: { id: 'server-1', name: 'The Island' },
    to: '/servers',
    actions: [],
    field: null,
    ignored: null,
    canIgnore: true,
    ...overrides,
  };
}

type World = {
  user: Self;
  instances: Instance[];
  notifications: Notification[];
  isSandbox: boolean;
  isSelfHosted: boolean;
  inviteUrl: string;
  shopBotUrl: string;
  operator: { name: string; address: string; email: string };
  findings: Finding[];
  findingCounts: FindingCount[];
  openRuns: OpenRun[];
};

/** An API with a signed-in person: the owner of one instance, unless the test says otherwise. Tests may change its data. */
export function createWorld(overrides: Partial<World> = {}) {
  const world: World = {
    user: buildUser(),
    instances: [buildInstance()],
    notifications: [],
    isSandbox: false,
    isSelfHosted: false,
    inviteUrl: 'https://discord.test/invite',
    shopBotUrl: '',
    operator: { name: '', address: '', email: '' },
    findings: [],
    findingCounts: [],
    openRuns: [],
    ...overrides,
  };
  const api = createFakeApi();
  api.on(publicInfoRoutes.settings, () => ({
    discordBotJoinUrl: 'https://discord.test/join',
    discordInviteUrl: world.inviteUrl,
    shopBotUrl: world.shopBotUrl,
    discordLoginUrl: `${window.location.origin}/api/auth/discord`,
    isSelfHosted: world.isSelfHosted,
    isSandbox: world.isSandbox,
    operator: world.operator,
  }));
  api.on(publicInfoRoutes.invitation, () => ({ url: 'https://discord.test/join', leadsBack: false }));
  api.on(homeRoutes.read, () => ({ at: Date.now(), layout: null, hidesFirstSteps: false }));
  api.on(homeRoutes.visit, () => true as const);
  api.on(publicInfoRoutes.statistics, () => ({ countBots: 3, countServers: 12, environment: 'test' }));
  const startWith = async (bot: string | undefined) => {
    const id = selectInstance(world.instances, bot)?.id;
    if (id === undefined) return { directory: null, findings: null, openRuns: null };
    return {
      directory: { id, of: await api.answer(instanceRoutes.directory, { query: { id } }) },
      findings: { id, of: await api.answer(findingRoutes.list, { params: { botId: id } }) },
      openRuns: { id, of: await api.answer(rconPresetRoutes.openRuns, { params: { botId: id } }) },
    };
  };
  api.on(findingRoutes.list, () => ({ findings: world.findings, checkedAt: 1, areChecksRunning: true }));
  api.on(findingRoutes.own, () => world.findingCounts);
  api.on(findingRoutes.checks, () => []);
  api.on(rconPresetRoutes.openRuns, () => world.openRuns);
  // Made of the replies that the test gives.
  api.on(realtimeRoutes.start, async (input) => ({
    settings: await api.answer(publicInfoRoutes.settings, input),
    self: await api.answer(userRoutes.self, input),
    instances: await api.answer(instanceRoutes.forDiscordUser, input),
    limits: await api.answer(instanceRoutes.limits, input),
    notifications: await api.answer(notificationRoutes.list, input),
    stamp: 'start',
    ...(await startWith(input.query.bot)),
  }));
  api.on(authRoutes.verifyLogin, () => api.state.tokens.has(api.lastToken() ?? ''));
  api.on(authRoutes.logout, () => true);
  api.on(userRoutes.self, () => world.user);
  api.on(adminRoutes.checks, () => []);
  api.on(userRoutes.setTheme, ({ body }) => {
    world.user = { ...world.user, theme: body.theme };
    return true;
  });
  api.on(userRoutes.setShortcuts, ({ body }) => {
    world.user = { ...world.user, hasShortcuts: body.hasShortcuts };
    return true;
  });
  api.on(userRoutes.foldDrawer, ({ body: { part, isUnfolded } }) => {
    world.user = { ...world.user, drawer: { ...world.user.drawer, [part]: isUnfolded } };
    return true;
  });
  api.on(instanceRoutes.forDiscordUser, () => world.instances);
  api.on(instanceRoutes.members, () => []);
  for (const list of [instanceRoutes.channels, instanceRoutes.categories, instanceRoutes.roles])
    api.on(list, () => []);
  api.on(instanceRoutes.refusedIntents, () => []);
  // Made of the lists that the test answers with.
  api.on(instanceRoutes.directory, async (input) => {
    const may = (permission: Permission) =>
      world.instances.some(({ id, ...member }) => id === input.query.id && holds(member, permission));
    const ofInstance = { params: { botId: input.query.id }, query: {} };
    return {
      channels: await api.answer(instanceRoutes.channels, input),
      categories: await api.answer(instanceRoutes.categories, input),
      roles: await api.answer(instanceRoutes.roles, input),
      refusedIntents: await api.answer(instanceRoutes.refusedIntents, input),
      ownerName: 'Olga',
      ...(may('Servers_View') && {
        servers: (await api.answer(serverRoutes.list, ofInstance)).map(({ id, name, clusterId = '' }) => ({
          id,
          name,
          clusterId,
        })),
      }),
      ...(may('IngameAdminGroups_View') && {
        hasAdmins: (await api.answer(adminGroupRoutes.list, ofInstance)).some(
          ({ admins }) => admins.length > 0,
        ),
      }),
      ...(may('StarterSets_View') && {
        hasStarterSets: (await api.answer(starterSetRoutes.list, ofInstance)).length > 0,
      }),
    };
  });
  api.on(instanceRoutes.limits, () =>
    world.instances.map(({ id, tier }) => ({ instanceId: id, limits: limitsOf(tier), problems: [] })),
  );
  api.on(notificationRoutes.list, () => world.notifications);
  api.on(notificationRoutes.markRead, () => {
    world.notifications = world.notifications.map((notification) => ({ ...notification, isRead: true }));
    return true;
  });
  api.on(notificationRoutes.remove, ({ body }) => {
    world.notifications = world.notifications.filter(({ id }) => id !== body.notificationId);
    return true;
  });
  api.on(notificationRoutes.clear, () => {
    world.notifications = [];
    return true;
  });
  api.on(historyRoutes.latest, () => ({ latest: null }));
  api.on(serverRoutes.list, () => []);
  api.on(powerRoutes.list, () => []);
  api.on(hostedSaveRoutes.list, () => []);
  api.on(adminGroupRoutes.list, () => []);
  api.on(starterSetRoutes.list, () => []);
  api.on(serverStatusRoutes.list, () => []);
  api.on(playerRoutes.search, () => ({ players: [], hasMore: false }));
  return { world, api };
}
