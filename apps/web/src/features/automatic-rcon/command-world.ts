import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import {
  type CommandRun,
  type CommandTarget,
  NEW_TIMED_COMMAND,
  type TimedCommand,
} from '@arkwright/contracts/automatic-rcon/schema';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { fakeCollection } from '../../testing/fake-collection.ts';
import { buildInstance, createWorld } from '../../testing/world.ts';

// For this screen's tests: a world with timed commands whose routes change what it holds.

export function buildCommand(overrides: Partial<TimedCommand> = {}): TimedCommand {
  return {
    ...NEW_TIMED_COMMAND,
    id: 'command-1',
    botId: 'bot-1',
    name: 'Nightly save',
    command: 'SaveWorld',
    presetName: '',
    presetSkip: '',
    presetMayCrash: false,
    hour: 23,
    minute: 45,
    serverIds: ['island'],
    lastExecuted: 0,
    ...overrides,
  };
}

export function buildRun(overrides: Partial<CommandRun> = {}): CommandRun {
  return {
    id: 'run-1',
    at: Date.now(),
    slot: Date.now(),
    startedBy: '',
    command: 'SaveWorld',
    presetName: '',
    isMissed: false,
    results: [],
    ...overrides,
  };
}

export function buildPreset(overrides: Partial<RconPreset> = {}): RconPreset {
  const times = { createdAt: 0, updatedAt: 0 };
  return { id: 'p', botId: 'bot-1', name: 'Exit', commands: [], isEnabled: true, ...times, ...overrides };
}

export const TARGETS: CommandTarget[] = [
  { id: 'island', name: 'The Island', skip: '' },
  { id: 'ragnarok', name: 'Ragnarok', skip: 'The server is offline.' },
];

/** An instance with these commands. `held` is the API's current data. */
export function createCommands(commands: TimedCommand[] = [], instance: Partial<Instance> = {}) {
  const { api } = createWorld({ instances: [buildInstance(instance)] });
  const held = { commands: fakeCollection(commands), runs: [] as CommandRun[] };

  api.on(rconPresetRoutes.list, () => [buildPreset()]);
  api.on(automaticRconRoutes.list, () => held.commands.rows);
  api.on(automaticRconRoutes.targets, () => TARGETS);
  api.on(automaticRconRoutes.runs, () => held.runs);
  api.on(automaticRconRoutes.create, ({ body }) =>
    held.commands.add('command', (id) => ({ ...buildCommand(), ...body.timedCommand, id })),
  );
  api.on(automaticRconRoutes.update, ({ body: { timedCommand } }) => {
    const { botId } = held.commands.known(timedCommand.id);
    return held.commands.change(timedCommand.id, { ...timedCommand, botId });
  });
  api.on(automaticRconRoutes.enable, ({ body }) => held.commands.change(body.id, { isEnabled: true }));
  api.on(automaticRconRoutes.disable, ({ body }) => held.commands.change(body.id, { isEnabled: false }));
  api.on(automaticRconRoutes.remove, ({ body }) => held.commands.remove(body.id));
  api.on(automaticRconRoutes.run, () =>
    buildRun({
      slot: 0,
      startedBy: 'owner',
      results: [
        { serverId: 'island', serverName: 'The Island', outcome: 'pending', reply: '' },
        { serverId: 'ragnarok', serverName: 'Ragnarok', outcome: 'skipped', reply: 'Skipped.' },
      ],
    }),
  );
  return { api, held };
}
