import type { BotInstance } from '@arkwright/contracts/bots/schema';
import { ALL_SERVERS } from '@arkwright/contracts/rcon-presets/all-servers';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { PresetRun, RunTarget } from '@arkwright/contracts/rcon-presets/run-schema';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { Refusal } from '../../testing/fake-api.ts';
import { buildInstance, createWorld } from '../../testing/world.ts';

// For this screen's tests: a world with RCON presets whose routes change what it holds.

export function buildPreset(overrides: Partial<RconPreset> = {}): RconPreset {
  return {
    id: 'preset-1',
    botId: 'bot-1',
    name: 'Save all',
    createdAt: 1,
    updatedAt: 1,
    commands: ['Broadcast Saving', 'SaveWorld'],
    isEnabled: true,
    ...overrides,
  };
}

type Options = { instance?: Partial<BotInstance>; targets?: RunTarget[] };

/** An instance with these presets. `held` is what the API holds now, its newest run included. */
export function createPresets(presets: RconPreset[] = [], { instance = {}, targets = [] }: Options = {}) {
  const { api } = createWorld({ instances: [buildInstance(instance)] });
  const held = { presets, run: undefined as PresetRun | undefined };

  function known(id: string): RconPreset {
    const preset = held.presets.find((each) => each.id === id);
    if (preset === undefined) throw new Refusal('NOT_FOUND');
    return preset;
  }

  api.on(rconPresetRoutes.list, () => held.presets);
  api.on(rconPresetRoutes.create, ({ body }) => {
    const created = buildPreset({ ...body, id: `preset-${held.presets.length + 1}` });
    held.presets = [...held.presets, created];
    return created;
  });
  api.on(rconPresetRoutes.update, ({ body }) => {
    const changed = { ...known(body.id), ...body };
    held.presets = held.presets.map((each) => (each.id === body.id ? changed : each));
    return changed;
  });
  api.on(rconPresetRoutes.remove, ({ params }) => {
    held.presets = held.presets.filter((each) => each !== known(params.id));
    return true;
  });
  api.on(rconPresetRoutes.targets, () => targets);
  api.on(rconPresetRoutes.run, ({ body }) => {
    const { id: presetId, name: presetName, commands } = known(body.id);
    const meant = targets.filter(({ id }) => body.serverId === ALL_SERVERS || body.serverId === id);
    held.run = {
      id: 'run-1',
      botId: 'bot-1',
      presetId,
      presetName,
      commands,
      by: 'owner',
      startedAt: 1,
      endedAt: 0,
      servers: meant.map(({ id, name, skipReason }) => ({
        serverId: id,
        serverName: name,
        state: skipReason === '' ? 'waiting' : 'skipped',
        reason: skipReason,
        results: [],
      })),
    };
    return held.run;
  });
  api.on(rconPresetRoutes.runState, () => {
    if (held.run === undefined) throw new Refusal('NOT_FOUND');
    return held.run;
  });
  return { api, held };
}
