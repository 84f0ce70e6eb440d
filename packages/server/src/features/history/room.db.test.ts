import { HISTORY_BYTES, MAX_VERSIONS_BYTES } from '@arkwright/contracts/history/bounds';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TURN_OVER } from '../../platform/work/testing/turn-over.ts';
import { updateInstance } from '../instances/service.ts';
import { historyRoomSweep } from './jobs.ts';
import { findLeftOut, listHistory } from './service.ts';
import { addEntry } from './testing/entries.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

const ownerOf = async (instance: TestInstance) => {
  const member = await context.memberships.find({ discordId: instance.owner.discordId }, instance.id);
  if (!member) throw new Error('The owner is no member');
  return { scope: instance.scope, member };
};
async function timesOf(instance: TestInstance): Promise<number[]> {
  const { entries } = await listHistory(context.db, await ownerOf(instance), { filter: {}, limit: 100 });
  return entries.map(({ at }) => at);
}
const leftOutOf = async (instance: TestInstance) =>
  findLeftOut(context.db, await ownerOf(instance), context.clock.now());

async function sizeOf(table: 'changes' | 'settings_versions', instance: TestInstance): Promise<number> {
  const { rows } = await context.db.execute<{ size: number }>(
    sql`select coalesce(sum(bytes), 0)::int as size from ${sql.identifier(table)} where bot_id = ${instance.id}`,
  );
  return rows[0]?.size ?? 0;
}

test('a full history drops its oldest entries and shows from when it is complete; others keep theirs', async () => {
  const [full, other] = [await makeInstance(context), await makeInstance(context)];
  const after = { text: 'x'.repeat(1000) };
  for (let n = 1; n <= 20; n++) await addEntry(context, full, { at: 1_800_000_000_000 + n, after });
  for (let n = 1; n <= 9; n++) await addEntry(context, other, { at: 1_800_000_000_000 + n, after });
  const [each] = [(await sizeOf('changes', full)) / 20];
  await historyRoomSweep({ historyBytes: 10 * each }).run(context, TURN_OVER);
  expect(await timesOf(full)).toHaveLength(20);
  await historyRoomSweep({ historyBytes: 10 * each }).run(context);
  expect(await timesOf(full)).toEqual(Array.from({ length: 10 }, (_, n) => 1_800_000_000_020 - n));
  expect(await leftOutOf(full)).toBe(1_800_000_000_010);
  expect(await timesOf(other)).toHaveLength(9);
  expect(await leftOutOf(other)).toBe(null);
});

test('entries older than two years are not reported as dropped', async () => {
  const instance = await makeInstance(context);
  for (const at of [1, 2, 3]) await addEntry(context, instance, { at });
  const [each] = [(await sizeOf('changes', instance)) / 3];
  await historyRoomSweep({ historyBytes: each }).run(context);
  expect(await timesOf(instance)).toEqual([3]);
  expect(await leftOutOf(instance)).toBe(null);
});

test('the second check covers only instances with new entries', async () => {
  const sweep = historyRoomSweep({ historyBytes: 2000 });
  await sweep.run(context);
  const [old, active] = [await makeInstance(context), await makeInstance(context)];
  const now = context.clock.now();
  for (const n of [1, 2, 3, 4, 5]) {
    await addEntry(context, old, { at: n });
    await addEntry(context, active, { at: now + n });
  }
  await sweep.run(context);
  expect(await sizeOf('changes', old)).toBeGreaterThan(2000);
  expect(await sizeOf('changes', active)).toBeLessThanOrEqual(2000);
});

/** Saves a group as large as its rules allow, with new entries each time. */
async function saveLargest(instance: TestInstance, round: number): Promise<void> {
  const { member } = await ownerOf(instance);
  const chatReactEntries = Array.from({ length: 200 }, (_, n) => ({
    id: `r${n}`,
    matchWords: Array.from({ length: 50 }, (_word, w) => `${round} ${n} ${w} `.padEnd(30, 'x')),
    reply: `${round} `.padEnd(150, 'y'),
  }));
  const saver = { ...instance.by, member, discordId: instance.owner.discordId };
  await updateInstance(context, saver, { id: instance.id, chatReaction: { chatReactEntries } });
}

test('the room between the bounds holds a minute of the largest saves, and the newest version stays', async () => {
  const instance = await makeInstance(context);
  for (const round of [1, 2, 3]) await saveLargest(instance, round);
  const [entry, version] = [
    (await sizeOf('changes', instance)) / 3,
    (await sizeOf('settings_versions', instance)) / 3,
  ];
  // 60 saves a minute, of up to ten people at once.
  expect(600 * entry).toBeLessThan(HISTORY_BYTES);
  expect(version).toBeGreaterThan(300_000);
  expect(19 * version).toBeLessThan(MAX_VERSIONS_BYTES);
  await historyRoomSweep({ versionsBytes: 2 * version }).run(context);
  const revs = async () => {
    const { rows } = await context.db.execute<{ rev: number }>(
      sql`select rev from settings_versions where bot_id = ${instance.id} order by rev`,
    );
    return rows.map(({ rev }) => rev);
  };
  expect(await revs()).toEqual([2, 3]);
  await historyRoomSweep({ versionsBytes: 1 }).run(context);
  expect(await revs()).toEqual([3]);
});
