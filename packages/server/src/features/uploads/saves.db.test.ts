import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_SAVE_INTERVALS } from '../companion/repository.ts';
import { listCompanions, listRollbacks } from '../companion/service.ts';
import { companions } from '../companion/table.ts';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { listFreshness } from './teams-repository.ts';
import { base, makeUploader, player, tribe, upload } from './testing/uploads.ts';

const NOW = 1_900_000_000_000;
let now = NOW;
let api: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  now = NOW;
  instance = await makeUploader(api);
});

/** An agent's upload of a save that is some minutes old. */
async function uploadSave({
  gameTime,
  counter,
  minutes,
}: {
  gameTime: number;
  counter: number;
  minutes: number;
}) {
  const save = { gameTime, counter, ageSeconds: 60 * minutes };
  await upload(api, instance, { kind: 'players', rows: [player(1)], save });
  await upload(api, instance, { kind: 'tribes', rows: [tribe(1)], save });
  await upload(api, instance, { kind: 'bases', rows: [base(1)], save });
}

const rollbacks = () => listRollbacks(api.context.db, { botIds: [instance.id], since: 0 });

test('data from a save is as old as the save, not as its upload', async () => {
  await uploadSave({ gameTime: 5000, counter: 7, minutes: 90 });
  const freshness = await listFreshness(api.context.db, instance.scope);
  expect(freshness.get(instance.serverId)).toBe(NOW - 90 * MINUTE_MS);
  const [companion] = await listCompanions(api.context, instance.scope);
  expect(companion?.save).toEqual({ savedAt: NOW - 90 * MINUTE_MS, counter: 7 });
});

test('a clock that goes back is recorded once, with the difference', async () => {
  await uploadSave({ gameTime: 5000, counter: 7, minutes: 0 });
  await uploadSave({ gameTime: 5900, counter: 8, minutes: 0 });
  await uploadSave({ gameTime: 5900, counter: 8, minutes: 0 });
  expect(await rollbacks()).toEqual([]);
  now += MINUTE_MS;
  await uploadSave({ gameTime: 5300, counter: 9, minutes: 0 });
  const found = [{ serverId: instance.serverId, rolledBackAt: now, rolledBackMs: 600_000 }];
  expect(await rollbacks()).toMatchObject(found);
  now += MINUTE_MS;
  await uploadSave({ gameTime: 5360, counter: 10, minutes: 0 });
  expect(await rollbacks()).toMatchObject(found);
});

test('the times from one save to the next are kept, saves in between counted', async () => {
  const intervals = async () => {
    const [row] = await api.context.db.select().from(companions).where(eq(companions.botId, instance.id));
    return row?.saveIntervals;
  };
  await uploadSave({ gameTime: 5000, counter: 7, minutes: 0 });
  expect(await intervals()).toEqual([]);
  now += 15 * MINUTE_MS;
  await uploadSave({ gameTime: 5900, counter: 8, minutes: 0 });
  now += 30 * MINUTE_MS;
  await uploadSave({ gameTime: 7700, counter: 11, minutes: 0 });
  expect(await intervals()).toEqual([600, 900]);
  // An older world was loaded: from its save to this one nothing is said.
  now += MINUTE_MS;
  await uploadSave({ gameTime: 5300, counter: 12, minutes: 0 });
  expect(await intervals()).toEqual([600, 900]);
  for (let counter = 13; counter < 13 + MAX_SAVE_INTERVALS; counter++) {
    now += counter * MINUTE_MS;
    await uploadSave({ gameTime: 5300 + counter, counter, minutes: 0 });
  }
  expect(await intervals()).toEqual([17, 16, 15, 14, 13].map((minutes) => 60 * minutes));
});
