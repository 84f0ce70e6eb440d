import { eventually } from '@arkwright/testing/eventually';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listServerStatuses } from '../server-status/service.ts';
import { setServerEnabled } from '../servers/edit-service.ts';
import { startRun } from './runs-service.ts';
import { updateRconPreset } from './service.ts';
import { rconPresetRunServers } from './table.ts';
import { PresetWorld } from './testing/preset-world.ts';
import { advanceAll } from './testing/run-to-end.ts';

let world: PresetWorld;

beforeAll(async () => {
  world = await PresetWorld.open('rcon-presets-runs');
});
afterAll(() => world.close());
beforeEach(() => world.makeLogChannel());
afterEach(() => world.clear());

test('offline and disabled servers are skipped with a reason; the others run', async () => {
  await world.commandIsThere();
  const [up, down, off] = [
    await world.addServer(0, 'Up'),
    await world.addServer(1, 'Down'),
    await world.addServer(2, 'Off'),
  ];
  await setServerEnabled(world.context, world.by, { id: off, isEnabled: false });
  await world.game(1).power('down');
  await eventually(async () =>
    expect(
      (await listServerStatuses(world.context, world.by.scope)).find(({ serverId }) => serverId === down)
        ?.state,
    ).toBe('offline'),
  );
  const preset = await world.addPreset({ commands: ['Broadcast skip'] });
  const reply = await world.lastReply(await world.use('manager-edit', { name: 'save', server: 'all' }));
  expect(reply).toContain('✅ **Up**: 1 of 1 command done');
  expect(reply).toContain('⏭️ **Down**: skipped. The server is offline.');
  expect(reply).toContain('⏭️ **Off**: skipped. The server is disabled.');
  await world.game(1).power('up');
  expect(up).not.toBe('');
  const one = await startRun(world.context, world.by, { presetId: preset.id, serverId: off });
  expect((await world.ended(one.id)).servers).toMatchObject([
    { state: 'skipped', reason: 'The server is disabled.' },
  ]);
});

test('a failed command ends the preset on that server: the following ones are not sent', async () => {
  const id = await world.addServer(3);
  const preset = await world.addPreset({ commands: ['SaveWorld', 'DoExit'] });
  await world.game(3).power('hang');
  const before = await world.game(3).received();
  const run = await startRun(world.context, world.by, { presetId: preset.id, serverId: id });
  // Down, so that the hanging command fails at once.
  await eventually(async () =>
    expect((await world.game(3).received()).length).toBeGreaterThan(before.length),
  );
  await world.game(3).power('down');
  const { servers } = await world.ended(run.id);
  expect(servers).toMatchObject([{ state: 'failed', results: [{ isDone: false }] }]);
  expect((await world.game(3).received()).slice(before.length)).toEqual(['SaveWorld']);
  await world.game(3).power('up');
});

test('from the dashboard: origin and log say so; a second click during the run is refused', async () => {
  await world.addServer(0);
  const preset = await world.addPreset();
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => startRun(world.context, world.by, { presetId: preset.id, serverId: 'all' })),
  );
  const refused = tries.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ code: 'CONFLICT', message: 'This preset is already running.' });
  await eventually(async () => expect((await world.logged())[0]?.content).toMatch(/in the dashboard\n/));
});

test('several workers on the same run send nothing twice', async () => {
  const id = await world.addServer(0);
  const preset = await world.addPreset({ commands: ['Broadcast a', 'Broadcast b', 'Broadcast c'] });
  const before = (await world.game(0).received()).length;
  const run = await startRun(world.context, world.by, { presetId: preset.id, serverId: id });
  // Besides the worker: one that was suspended may continue, while another has taken over.
  const moveOn = () => advanceAll(world.context);
  await Promise.all(Array.from({ length: 40 }, moveOn));
  await world.ended(run.id);
  expect((await world.game(0).received()).slice(before)).toEqual([
    'Broadcast a',
    'Broadcast b',
    'Broadcast c',
  ]);
  const [row] = await world.context.db
    .select()
    .from(rconPresetRunServers)
    .where(eq(rconPresetRunServers.runId, run.id));
  expect(row?.results).toHaveLength(3);
});

test('a run uses the preset as it was when it began', async () => {
  const id = await world.addServer(0);
  const before = (await world.game(0).received()).length;
  const preset = await world.addPreset({ commands: ['Broadcast old'] });
  const run = await startRun(world.context, world.by, { presetId: preset.id, serverId: id });
  await updateRconPreset(world.context, world.by, {
    id: preset.id,
    name: 'Save',
    commands: ['DoExit'],
    isEnabled: true,
  });
  expect((await world.ended(run.id)).commands).toEqual(['Broadcast old']);
  expect((await world.game(0).received()).slice(before)).toEqual(['Broadcast old']);
});
