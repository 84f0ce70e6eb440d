import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listOf, officialPlayer, startOfficialBans } from '@arkwright/sandbox/official-bans/official-bans';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BanWorld, makeBanWorld } from '../ban-management/testing/ban-world.ts';
import { readState } from '../published-bans/state-service.ts';
import { believedList } from './believed.ts';
import { createOfficialSet } from './official-set.ts';
import { loadIds } from './repository.ts';
import { readOfficialList } from './service.ts';
import { officialBanLists } from './table.ts';

const HOUR_MS = 3_600_000;
let now = 1_800_000_000_000;
let context: TestContext;
let world: BanWorld;
let service: Awaited<ReturnType<typeof startOfficialBans>>;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arkwright-official-'));
  service = await startOfficialBans({ dataDir, host: '127.0.0.1' });
  context = await createTestContext({
    clock: { now: () => now },
    settings: { officialBans: { url: service.url, everyMs: HOUR_MS } },
  });
  world = await makeBanWorld(context, { includeOfficialBans: true });
});
afterAll(async () => {
  await context.dispose();
  await service.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  await context.db.delete(officialBanLists);
  Object.assign(service.faults, { status: 0, isSilent: false });
  await service.publish(listOf(200));
  await readOfficialList(context);
});

const state = async () => (await readState(context, world.scope, { showsAddresses: true })).official;
const laterRead = async () => {
  now += 2 * HOUR_MS;
  await readOfficialList(context);
};

test('the list is read every hour, and its players are known', async () => {
  expect(await state()).toEqual({ count: 200, readAt: now, problem: '' });
  const { players } = await createOfficialSet(context)();
  expect([players.has(officialPlayer(200)), players.has(officialPlayer(201))]).toEqual([true, false]);
  await service.publish(listOf(201));
  await readOfficialList(context);
  expect((await state()).count).toBe(200);
  await laterRead();
  expect((await state()).count).toBe(201);
});

test('an unchanged list counts as read', async () => {
  await laterRead();
  expect(await state()).toEqual({ count: 200, readAt: now, problem: '' });
});

test.each([
  ['no server', 503, listOf(200), 'Its server answers with status 503.'],
  [
    'a page in place of the list',
    0,
    '<html><body>Maintenance</body></html>',
    'It has no line with a player.',
  ],
  [
    'a page that names a player',
    0,
    `<html>\n${officialPlayer(1)},0\n<p>\n</html>`,
    'Most of its lines name no player.',
  ],
  ['less than half of it', 0, listOf(99), 'It suddenly has 99 players in place of 200.'],
  ['an empty list', 0, '', 'It has no line with a player.'],
  ['too many lines', 0, '0\n'.repeat(1_000_001), 'It has more than a million lines.'],
])('%s changes nothing, and is reported', async (_what, status, text, problem) => {
  const { readAt } = await state();
  service.faults.status = status;
  await service.publish(text);
  await laterRead();
  expect(await state()).toEqual({ count: 200, readAt, problem });
  expect((await createOfficialSet(context)()).players.has(officialPlayer(200))).toBe(true);
});

test.each([50, 400])('a list of %i players counts once it was read twice', async (players) => {
  const soon = async () => {
    now += 10_000;
    await readOfficialList(context);
  };
  await service.publish(listOf(players));
  await laterRead();
  expect(await state()).toMatchObject({
    count: 200,
    problem: `It suddenly has ${players} players in place of 200.`,
  });
  // A short one in between, and it has to be read twice again.
  await service.publish(listOf(7));
  await soon();
  await service.publish(listOf(players));
  await soon();
  expect((await state()).count).toBe(200);
  await soon();
  expect(await state()).toEqual({ count: players, readAt: now, problem: '' });
  const { players: known } = await createOfficialSet(context)();
  expect(known.has(officialPlayer(players))).toBe(true);
  expect(known.has(officialPlayer(players + 1))).toBe(false);
});

/** Players of the list whose numbers are from one to the other. */
const players = (first: number, last: number) =>
  listOf(last)
    .split('\n')
    .slice(first - 1)
    .join('\n');

test('a list of the same size with other players counts once it was read twice', async () => {
  const problem = 'Suddenly 200 of its 200 players are new, and 200 of 200 are gone.';
  await service.publish(players(201, 400));
  await laterRead();
  expect(await state()).toMatchObject({ count: 200, problem });
  expect(await believedList.find?.(context)).toMatchObject({
    value: '200 players',
    claim: '200 players, 200 of them new',
  });
  now += 10_000;
  await readOfficialList(context);
  expect(await state()).toEqual({ count: 200, readAt: now, problem: '' });
  const { players: known } = await createOfficialSet(context)();
  expect([known.has(officialPlayer(200)), known.has(officialPlayer(400))]).toEqual([false, true]);
});

test.each([
  [10, ''],
  [11, 'Suddenly 11 of its 200 players are new, and 11 of 200 are gone.'],
])('a list with %i of 200 players exchanged is a plausible step or not', async (exchanged, problem) => {
  await service.publish(players(1 + exchanged, 200 + exchanged));
  await laterRead();
  expect((await state()).problem).toBe(problem);
});

test('a list that grows while it is doubted counts all the same', async () => {
  await service.publish(listOf(50));
  await laterRead();
  for (const players of [51, 52]) {
    await service.publish(listOf(players));
    now += 5000;
    await readOfficialList(context);
  }
  expect(await state()).toEqual({ count: 52, readAt: now, problem: '' });
});

test('a list that is back to what it was is well', async () => {
  await service.publish(listOf(50));
  await laterRead();
  await service.publish(listOf(200));
  now += 10_000;
  await readOfficialList(context);
  expect(await state()).toEqual({ count: 200, readAt: now, problem: '' });
});

test('a long list is read whole, and as one version while it changes', async () => {
  const lists = ['a', 'b'].map((version) => ({ version, ids: Buffer.alloc(2_500_000, version) }));
  const save = (list: (typeof lists)[number]) =>
    context.db.update(officialBanLists).set({ ...list, count: 1 });
  await save(lists[0]!);
  const changing = (async () => {
    for (let turn = 1; turn <= 20; turn++) await save(lists[turn % 2]!);
  })();
  for (let turn = 0; turn < 20; turn++) {
    const { version, ids } = (await loadIds(context.db))!;
    expect(ids.equals(lists.find((list) => list.version === version)!.ids)).toBe(true);
  }
  await changing;
});
