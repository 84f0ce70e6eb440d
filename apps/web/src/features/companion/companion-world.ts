import { companionRoutes } from '@arkwright/contracts/companion/routes';
import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import { companionMod } from '@arkwright/contracts/companion/settings';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { buildInstance, createWorld } from '../../testing/world.ts';

// For this screen's tests: a world with game servers and their companions.

export const KEY = `rk_${'k'.repeat(39)}last`;

const NEVER = { at: 0, rows: 0 };

export function buildCompanion(overrides: Partial<CompanionServer> = {}): CompanionServer {
  return {
    serverId: 'server-1',
    serverName: 'The Island',
    map: '',
    isConnected: false,
    type: '',
    version: '',
    lastSeenAt: 0,
    uploads: { players: NEVER, tribes: NEVER, bases: NEVER, dinos: NEVER },
    log: { isHandedOn: false, lastLineAt: 0 },
    save: null,
    ...overrides,
  };
}

type CompanionsOptions = {
  rows?: CompanionServer[];
  key?: string;
  stored?: object;
  instance?: Partial<Instance>;
};

/** An instance with these companions and settings. `held` is the API's current data. */
export function createCompanions({
  rows = [buildCompanion()],
  key = KEY,
  stored,
  instance,
}: CompanionsOptions = {}) {
  const first = buildInstance({
    companionMod: { ...companionMod.defaults, ...stored },
    revs: { companionMod: 1 },
    ...instance,
  });
  const { world, api } = createWorld({ instances: [first] });
  const held = { rows, key: { registrationKey: key, createdAt: key === '' ? 0 : 1, lastUsedAt: 0 } };
  api.on(companionRoutes.list, () => held.rows);
  api.on(companionRoutes.key, () => held.key);
  api.on(companionRoutes.recreateKey, () => {
    held.key = { registrationKey: `rk_${'n'.repeat(39)}newk`, createdAt: Date.now(), lastUsedAt: 0 };
    return held.key;
  });
  api.on(instanceRoutes.update, ({ body }) => {
    const {
      instances: [before = first],
    } = world;
    const value = { ...(before.companionMod as object), ...(body.bot.companionMod as object) };
    const saved = { ...before, companionMod: value, revs: { companionMod: 2 } };
    world.instances = [saved];
    return saved;
  });
  return { api, world, held };
}
