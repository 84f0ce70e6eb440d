import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { playerRegistrationRoutes as routes } from '@arkwright/contracts/player-registrations/routes';
import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { playerRegistration } from '@arkwright/contracts/player-registrations/settings';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { NEW_SERVER, type Server } from '@arkwright/contracts/servers/schema';
import { starterSetRoutes } from '@arkwright/contracts/starter-sets/routes';
import { fakeCollection } from '../../testing/fake-collection.ts';
import { buildInstance, createWorld } from '../../testing/world.ts';

// For this screen's tests: an instance with registrations, whose routes change what it holds.

export const ROLE_ID = '700000000000000001';
export const STAFF_ID = '700000000000000005';
const STAFF_POWERS = [
  { keys: ['channels'], words: 'may see, write or speak where @everyone may not: #staff' },
  { keys: ['manager:FullAccess'], words: 'manages this bot with full access' },
];
export const CHANNEL_ID = '71';
export const EOS_ID = '0002aabbccddeeff00112233445566ff';

export function buildRegistration(overrides: Partial<PlayerRegistration> = {}): PlayerRegistration {
  return {
    id: 'registration-1',
    botId: 'bot-1',
    awaitedNetId: '',
    confirmationCode: '',
    codeExpiresAt: 0,
    netId: EOS_ID,
    discordId: '300000000000000001',
    discordUsername: 'vera',
    playtimeCounter: 0,
    clusterPlaytimeCounters: [],
    startSetClaims: [],
    completedRegistrationRoleId: '',
    bannedWordInfractions: 0,
    ...overrides,
  };
}

function buildServer(id: string, clusterId: string): Server {
  return {
    ...NEW_SERVER,
    modIds: [],
    admins: [],
    id,
    clusterId,
    name: id,
    nameShort: id,
    host: '127.0.0.1',
    rconPassword: '**********',
    botInstanceId: 'bot-1',
    sessionName: '',
    map: '',
    version: '',
    nitradoServiceId: 0,
    isAutomaticRegistration: false,
    isCrashingRconAllowed: false,
    readsHostedSaves: false,
  };
}

type Options = {
  registrations?: PlayerRegistration[];
  /** The stored settings. */
  stored?: object;
  instance?: Partial<Instance>;
};

/** `held` is the API's current data. */
export function createRegistrations({ registrations = [], stored = {}, instance = {} }: Options = {}) {
  const group = { ...playerRegistration.schema.parse({}), ...stored };
  const { world, api } = createWorld({
    instances: [buildInstance({ playerRegistration: group, ...instance })],
  });
  const held = { registrations: fakeCollection(registrations) };

  /** One player's registration without the playtime to reset. */
  function withoutPlaytime(each: PlayerRegistration, playtimeId: string): PlayerRegistration {
    if (playtimeId === 'Global') return { ...each, playtimeCounter: 0 };
    const others = each.clusterPlaytimeCounters.filter(({ clusterId }) => clusterId !== playtimeId);
    return { ...each, clusterPlaytimeCounters: others };
  }

  api.on(instanceRoutes.channels, () => [
    { id: CHANNEL_ID, name: 'registrations', type: 0, parentId: '', position: 0 },
  ]);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => [
    {
      id: ROLE_ID,
      name: 'Registered',
      color: 0,
      position: 1,
      isManaged: false,
      isGrantable: true,
      isHandedOut: false,
    },
    {
      id: '700000000000000002',
      name: 'Veteran',
      color: 0,
      position: 2,
      isManaged: false,
      isGrantable: true,
      isHandedOut: false,
    },
    {
      id: '700000000000000003',
      name: 'Some bot',
      color: 0,
      position: 3,
      isManaged: true,
      isGrantable: false,
      isHandedOut: false,
      power: { isOwnersChoice: false, can: [] },
    },
    {
      id: '700000000000000004',
      name: 'Admin',
      color: 0,
      position: 4,
      isManaged: false,
      isGrantable: false,
      isHandedOut: false,
      power: { isOwnersChoice: false, can: [] },
    },
    {
      id: STAFF_ID,
      name: 'Staff',
      color: 0,
      position: 5,
      isManaged: false,
      isGrantable: false,
      isHandedOut: false,
      power: { isOwnersChoice: true, can: world.instances[0]?.isOwner ? STAFF_POWERS : [] },
    },
  ]);
  api.on(starterSetRoutes.list, () => []);
  api.on(serverRoutes.list, () => [
    buildServer('s1', 'pve'),
    buildServer('s2', 'pve'),
    buildServer('s3', ''),
    buildServer('s4', 'pvp'),
  ]);
  api.on(instanceRoutes.update, ({ body: { bot } }) => {
    const before = world.instances[0] as Instance;
    const value = { ...(before.playerRegistration as object), ...(bot.playerRegistration as object) };
    const saved = { ...before, playerRegistration: value, revs: { playerRegistration: 1 } };
    world.instances = [saved];
    return saved;
  });
  api.on(routes.list, () => held.registrations.rows);
  api.on(instanceRoutes.members, ({ query: { query } }) => {
    const vera = { discordId: '300000000000000001', name: 'Vera Viewer', username: 'vera', avatarUrl: '' };
    const isVera = query === vera.discordId || vera.username.startsWith(query.toLowerCase());
    return isVera ? [{ ...vera, state: 'member' as const }] : [];
  });
  api.on(routes.people, ({ query }) =>
    query.ids.split(',').map((discordId) => ({
      discordId,
      state: discordId.startsWith('4') ? ('not-in-guild' as const) : ('member' as const),
      name: 'Vera Viewer',
      username: 'vera',
      avatarUrl: `https://cdn.test/${discordId}.png`,
    })),
  );
  api.on(routes.create, ({ body: { netId, discordId, discordUsername } }) =>
    held.registrations.add('registration', (id) =>
      buildRegistration({ id, netId, discordId, discordUsername }),
    ),
  );
  api.on(routes.update, ({ body: { botId: _botId, id, ...fields } }) =>
    held.registrations.change(id, fields),
  );
  api.on(routes.remove, ({ body: { id } }) => held.registrations.remove(id));
  api.on(routes.resetPlaytimes, ({ body: { playtimeId } }) => {
    held.registrations.rows = held.registrations.rows.map((row) => withoutPlaytime(row, playtimeId));
    return true;
  });
  api.on(routes.resetPlaytime, ({ body: { netId, playtimeId } }) => {
    held.registrations.rows = held.registrations.rows.map((row) =>
      row.netId === netId ? withoutPlaytime(row, playtimeId) : row,
    );
    return true;
  });
  api.on(
    routes.resetClaims,
    ({ body: { id } }) => held.registrations.change(id, { startSetClaims: [] }).id === id,
  );
  api.on(routes.resetClaimsForAll, () => {
    held.registrations.rows = held.registrations.rows.map((row) => ({ ...row, startSetClaims: [] }));
    return true;
  });
  api.on(routes.resetSpecificClaim, ({ body: { registrationId: id, setId } }) => {
    const claims = held.registrations.known(id).startSetClaims.filter((claim) => claim.setId !== setId);
    return held.registrations.change(id, { startSetClaims: claims }).id === id;
  });
  return { api, world, held };
}
