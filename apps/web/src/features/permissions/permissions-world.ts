import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance, StoredManager } from '@arkwright/contracts/instances/schema';
import { permissionRoutes } from '@arkwright/contracts/permissions/routes';
import { managerList } from '@arkwright/contracts/permissions/schema';
import { Refusal } from '../../testing/fake-api.ts';
import { buildInstance, createWorld } from '../../testing/world.ts';

// For this screen's tests: an instance whose managers are saved as the API does it.

export const ROLE_ID = '700000000000000001';
export const VIEWER_ID = '300000000000000001';

export function buildManager(overrides: Partial<StoredManager> = {}): StoredManager {
  return { kind: 'user', discordId: VIEWER_ID, permissions: ['Servers_View'], expiresAt: 0, ...overrides };
}

/** `save` is another person's save. */
export function createPermissions(managers: StoredManager[] = [], overrides: Partial<Instance> = {}) {
  const instance = buildInstance({ managers, revs: { managers: 1 }, ...overrides });
  const { api, world } = createWorld({ instances: [instance] });

  function save(next: StoredManager[]): Instance {
    const [now = instance] = world.instances;
    const saved = { ...now, managers: next, revs: { managers: (now.revs.managers ?? 0) + 1 } };
    world.instances = [saved];
    return saved;
  }

  api.on(instanceRoutes.channels, () => []);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => [
    {
      id: ROLE_ID,
      name: 'Helpers',
      color: 0,
      position: 1,
      isManaged: false,
      isGrantable: true,
      isHandedOut: overrides.playerRegistration !== undefined,
    },
  ]);
  api.on(instanceRoutes.members, ({ query: { query } }) => {
    const isViewer = query === VIEWER_ID || 'Vera Viewer'.toLowerCase().startsWith(query.toLowerCase());
    if (!isViewer && !/^\d{17,20}$/.test(query)) return [];
    const known = { discordId: VIEWER_ID, name: 'Vera Viewer', username: 'vera', avatarUrl: '' };
    if (isViewer) return [{ ...known, state: 'member' as const }];
    return [{ discordId: query, state: 'not-in-guild' as const, name: '', username: '', avatarUrl: '' }];
  });
  api.on(permissionRoutes.people, ({ query }) =>
    query.ids.split(',').map((discordId) => ({
      discordId,
      state: discordId === VIEWER_ID ? ('member' as const) : ('not-in-guild' as const),
      name: discordId === VIEWER_ID ? 'Vera Viewer' : '',
      username: '',
      avatarUrl: '',
    })),
  );
  api.on(instanceRoutes.update, ({ body: { bot } }) => {
    const [now = instance] = world.instances;
    if (bot.revs?.managers !== now.revs.managers) {
      const current = { group: 'managers', rev: now.revs.managers ?? 0, value: now.managers };
      throw new Refusal('STALE', { current });
    }
    return save(managerList.parse(bot.managers));
  });
  return { api, world, save };
}
