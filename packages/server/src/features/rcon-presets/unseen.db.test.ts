import { ALL_SERVERS } from '@arkwright/contracts/rcon-presets/all-servers';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRconCommands } from '../../game-commands/rcon.ts';
import { listNotifications } from '../notifications/service.ts';
import { serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';
import { markRunSeen, startRun } from './runs-service.ts';
import { createRconPreset } from './service.ts';
import { runToEnd } from './testing/run-to-end.ts';
import { describeEnd, tellUnseen } from './unseen-service.ts';

let context: TestContext;
let instance: TestInstance;
let worker: { stop(): Promise<void> };
let ahead = 0;
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => Date.now() + ahead } });
  instance = await makeInstance(context);
  const { id } = await createServer(context, instance.by, serverFields({ name: 'The Island' }));
  const seen = { state: 'online' as const, since: 0, lastSeen: 0, reason: '', players: 0 };
  await context.db.insert(serverStatuses).values({ botId: instance.id, serverId: id, ...seen });
  worker = startRconCommands(context, {
    holds: () => true,
    roomFor: () => 50,
    execute: () => Promise.reject(new Error('Connection reset.')),
  });
});
afterAll(async () => {
  await worker.stop();
  await context.dispose();
});

async function run() {
  const fields = { name: 'Save', isEnabled: true, commands: ['SaveWorld'] };
  const preset = await createRconPreset(context, instance.by, fields);
  const { id } = await startRun(context, instance.by, { presetId: preset.id, serverId: ALL_SERVERS });
  return runToEnd(context, { botId: instance.id, id });
}
const told = async () =>
  (await listNotifications(context, instance.owner.id)).map(({ message }) => message.replace(/^.*?: /, ''));

test('a person who left before the end of a run is notified once of the result; one who saw it is not', async () => {
  const { id } = await run();
  await markRunSeen(context.db, instance.scope, { id, userId: instance.owner.id });
  const left = await run();
  // Another person's view changes nothing.
  await markRunSeen(context.db, instance.scope, { id: left.id, userId: 'another' });
  await tellUnseen(context);
  expect(await told()).toEqual([]);
  ahead = 10_000;
  await Promise.all([tellUnseen(context), tellUnseen(context)]);
  const why = (left.servers[0]?.results.at(-1)?.reply ?? '').replace(/\.$/, '');
  expect(why).toContain('Connection reset');
  expect(await told()).toEqual([
    `The preset Save ran on 0 servers and failed on 1: The Island (${why}). The commands after the failed one were not sent there.`,
  ]);
});

test('a stopped run is reported as stopped', () => {
  const server = { serverId: '1', serverName: 'A', reason: '', results: [], waitsUntil: 0 };
  const servers = [
    { ...server, state: 'done' as const },
    { ...server, state: 'stopped' as const },
  ];
  expect(describeEnd({ presetName: 'Save', servers })).toBe(
    'The preset Save ran on 1 server, was stopped on 1.',
  );
});

test('a successful run is reported in one sentence', () => {
  const server = { serverId: '1', serverName: 'A', reason: '', results: [], waitsUntil: 0 };
  const servers = [
    { ...server, state: 'done' as const },
    { ...server, state: 'skipped' as const },
  ];
  expect(describeEnd({ presetName: 'Save', servers })).toBe(
    'The preset Save ran on 1 server, was skipped on 1.',
  );
});
