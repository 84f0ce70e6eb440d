import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import {
  NEW_TIMED_COMMAND,
  type TimedCommand,
  type TimedCommandFields,
} from '@arkwright/contracts/automatic-rcon/schema';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { describeChange, sentenceOf } from '@arkwright/contracts/history/sentence';
import { wordsOf } from '@arkwright/contracts/settings-registry';
import { makeInstance, makeManager, type TestInstance, type TestUser } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { changes } from '../../core/history/table.ts';
import { users } from '../../core/identity/table.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { createRconPreset, deleteRconPreset, updateRconPreset } from '../rcon-presets/service.ts';
import { rconPresetRuns } from '../rcon-presets/table.ts';
import { runToEnd } from '../rcon-presets/testing/run-to-end.ts';
import { runDueCommands } from './due-service.ts';
import { failedCommandCheck } from './failed-command-check.ts';
import type { Editor } from './preset-right.ts';
import { runNow } from './runs-service.ts';
import {
  createTimedCommand,
  listTimedCommands,
  setTimedCommandEnabled,
  updateTimedCommand,
} from './service.ts';
import { timedCommands } from './table.ts';
import { TimedWorld } from './testing/timed-world.ts';

let world: TimedWorld;
let owner: Editor;
beforeAll(async () => {
  world = await TimedWorld.open();
});
afterAll(() => world.dispose());
beforeEach(async () => {
  world.instance = await makeInstance(world.context);
  owner = await editorOf(world.instance);
});

async function editorOf({ by, owner: { discordId }, id }: TestInstance): Promise<Editor> {
  const member = await world.context.memberships.find({ discordId }, id);
  if (!member) throw new Error('The owner is no member.');
  return { ...by, member };
}
const addPreset = (changed: object = {}) =>
  createRconPreset(world.context, world.instance.by, {
    name: 'Restart',
    commands: ['SaveWorld', 'DoExit'],
    isEnabled: true,
    ...changed,
  });
const addCommand = (serverIds: string[], changed: Partial<TimedCommandFields>) => {
  const every = { dayOfWeek: -1, hour: -1, minute: -1 };
  const given = { ...NEW_TIMED_COMMAND, ...every, name: 'Nightly', serverIds, ...changed };
  return createTimedCommand(world.context, owner, given);
};

/** The run of the preset that is under way. */
async function presetRun() {
  const ofInstance = eq(rconPresetRuns.botId, world.instance.id);
  const rows = await world.context.db.select().from(rconPresetRuns).where(ofInstance);
  return rows.at(-1) ?? Promise.reject(new Error('No preset was run.'));
}
/** Has games reply repeatedly until the run is over. */
async function answer(outcome: { state: 'done' | 'failed'; reply: string }): Promise<void> {
  const { botId, id } = await presetRun();
  const answering = setInterval(() => {
    const isOpen = and(eq(gameCommands.botId, botId), eq(gameCommands.state, 'waiting'));
    void world.context.db.update(gameCommands).set(outcome).where(isOpen).execute();
  }, 20);
  try {
    await runToEnd(world.context, { botId, id });
  } finally {
    clearInterval(answering);
  }
}
async function runDue(command: TimedCommand): Promise<void> {
  await world.waitFor(command);
  await runDueCommands(world.context);
}
const lastRun = async (command: TimedCommand) => (await world.runsOf(command))[0]!;
const endings = async (command: TimedCommand) =>
  (await lastRun(command)).results.map(({ outcome, reply }) => `${outcome}: ${reply}`);

