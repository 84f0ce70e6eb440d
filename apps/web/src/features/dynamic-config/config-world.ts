import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { fakeCollection } from '../../testing/fake-collection.ts';
import { buildInstance, createWorld } from '../../testing/world.ts';

// For this screen's tests: a world with dynamic configs whose routes change what it holds.

export function buildConfig(overrides: Partial<DynamicConfig> = {}): DynamicConfig {
  return {
    id: 'config-1',
    botId: 'bot-1',
    name: 'Weekend',
    settings: 'XPMultiplier=2\n',
    fetches: [],
    ...overrides,
  };
}

/** An instance with these configs. `held` is the API's current data. */
export function createConfigs(configs: DynamicConfig[] = [], instance: Partial<Instance> = {}) {
  const { api } = createWorld({ instances: [buildInstance(instance)] });
  const held = { configs: fakeCollection(configs) };

  api.on(dynamicConfigRoutes.list, () => held.configs.rows);
  api.on(dynamicConfigRoutes.create, ({ body: { data } }) =>
    held.configs.add('config', (id) => buildConfig({ ...data, id })),
  );
  api.on(dynamicConfigRoutes.update, ({ body: { data } }) =>
    held.configs.change(data.id, { name: data.name, settings: data.settings }),
  );
  api.on(dynamicConfigRoutes.remove, ({ params }) => held.configs.remove(params.id));
  return { api, held };
}
