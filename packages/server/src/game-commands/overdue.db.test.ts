import { rawCommand } from '@arkwright/ark/commands';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../platform/base/random.ts';
import {
  countUnsaid,
  endOverdueCommands,
  NOT_CONNECTED,
  sendCommands,
  UNKNOWN_OUTCOME,
  waitForEnd,
} from './service.ts';
import { gameCommands } from './table.ts';

let database: TestDatabase;
let context: TestContext;
let instance: TestInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  context = await createTestContext({ databaseUrl: database.url });
});
afterAll(async () => {
  await context.dispose();
  await database.drop();
});
beforeEach(async () => {
  await context.db.delete(gameCommands);
  instance = await makeInstance(context);
});

type Sent = Partial<Parameters<typeof sendCommands>[2]['commands'][number]>;

const send = async (count: number, sent: Sent = {}): Promise<string[]> => {
  const commands = Array.from({ length: count }, () => ({
    serverId: newId(),
    command: rawCommand('SaveWorld'),
    ...sent,
  }));
  return context.db.transaction((tx) => sendCommands(context, tx, { scope: instance.scope, commands }));
};
const rows = () => context.db.select().from(gameCommands).orderBy(asc(gameCommands.position));
const letAge = (ms: number) => context.db.update(gameCommands).set({ expiresAt: sql`expires_at - ${ms}` });

test('a command that nobody took in time is ended as unsent, in the words of its transport', async () => {
  await send(1);
  await send(1, { transport: 'companion' });
  await endOverdueCommands(context);
  expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  await letAge(5000);
  await endOverdueCommands(context);
  expect(await rows()).toMatchObject([
    { state: 'failed', failure: 'unsent', reply: NOT_CONNECTED },
    { state: 'failed', failure: 'unsent', reply: expect.stringContaining('did not take the command') },
  ]);
});

test('a command that was taken is ended as unclear, once its worker had time to end it', async () => {
  await send(1);
  await context.db.update(gameCommands).set({ state: 'taken' });
  await letAge(20_000);
  await endOverdueCommands(context);
  expect(await rows()).toMatchObject([{ state: 'taken' }]);
  await letAge(5000);
  await endOverdueCommands(context);
  expect(await rows()).toMatchObject([{ state: 'failed', failure: 'unclear', reply: UNKNOWN_OUTCOME }]);
});

test('an overdue command ends as unsent for its caller, and its end is announced', async () => {
  const [id = ''] = await send(1, { transport: 'companion' });
  const ended = waitForEnd(context, instance.scope, { id, maxMs: 60_000 });
  const announced: string[] = [];
  const forget = context.bus.subscribe((message) => {
    if (message.kind === 'commands-ended') announced.push(...message.ids);
  });
  await letAge(60_000);
  await endOverdueCommands(context);
  expect(await ended).toMatchObject({ outcome: 'unsent' });
  await eventually(() => expect(announced).toEqual([id]));
  forget();
});

test('all are ended in one turn, however many there are; ended ones and relayed messages stay as they are', async () => {
  await send(2500);
  const [relayed] = await send(1, { command: rawCommand('ServerChat hello'), relayed: 'logged' });
  const [done] = await send(1);
  await context.db.update(gameCommands).set({ state: 'done', reply: 'ok' }).where(sql`id = ${done}`);
  await letAge(60_000);
  await endOverdueCommands(context);
  const stored = await rows();
  expect(stored.filter(({ failure }) => failure === 'unsent')).toHaveLength(2500);
  expect(stored.find(({ id }) => id === relayed)).toMatchObject({ state: 'waiting' });
  expect(stored.find(({ id }) => id === done)).toMatchObject({ state: 'done', reply: 'ok' });
});

test('a message that may have reached a chat still counts as that once its command is ended', async () => {
  const serverId = newId();
  const message = { serverId, command: rawCommand('ServerChat hello') };
  await send(1, message);
  await context.db.update(gameCommands).set({ state: 'taken' });
  await send(1, message);
  await letAge(60_000);
  const counts = async () => (await countUnsaid(context.db, instance.scope)).get(serverId);
  const before = await counts();
  expect(before).toEqual({ unsaid: 1, unknown: 1 });
  await endOverdueCommands(context);
  expect(await counts()).toEqual(before);
});

test('ending commands passes over the messages that wait for servers that are away', async () => {
  await send(3000, { command: rawCommand('ServerChat hello'), relayed: 'logged' });
  await letAge(60_000);
  await context.db.execute(sql`analyze game_commands`);
  const { rows: plan } = await context.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select id from game_commands where state = 'waiting' and relayed is null and expires_at <= 1`);
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('game_commands_open');
});
