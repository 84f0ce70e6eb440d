import { setImmediate as turn } from 'node:timers/promises';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { createDisplayClient } from '../../discord/displays/display-client.ts';
import type { Hold } from '../../platform/work/locks/lock.ts';
import type { Display } from './displays.ts';
import { Keeper } from './keeper.ts';
import { RENAME_MS } from './plan.ts';
import { type DisplayRow, saveDisplay } from './repository.ts';
import { displayStore } from './store-service.ts';

const MINUTE = 60_000;
const hold: Hold = { name: 'x', epoch: 1, signal: new AbortController().signal, isHeld: () => true };

const display: Display = { kind: 'voice', serverId: 's', placeId: '1', shownDigest: 'new', title: 'new' };
/** A channel whose name may change from a time on, ms. */
const dueAt = (at: number): DisplayRow => ({
  kind: 'voice',
  serverId: 's',
  placeId: '1',
  discordId: '7',
  shownDigest: 'old',
  begunAt: null,
  soughtTitle: '',
  leftoverPlaceId: '',
  leftoverId: '',
  problem: '',
  triedAt: 0,
  changedAt: at - RENAME_MS,
});

let context: TestContext;
let now = 0;
let served: string[] = [];
let keeper: Keeper;
/** An instance's reply: when there is more to do, ms. */
let answer: (botId: string) => Promise<number | undefined>;

beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());

beforeEach(() => {
  now = 1;
  served = [];
  answer = async () => undefined;
  const client = createDisplayClient(context, { application: context.discordApplications.shared, hold });
  keeper = new Keeper(context, {
    hold,
    clientsOf: () => ({ client }),
    end: () => client.end(),
    now: () => now,
    storeOf: (botId) => ({
      ...displayStore(context, systemScope(botId), hold),
      async load() {
        served.push(botId);
        const nextAt = await answer(botId);
        if (nextAt === undefined) return undefined;
        return { wanted: [display], rows: [dueAt(nextAt)], stepProblem: () => undefined };
      },
    }),
  });
});
afterEach(async () => {
  await keeper.stop();
  await context.db.delete(botInstances);
});

/** Instances that show something. */
async function instances(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const { id, scope } = await makeInstance(context);
    await saveDisplay(context.db, scope, {
      kind: 'combined',
      serverId: '',
      placeId: '1',
      change: { discordId: '2' },
    });
    ids.push(id);
  }
  return ids.toSorted();
}

const allServed = (ids: readonly string[]) =>
  eventually(() => {
    expect(keeper.busy).toBe(0);
    expect(served.toSorted()).toEqual(ids);
  });

test('one run serves all due displays, even if only some are due at once', async () => {
  const ids = await instances(45);
  let [busy, most] = [0, 0];
  answer = async () => {
    most = Math.max(most, ++busy);
    await turn();
    busy--;
    return undefined;
  };
  await keeper.look();
  await allServed(ids);
  expect(most).toBe(20);
});

test('each is checked again within a minute, and not at once', async () => {
  const ids = await instances(3);
  await keeper.look();
  await allServed(ids);
  now += 44_000;
  await keeper.look();
  expect([keeper.busy, served.length]).toEqual([0, 3]);
  served = [];
  now += 16_000;
  await keeper.look();
  await allServed(ids);
});

test('unfinished work continues at its time, and failures half a minute later', async () => {
  const [soon, broken] = (await instances(2)) as [string, string];
  answer = async (botId) => {
    if (botId === broken) throw new Error('Discord is away');
    return now + 5000;
  };
  await keeper.look();
  await allServed([soon, broken]);
  served = [];
  now += 5000;
  await keeper.look();
  await allServed([soon]);
  served = [];
  answer = async () => undefined;
  now += 25_000;
  await keeper.look();
  await allServed([soon, broken].toSorted());
});

test('news of a server counts after four seconds, and a save at once', async () => {
  const [id = ''] = await instances(1);
  await keeper.look();
  await allServed([id]);
  keeper.hear({ kind: 'servers.changed', botId: id });
  await keeper.look();
  expect(served).toEqual([id]);
  now += 4000;
  await keeper.look();
  await allServed([id, id]);
  keeper.hear({ kind: 'settings.changed', botId: id, group: 'serverStatus', fields: [], by: '' });
  await keeper.look();
  await allServed([id, id, id]);
});

test('an instance that has just got a display is found within a minute', async () => {
  await keeper.look();
  const ids = await instances(1);
  now += MINUTE;
  await keeper.look();
  await allServed(ids);
});
