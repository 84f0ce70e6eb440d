import type { BotInstance } from '@arkwright/contracts/bots/schema';
import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { Refusal } from '../../testing/fake-api.ts';
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

/** An instance with these configs. `held` is what the API holds now. */
export function createConfigs(configs: DynamicConfig[] = [], instance: Partial<BotInstance> = {}) {
  const { api } = createWorld({ instances: [buildInstance(instance)] });
  const held = { configs };

  function known(id: string): DynamicConfig {
    const config = held.configs.find((each) => each.id === id);
    if (config === undefined) throw new Refusal('NOT_FOUND');
    return config;
  }

  api.on(dynamicConfigRoutes.list, () => held.configs);
  api.on(dynamicConfigRoutes.create, ({ body: { data } }) => {
    const created = buildConfig({ ...data, id: `config-${held.configs.length + 1}` });
    held.configs = [...held.configs, created];
    return created;
  });
  api.on(dynamicConfigRoutes.update, ({ body: { data } }) => {
    const changed = { ...known(data.id), name: data.name, settings: data.settings };
    held.configs = held.configs.map((each) => (each.id === data.id ? changed : each));
    return changed;
  });
  api.on(dynamicConfigRoutes.remove, ({ params }) => {
    held.configs = held.configs.filter((each) => each !== known(params.id));
    return true;
  });
  return { api, held };
}
