import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { playerEntries } from './table.ts';
import { makeUploader, player, upload } from './testing/uploads.ts';

let api: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());
beforeEach(async () => {
  instance = await makeUploader(api);
});

async function inTribe(tribeId: string, tribeName: string, level = 1) {
  const reply = await upload(api, instance, {
    kind: 'players',
    rows: [player(1, { tribeId, tribeName, level })],
  });
  expect(reply.status).toBe(200);
}

async function history() {
  const [row] = await api.context.db
    .select({ tribes: playerEntries.tribeHistory })
    .from(playerEntries)
    .where(eq(playerEntries.botId, instance.id));
  return row?.tribes ?? [];
}
const names = async () => (await history()).map(({ name }) => name);

test('each tribe that a survivor joins is recorded, and leaving one', async () => {
  await inTribe('', '');
  await inTribe('1', 'Wolves');
  await inTribe('2', 'Bears');
  await inTribe('', '');
  expect(await names()).toEqual(['', 'Wolves', 'Bears', '']);
  const times = (await history()).map(({ time }) => time);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.abs(Date.now() - (times.at(-1) ?? 0))).toBeLessThan(60_000);
});

test('other changes of a survivor, or of the tribe’s name, are not recorded as another tribe', async () => {
  await inTribe('1', 'Wolves');
  await inTribe('1', 'Wolves', 50);
  await inTribe('1', 'White Wolves', 50);
  expect(await names()).toEqual(['Wolves']);
});

test('the newest 20 are kept', async () => {
  for (let n = 1; n <= 22; n++) await inTribe(String(n), `Tribe ${n}`);
  const kept = await names();
  expect(kept).toHaveLength(20);
  expect([kept[0], kept.at(-1)]).toEqual(['Tribe 3', 'Tribe 22']);
});

test('for survivors from before tribes were recorded the start is unknown', async () => {
  await inTribe('1', 'Wolves');
  await api.context.db.execute(
    sql`update player_entries set tribe_history = '[]' where bot_id = ${instance.id}`,
  );
  await inTribe('2', 'Bears');
  expect(await history()).toEqual([
    { name: 'Wolves', time: 0 },
    { name: 'Bears', time: expect.any(Number) },
  ]);
});
