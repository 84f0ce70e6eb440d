import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { starterSetRoutes as routes } from '@arkwright/contracts/starter-sets/routes';
import type {
  StarterSet,
  StarterSetClaims,
  StarterSetDelivery,
  StarterSetsState,
} from '@arkwright/contracts/starter-sets/schema';
import { starterSetsConfig } from '@arkwright/contracts/starter-sets/settings';
import { fakeCollection } from '../../testing/fake-collection.ts';
import { buildInstance, createWorld } from '../../testing/world.ts';

// For this screen's tests: an instance with starter sets, whose routes change what it holds.

export const EOS_ID = '0002aabbccddeeff00112233445566ff';

export const buildSet = (changed: Partial<StarterSet> = {}): StarterSet => ({
  id: 'set-1',
  botId: 'bot-1',
  name: 'Beginner',
  description: 'For your first day',
  serverIds: ['s1'],
  includesNewServers: false,
  maxClaims: 1,
  command: 'GiveExp {eosId} 100',
  isDisabled: false,
  overrideChannelId: '',
  requiredPlaytimeMinutes: 0,
  requiredPlaytimeId: 'Global',
  lastChange: 1,
  lastMessageUpdate: 1,
  messageProblem: '',
  ...changed,
});

export const buildDelivery = (changed: Partial<StarterSetDelivery> = {}): StarterSetDelivery => ({
  id: 'claim-1',
  setId: 'set-1',
  setName: 'Beginner',
  eosId: EOS_ID,
  username: 'kara',
  state: 'done',
  serverId: 's1',
  serverName: 'The Island',
  problem: '',
  claimedAt: 1,
  endedAt: 2,
  ...changed,
});

type Options = {
  sets?: StarterSet[];
  claims?: StarterSetClaims[];
  state?: Partial<StarterSetsState>;
  /** The stored settings. */
  stored?: object;
  instance?: Partial<Instance>;
  /** Addresses that the operator has set. */
  shopBotUrl?: string;
  inviteUrl?: string;
};

/** `held` is the API's current data. */
export function createSets({
  sets = [buildSet()],
  claims = [],
  state = {},
  shopBotUrl = '',
  inviteUrl = '',
  ...options
}: Options = {}) {
  const stored = { ...starterSetsConfig.schema.parse({}), ...options.stored };
  const { api } = createWorld({
    shopBotUrl,
    inviteUrl,
    instances: [buildInstance({ starterSetsConfig: stored, ...options.instance })],
  });
  const held = fakeCollection(sets);
  api.on(instanceRoutes.channels, () => []);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(routes.list, () => held.rows);
  api.on(routes.claims, () => claims);
  api.on(routes.state, () => ({
    canEnable: true,
    servers: [
      { id: 's1', name: 'The Island' },
      { id: 's2', name: 'Ragnarok' },
    ],
    clusters: [{ id: 'pve', name: 'Main cluster' }],
    isPlaytimeTracked: true,
    deliveries: [],
    ...state,
  }));
  api.on(routes.create, ({ body: { starterSet } }) =>
    held.add('set', (id) => buildSet({ ...starterSet, id })),
  );
  api.on(routes.update, ({ body: { starterSet } }) => held.change(starterSet.id, starterSet));
  api.on(routes.assign, ({ body }) =>
    body.starterSets.map(({ id, serverIds }) => held.change(id, { serverIds })),
  );
  api.on(routes.remove, ({ body: { id } }) => held.remove(id));
  api.on(routes.resetClaims, () => true);
  return { api, held };
}
