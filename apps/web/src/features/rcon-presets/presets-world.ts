import type { Instance } from '@arkwright/contracts/instances/schema';
import { ALL_SERVERS } from '@arkwright/contracts/rcon-presets/all-servers';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { PresetRun, RunTarget } from '@arkwright/contracts/rcon-presets/run-schema';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { Refusal } from '../../testing/fake-api.ts';
import { fakeCollection } from '../../testing/fake-collection.ts';
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

type Options = { instance?: Partial<Instance>; targets?: RunTarget[] };

/** An instance with these presets. `held` is the API's current data, including its newest run. */
export function createPresets(presets: RconPreset[] = [], { instance = {}, targets = [] }: Options = {}) {
  const { api } = createWorld({ instances: [buildInstance(instance)] });
  const held = { presets: fakeCollection(presets), run: undefined as PresetRun | undefined };

  api.on(rconPresetRoutes.list, () => held.presets.rows);
  api.on(rconPresetRoutes.create, ({ body }) =>
    held.presets.add('preset', (id) => buildPreset({ ...body, id })),
  );
  api.on(rconPresetRoutes.update, ({ body }) => held.presets.change(body.id, body));
  api.on(rconPresetRoutes.remove, ({ params }) => held.presets.remove(params.id));
  api.on(rconPresetRoutes.targets, () => targets);
  api.on(rconPresetRoutes.run, ({ body }) => {
    const { id: presetId, name: presetName, commands } = held.presets.known(body.id);
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
      stoppedAt: 0,
      servers: meant.map(({ id, name, skipReason }) => ({
        serverId: id,
        serverName: name,
        state: skipReason === '' ? 'waiting' : 'skipped',
        reason: skipReason,
        results: [],
        waitsUntil: 0,
      })),
    };
    return held.run;
  });
  api.on(rconPresetRoutes.runs, () => {
    if (held.run === undefined) return [];
    const { id, presetId, presetName, by, startedAt, endedAt, stoppedAt, servers } = held.run;
    const counts = { waiting: 0, running: 0, done: 0, failed: 0, skipped: 0, stopped: 0 };
    for (const { state } of servers) counts[state] += 1;
    const waitsUntil = Math.max(0, ...servers.map((server) => server.waitsUntil));
    return [{ id, presetId, presetName, by, startedAt, endedAt, stoppedAt, counts, waitsUntil }];
  });
  api.on(rconPresetRoutes.stop, () => {
    if (held.run === undefined) throw new Refusal('NOT_FOUND');
    held.run = { ...held.run, stoppedAt: 2 };
    return held.run;
  });
  api.on(rconPresetRoutes.runSeen, () => true);
  api.on(rconPresetRoutes.runState, () => {
    if (held.run === undefined) throw new Refusal('NOT_FOUND');
    return held.run;
  });
  return { api, held };
}