test('a due command runs its preset on its servers and records each result', async () => {
  const [online, offline] = [await world.addSeen('online'), await world.addSeen('offline')];
  const preset = await addPreset();
  const command = await addCommand([online, offline], { presetId: preset.id });
  expect(command).toMatchObject({ command: '', presetId: preset.id, presetName: 'Restart', presetSkip: '' });
  await runDue(command);
  await runDueCommands(world.other);
  expect(await lastRun(command)).toMatchObject({ presetName: 'Restart', command: '', startedBy: '' });
  expect(await endings(command)).toEqual(['pending: ', 'skipped: The server is offline.']);
  expect(await presetRun()).toMatchObject({
    actorName: 'Timed commands',
    origin: 'system',
    tellUserId: null,
  });
  await world.collect();
  expect((await endings(command))[0]).toBe('pending: ');
  await answer({ state: 'done', reply: 'Fine.' });
  await world.collect();
  expect(await endings(command)).toEqual(['ok: 2 commands done.', 'skipped: The server is offline.']);
  const sent = await world.context.db
    .select()
    .from(gameCommands)
    .where(eq(gameCommands.botId, command.botId));
  expect(sent.map(({ serverId, command: text }) => `${text} ${serverId}`).toSorted()).toEqual([
    `DoExit ${online}`,
    `SaveWorld ${online}`,
  ]);
  const [stored] = await listTimedCommands(world.context, world.instance.scope);
  expect(stored!.lastExecuted).toBeGreaterThan(0);
});

test('a preset that fails on a server fails the run, and the owner is notified', async () => {
  const command = await addCommand([await world.addSeen('online', 'The Island')], {
    presetId: (await addPreset()).id,
  });
  await runDue(command);
  await answer({ state: 'failed', reply: 'Connection reset.' });
  await world.collect();
  expect(await endings(command)).toEqual(['failed: Connection reset. Nothing after it was sent.']);
  const told = await failedCommandCheck.find(world.context);
  expect(told.find(({ botId }) => botId === command.botId)).toMatchObject({
    name: 'Nightly',
    reason: 'on The Island: Connection reset. Nothing after it was sent.',
  });
});

test.each<[string, (presetId: string) => Promise<unknown>, string]>([
  [
    'is disabled',
    (id) =>
      updateRconPreset(world.context, world.instance.by, {
        id,
        name: 'Restart',
        commands: ['SaveWorld'],
        isEnabled: false,
      }),
    'This preset is disabled.',
  ],
  [
    'is above the limit of the tier',
    () =>
      world.context.db
        .update(users)
        .set({ tier: 3 })
        .where(eq(users.discordId, world.instance.owner.discordId)),
    "This preset is above your tier's limit of 20 RCON presets.",
  ],
])(
  'a preset that %s is skipped on every server with the reason, and the list shows it',
  async (_why, change, words) => {
    for (let other = 0; other < 20; other++) await addPreset({ name: `Other ${other}` });
    const preset = await addPreset();
    const command = await addCommand([await world.addSeen('online')], { presetId: preset.id });
    await change(preset.id);
    await runDue(command);
    expect(await lastRun(command)).toMatchObject({ presetName: 'Restart', isMissed: false });
    expect(await endings(command)).toEqual([`skipped: ${words}`]);
    const list = await listTimedCommands(world.context, world.instance.scope);
    expect(list).toMatchObject([{ presetName: 'Restart', presetSkip: words, lastExecuted: 0 }]);
    await expect(presetRun()).rejects.toThrow('No preset was run.');
  },
);

test('a command whose preset may crash the game is listed as such, without its lines', async () => {
  const serverIds = [await world.addSeen('online')];
  const risky = await addPreset({ name: 'Dawn', commands: ['SaveWorld', 'ListPlayers | cheat setday 5'] });
  const told = await addCommand(serverIds, { presetId: risky.id });
  const plain = await addCommand(serverIds, { name: 'Other', presetId: (await addPreset()).id });
  expect([told.presetMayCrash, plain.presetMayCrash]).toEqual([true, false]);
  expect(JSON.stringify(told)).not.toContain('setday');
});

test('a preset that is still running is not started again', async () => {
  const command = await addCommand([await world.addSeen('online')], { presetId: (await addPreset()).id });
  await runDue(command);
  await runDue(command);
  expect(await endings(command)).toEqual(['skipped: This preset is already running.']);
});

