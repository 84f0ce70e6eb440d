import { doExit, rawCommand, saveWorld } from '@arkwright/ark/commands';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { keyText } from '../../fleet/game-server.ts';
import type { StoredStatus } from '../../fleet/store.ts';
import { sendCommands } from '../../game-commands/service.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { newId } from '../../platform/base/random.ts';
import { createServer } from '../servers/service.ts';
import { offlineCheck } from './offline-check.ts';
import { findWantedOffline, listExplainedStatuses, listStateChanges } from './service.ts';
import { BACK_MS } from './stops.ts';
import { createGameServerStore } from './store.ts';

let context: TestContext;
let instance: TestInstance;
let server: string;
let worker: string;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());
beforeEach(async () => {
  await context.db.delete(botInstances);
  instance = await makeInstance(context);
  server = (await createServer(context, instance.by, serverFields())).id;
  worker = newId();
  const { leases } = createGameServerStore(context);
  await leases.renew(worker, MINUTE_MS);
  await leases.claim(worker, 10);
});

async function send(command = doExit(), state: 'taken' | 'done' | 'failed' = 'done'): Promise<void> {
  const commands = [{ serverId: server, command, cause: 'by Ann' }];
  await context.db.transaction((tx) => sendCommands(context, tx, { scope: instance.scope, commands }));
  await context.db.update(gameCommands).set({ state, failure: state === 'failed' ? 'refused' : '' });
}

/** When it was sent, put so long ago. */
const age = (ms: number) => context.db.update(gameCommands).set({ createdAt: Date.now() - ms });

async function see(shown: Partial<StoredStatus['shown']>): Promise<void> {
  const full = { state: 'online', since: Date.now(), reason: '', players: 2, ...shown } as const;
  const status = { botId: instance.id, id: server, lastSeen: Date.now(), shown: full };
  await createGameServerStore(context).statuses.save(worker, [status]);
}
const goDown = (since = Date.now()) =>
  see({ state: 'offline', since, reason: 'Connection refused.', players: 0 });

const isQuiet = async () =>
  (await findWantedOffline(context)).has(keyText({ botId: instance.id, id: server }));
const reason = async () => (await listExplainedStatuses(context, instance.scope))[0]?.reason;
const isReported = async () =>
  (await offlineCheck.find(context, [instance.id])).some(({ subject }) => subject === server);

test('a server that somebody stopped over RCON says who did it, and rings no alarm until it should be back', async () => {
  const told: string[] = [];
  const unsubscribe = context.bus.subscribe((message) => {
    if (message.kind === 'server-statuses.changed') told.push(...message.statuses.map((each) => each.reason));
  });
  await see({});
  await send();
  await goDown();
  // Open pages, too.
  await eventually(() => expect(told).toEqual(['', 'Stopped by Ann.']));
  unsubscribe();
  expect(await reason()).toBe('Stopped by Ann.');
  expect((await listStateChanges(context.db, instance.scope, server))[0]?.text).toBe(
    'Stopped by Ann with 2 players on',
  );
  expect([await isQuiet(), await isReported()]).toEqual([true, false]);
  // It has not come back: that is an outage, and still says how it began.
  await age(BACK_MS + MINUTE_MS);
  await see({});
  await goDown(Date.now() - BACK_MS);
  expect([await isQuiet(), await isReported()]).toEqual([false, true]);
  expect(await reason()).toBe('Stopped by Ann.');
});

test('a game that stops before its answer has come is taken to have been stopped', async () => {
  await see({});
  await send(rawCommand('doexit'), 'taken');
  await goDown();
  expect(await isQuiet()).toBe(true);
});

test.each([
  ['a stop that the game refused', () => send(doExit(), 'failed')],
  ['another command', () => send(saveWorld())],
  [
    'a stop long before',
    async () => {
      await send();
      await age(5 * MINUTE_MS);
    },
  ],
])('an outage after %s is one like any other', async (_what, before) => {
  await see({});
  await before();
  await goDown();
  expect(await reason()).toBe('Connection refused.');
  expect([await isQuiet(), await isReported()]).toEqual([false, true]);
});

test('nobody else’s server is quiet because of it', async () => {
  await see({});
  await send();
  const other = await makeInstance(context);
  await context.db.update(gameCommands).set({ botId: other.id }).where(eq(gameCommands.serverId, server));
  await goDown();
  expect([await isQuiet(), await reason()]).toEqual([false, 'Connection refused.']);
});
