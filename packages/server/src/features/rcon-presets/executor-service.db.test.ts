import { ALL_SERVERS } from '@arkwright/contracts/rcon-presets/all-servers';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { startRconCommands } from '../../game-commands/rcon.ts';
import { endOverdueCommands, NOT_CONNECTED, UNKNOWN_OUTCOME } from '../../game-commands/service.ts';
import { gameCommands } from '../../game-commands/table.ts';
import type { Message } from '../../platform/events/bus.ts';
import { serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';
import { startRun } from './runs-service.ts';
import { createRconPreset } from './service.ts';
import { advanceAll, runToEnd } from './testing/run-to-end.ts';

let context: TestContext;
let instance: TestInstance;

beforeAll(async () => {
  context = await createTestContext();
  instance = await makeInstance(context);
});
afterAll(async () => {
  await context.dispose();
});

/** A server that seems to be online. */
async function addServer(): Promise<string> {
  const { id } = await createServer(context, instance.by, serverFields());
  const seen = { state: 'online' as const, since: 0, lastSeen: 0, reason: '', players: 0 };
  await context.db.insert(serverStatuses).values({ botId: instance.id, serverId: id, ...seen });
  return id;
}

test('the first command of a preset is sent to all servers at once, however many there are', async () => {
  const ids = [await addServer(), await addServer(), await addServer()];
  const preset = await createRconPreset(context, instance.by, {
    name: 'Restart',
    isEnabled: true,
    commands: ['SaveWorld', 'DoExit'],
  });
  const messages: Message[] = [];
  const unsubscribe = context.bus.subscribe((message) => {
    if (message.kind === 'commands') messages.push(message);
  });
  const worker = startRconCommands(context, {
    holds: () => true,
    roomFor: () => 50,
    execute: async (_scope, id, { command }) => `${command} on ${id}`,
  });
  const { id } = await startRun(context, instance.by, { presetId: preset.id, serverId: ALL_SERVERS });
  const run = await runToEnd(context, { botId: instance.id, id });
  expect(run.servers.map(({ state, results }) => [state, ...results.map(({ reply }) => reply)])).toEqual(
    run.servers.map(({ serverId }) => ['done', `SaveWorld on ${serverId}`, `DoExit on ${serverId}`]),
  );
  const sent = messages.map((message) => (message.kind === 'commands' ? message.orders.length : 0));
  expect(sent[0]).toBe(ids.length);
  expect(sent.reduce((sum, orders) => sum + orders)).toBe(2 * ids.length);
  const [entry] = await context.db.select().from(changes).where(eq(changes.action, 'rcon-preset.ran'));
  expect(entry?.after).toMatchObject({ commands: ['SaveWorld', 'DoExit'], outcome: { done: 3 } });
  await worker.stop();
  unsubscribe();
});

test('a server that fails is named in the history, with the reason', async () => {
  const id = await addServer();
  const fields = { name: 'Save', isEnabled: true, commands: ['SaveWorld', 'DoExit'] };
  const preset = await createRconPreset(context, instance.by, fields);
  const worker = startRconCommands(context, {
    holds: () => true,
    roomFor: () => 50,
    execute: () => Promise.reject(new Error('Broken.')),
  });
  const run = await startRun(context, instance.by, { presetId: preset.id, serverId: id });
  await runToEnd(context, run);
  const [entry] = await context.db
    .select()
    .from(changes)
    .where(eq(changes.targetId, preset.id))
    .orderBy(desc(changes.at));
  const [{ serverName } = { serverName: '' }] = run.servers;
  expect(entry).toMatchObject({ action: 'rcon-preset.ran' });
  expect(entry?.after).toMatchObject({
    outcome: { failed: 1 },
    failures: [{ serverName, reason: expect.stringMatching(/./) }],
  });
  await worker.stop();
});

test.each([
  ['waiting', NOT_CONNECTED],
  ['taken', UNKNOWN_OUTCOME],
] as const)('a command that was %s when its worker died ends the run: %s', async (state, words) => {
  const serverId = await addServer();
  const preset = await createRconPreset(context, instance.by, {
    name: 'Save',
    isEnabled: true,
    commands: ['SaveWorld', 'DoExit'],
  });
  const run = await startRun(context, instance.by, { presetId: preset.id, serverId });
  await advanceAll(context);
  const ofServer = eq(gameCommands.serverId, serverId);
  // Its time has run out for long.
  await context.db.update(gameCommands).set({ state, expiresAt: 1 }).where(ofServer);
  await endOverdueCommands(context);
  const { servers } = await runToEnd(context, run);
  expect(servers).toMatchObject([{ state: 'failed', results: [{ isDone: false, reply: words }] }]);
  expect(await context.db.select().from(gameCommands).where(ofServer)).toHaveLength(1);
});
