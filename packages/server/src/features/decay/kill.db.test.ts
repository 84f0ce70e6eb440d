import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { startDoomed } from '@arkwright/testing/doomed-process';
import { eventually } from '@arkwright/testing/eventually';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { notifications } from '../../core/identity/table.ts';
import { settings } from '../../core/settings/table.ts';
import { gameCommands } from '../../game-commands/table.ts';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { type ConnectedGame, connectGame } from '../companion/testing/connected-game.ts';
import { base, makeUploader, tribe, upload } from '../uploads/testing/uploads.ts';
import { listEntries } from './entry-service.ts';
import { STOPPED, teamCommands } from './removal-service.ts';
import { listRemovals } from './repository.ts';
import { sweepDecay } from './sweep-service.ts';
import type { Orders } from './testing/doomed-sweeper.ts';

const START = 1_900_000_000_000;
const ALL: readonly string[] = teamCommands(tribe(0).tribeId);

let now: number;
let api: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.dispose());

/** A tribe that is due for removal. */
async function makeDoomed(): Promise<void> {
  now = START;
  instance = await makeUploader(api);
  const value = { decayMode: 'DecayOnly', serverIds: [instance.serverId] };
  const row = { botId: instance.id, group: 'decay', rev: 1, value };
  await api.context.db.insert(settings).values(row);
  // Sweeps work on all instances.
  onTestFinished(async () => {
    await api.context.db.delete(settings);
  });
  await uploadAll();
}

async function uploadAll(): Promise<void> {
  const away = tribe(0, { members: [], lastSeen: now - 60 * DAY_MS });
  const { tribeId, tribeName: ownerName } = away;
  await upload(api, instance, { kind: 'players', rows: [] });
  await upload(api, instance, { kind: 'tribes', rows: [away] });
  await upload(api, instance, { kind: 'bases', rows: [base(40, { tribeId, ownerName })] });
}

/** A game that answers `count` commands and hangs at the next one. */
async function gameThatHangsAfter(count: number): Promise<ConnectedGame> {
  let letGo = () => {};
  const hanging = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const game = await connectGame(api, instance, {
    before: (command) => (ALL.indexOf(command) >= count ? hanging : undefined),
  });
  onTestFinished(async () => {
    letGo();
    await game.leave();
  });
  return game;
}

const startWorker = () => {
  const { databaseUrl } = api.context.settings;
  const orders: Orders = { databaseUrl, now };
  return startDoomed(new URL('./testing/doomed-sweeper.ts', import.meta.url), orders);
};

const removals = () => listRemovals(api.context.db, instance.scope, 10);
const entry = async () => (await listEntries(api.context, instance.scope))[0];
const handedOver = () =>
  api.context.db.select().from(gameCommands).where(eq(gameCommands.serverId, instance.serverId));

/** Another process sweeps, after the time in which an answer could still come. */
async function sweepOn(): Promise<void> {
  now += 6 * MINUTE_MS;
  await uploadAll();
  await sweepDecay(api.context);
  await sweepDecay(api.context);
}

test.each([0, 1, 2])(
  'after a worker was killed with %d replies of the game: recorded removals are reported as unknown, and not repeated',
  async (count) => {
    await makeDoomed();
    const game = await gameThatHangsAfter(count);
    const worker = startWorker();
    await eventually(() => expect(game.ran).toHaveLength(count + 1));
    expect(await removals()).toMatchObject([{ state: 'running', commands: ALL }]);
    await worker.kill();

    await sweepOn();
    expect(game.ran).toEqual(ALL.slice(0, count + 1));
    expect(await removals()).toMatchObject([{ state: 'unknown', outcome: STOPPED, commands: ALL }]);
    expect(await entry()).toMatchObject({ state: 'failed', problem: STOPPED });
    const told = await api.context.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, instance.owner.id));
    expect(
      told.filter(({ message }) => message.includes('The program stopped while decay removed')),
    ).toHaveLength(1);
  },
);

test('after a worker was killed when it had sent a command: the command ran at most once, and is recorded', async () => {
  await makeDoomed();
  const worker = startWorker();
  await eventually(async () => expect(await handedOver()).toMatchObject([{ state: 'waiting' }]));
  await worker.kill();
  const game = await gameThatHangsAfter(ALL.length);
  await sweepOn();
  expect(ALL.slice(0, 1)).toEqual(expect.arrayContaining(game.ran));
  expect(new Set(game.ran).size).toBe(game.ran.length);
  expect(await removals()).toMatchObject([{ state: 'unknown', commands: ALL }]);
  expect(await entry()).toMatchObject({ state: 'failed', problem: STOPPED });
});

test('after a worker was killed at the end: nothing is repeated', async () => {
  await makeDoomed();
  const game = await gameThatHangsAfter(ALL.length);
  const worker = startWorker();
  await eventually(async () => expect(await removals()).toMatchObject([{ state: 'done' }]));
  await worker.kill();
  await sweepOn();
  expect(game.ran).toEqual(ALL);
  expect(await entry()).toMatchObject({ state: 'removed' });
});