test('several due commands in two processes run each preset once', async () => {
  const server = await world.addSeen('online');
  const presets = [
    await addPreset({ name: 'A' }),
    await addPreset({ name: 'B' }),
    await addPreset({ name: 'C' }),
  ];
  const commands: TimedCommand[] = [];
  for (const { id } of [...presets, ...presets.toReversed()])
    commands.push(await addCommand([server], { presetId: id }));
  await world.waitFor(commands[0]!);
  await Promise.all([runDueCommands(world.context), runDueCommands(world.other)]);
  const outcomes: string[] = [];
  for (const command of commands) outcomes.push(...(await endings(command)));
  expect(outcomes.filter((outcome) => outcome === 'pending: ')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome.startsWith('skipped: This preset is already'))).toHaveLength(3);
});

test('a missed run runs no preset', async () => {
  const command = await addCommand([await world.addSeen('online')], { presetId: (await addPreset()).id });
  await world.waitFor(command, 60_000);
  await runDueCommands(world.context);
  expect(await lastRun(command)).toMatchObject({ isMissed: true, results: [] });
  await expect(presetRun()).rejects.toThrow('No preset was run.');
});

test('the result of a preset run that is no longer stored is unknown', async () => {
  const command = await addCommand([await world.addSeen('online')], { presetId: (await addPreset()).id });
  await runDue(command);
  await world.context.db.delete(rconPresetRuns).where(eq(rconPresetRuns.botId, command.botId));
  await world.collect();
  expect((await lastRun(command)).results).toMatchObject([{ outcome: 'unknown' }]);
});

test("a preset used by timed commands can't be deleted: the refusal names them", async () => {
  const server = await world.addSeen('online');
  const { id: presetId } = await addPreset();
  for (const name of ['Nightly', 'Weekly']) await addCommand([server], { name, presetId });
  const remove = () => deleteRconPreset(world.context, world.instance.by, presetId);
  await expect(remove()).rejects.toMatchObject({
    code: 'CONFLICT',
    message:
      'This preset is run by the timed command “Nightly”, the timed command “Weekly”. Delete that, or have it run something else, first.',
  });
  await world.context.db.delete(timedCommands).where(eq(timedCommands.botId, world.instance.id));
  await remove();
});

test('deleting an instance deletes its presets and the commands that run them', async () => {
  await addCommand([await world.addSeen('online')], { presetId: (await addPreset()).id });
  const { id } = world.instance;
  await world.context.db.delete(botInstances).where(eq(botInstances.id, id));
  expect(await world.context.db.select().from(timedCommands).where(eq(timedCommands.botId, id))).toEqual([]);
});

test('a preset of another instance, or of none, is not found for anyone', async () => {
  const foreign = await addPreset();
  world.instance = await makeInstance(world.context);
  owner = await editorOf(world.instance);
  const serverIds = [await world.addSeen('online')];
  const { id } = await addCommand(serverIds, { command: 'SaveWorld' });
  for (const presetId of [foreign.id, 'no-such-preset']) {
    const fields = { ...NEW_TIMED_COMMAND, name: 'Nightly', serverIds, presetId };
    for (const save of [
      () => createTimedCommand(world.context, owner, fields),
      () => updateTimedCommand(world.context, owner, { id, fields }),
    ])
      await expect(save()).rejects.toMatchObject({
        code: 'INVALID',
        details: { fields: [{ path: 'timedCommand.presetId', message: 'This preset does not exist.' }] },
      });
  }
  expect(await listTimedCommands(world.context, world.instance.scope)).toMatchObject([{ id, presetId: '' }]);
});

test('the history shows which preset it runs, in which time zone, and the result', async () => {
  const server = await world.addSeen('online', 'The Island');
  const command = await addCommand([server], {
    presetId: (await addPreset()).id,
    timeZone: 'Europe/Berlin',
  });
  await runNow(world.context, owner, command.id);
  await answer({ state: 'done', reply: '' });
  await world.collect();
  const rows = await world.context.db.select().from(changes).where(eq(changes.targetId, command.id));
  const told = rows.map((row) => {
    const { targetKind: kind, targetId: id, targetName: name, actorName } = row;
    // The history adds more fields; the sentence needs only these.
    const entry = { ...row, target: { kind, id, name }, actor: { name: actorName } } as never;
    return describeChange(entry, { wordsOf, nameOf: () => 'The Island' });
  });
  expect(told.map(sentenceOf).toSorted()).toEqual([
    'Owner added the timed command “Nightly”',
    'Owner ran the timed command “Nightly” on The Island: done on 1',
  ]);
  const added = told.flatMap((each) => each.changes);
  expect(added).toContainEqual({ label: 'Runs the preset', before: '', after: 'Restart' });
  expect(added).toContainEqual({ label: 'Time zone', before: '', after: 'Europe/Berlin' });
});

// Privileges.

let api: TestApp;
let instance: TestInstance;
let presetId: string;
let both: TestUser;
let timedOnly: TestUser;
beforeAll(async () => {
  api = await createTestApp();
  instance = await makeInstance(api.context);
  const preset = { name: 'Wipe', commands: ['DestroyWildDinos'], isEnabled: true };
  presetId = (await createRconPreset(api.context, instance.by, preset)).id;
  both = await makeManager(api.context, instance, ['AutomaticRcon_Edit', 'RconPresets_Edit']);
  timedOnly = await makeManager(api.context, instance, [
    'AutomaticRcon_Edit',
    'RconPresets_View',
    'Rcon_View',
  ]);
});
afterAll(() => api.dispose());

const timedCommand = (changed: object = {}) => ({
  ...NEW_TIMED_COMMAND,
  name: 'Nightly',
  command: 'SaveWorld',
  runOnAllServers: true,
  botId: instance.id,
  ...changed,
});
const statusOf = async (as: TestUser, route: RouteDefinition, body: object) =>
  (await send(api, route, { token: as.token, body })).status;

test("people who may not run presets can't run one by any timed command", async () => {
  const withPreset = timedCommand({ presetId, command: '' });
  const { create, update, enable, disable, run, remove } = automaticRconRoutes;
  expect(await statusOf(timedOnly, create, { timedCommand: withPreset })).toBe(403);
  const plain = (await send(api, create, { token: timedOnly.token, body: { timedCommand: timedCommand() } }))
    .body as TimedCommand;
  expect(await statusOf(timedOnly, update, { timedCommand: { ...plain, presetId } })).toBe(403);
  const made = (await send(api, create, { token: both.token, body: { timedCommand: withPreset } }))
    .body as TimedCommand;
  expect(made).toMatchObject({ presetId, presetName: 'Wipe' });
  // Another time, other servers: it would run when it did not.
  expect(await statusOf(timedOnly, update, { timedCommand: { ...made, minute: 7 } })).toBe(403);
  expect(await statusOf(timedOnly, run, { id: made.id })).toBe(403);
  expect(await statusOf(timedOnly, disable, { id: made.id })).toBe(200);
  expect(await statusOf(timedOnly, enable, { id: made.id })).toBe(403);
  expect(await statusOf(both, enable, { id: made.id })).toBe(200);
  expect(await statusOf(both, run, { id: made.id })).toBe(200);
  // Taking power away is allowed.
  const without = { ...made, presetId: '', command: 'SaveWorld' };
  expect(await statusOf(timedOnly, update, { timedCommand: without })).toBe(200);
  expect(await statusOf(timedOnly, remove, { id: made.id })).toBe(200);
});

test('without a known member a timed command with a preset is refused', async () => {
  await world.addSeen('online');
  const { id } = await addPreset();
  const given = { ...NEW_TIMED_COMMAND, name: 'x', runOnAllServers: true, serverIds: [], presetId: id };
  const forbidden = { code: 'FORBIDDEN' };
  await expect(createTimedCommand(world.context, world.instance.by, given)).rejects.toMatchObject(forbidden);
  const command = await createTimedCommand(world.context, owner, { ...given, isEnabled: false });
  const enabled = { id: command.id, isEnabled: true };
  await expect(setTimedCommandEnabled(world.context, world.instance.by, enabled)).rejects.toMatchObject(
    forbidden,
  );
});
