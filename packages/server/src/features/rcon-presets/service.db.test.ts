import type { Tier } from '@arkwright/contracts/core/tiers';
import { changes } from '@arkwright/server/core/history/table';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../core/identity/table.ts';
import { createServer } from '../servers/service.ts';
import { startRun } from './runs-service.ts';
import { createRconPreset, deleteRconPreset, listRconPresets, updateRconPreset } from './service.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

const fields = (changed: object = {}) => ({
  name: 'Save',
  commands: ['SaveWorld'],
  isEnabled: true,
  ...changed,
});

test('presets are listed by name, with their times', async () => {
  const instance = await makeInstance(context);
  for (const name of ['b', 'c', 'a']) await createRconPreset(context, instance.by, fields({ name }));
  const [first, ...others] = await listRconPresets(context.db, instance.scope);
  expect([first, ...others].map((preset) => preset?.name)).toEqual(['a', 'b', 'c']);
  expect(first).toMatchObject({ botId: instance.id, commands: ['SaveWorld'], isEnabled: true });
  expect(first?.createdAt).toBe(first?.updatedAt);
});

test("another instance's preset can't be changed or deleted, and its existence is not revealed", async () => {
  const [mine, theirs] = [await makeInstance(context), await makeInstance(context)];
  const { id } = await createRconPreset(context, theirs.by, fields());
  const notFound = { code: 'NOT_FOUND' };
  await expect(updateRconPreset(context, mine.by, { ...fields(), id })).rejects.toMatchObject(notFound);
  await expect(deleteRconPreset(context, mine.by, id)).rejects.toMatchObject(notFound);
  expect(await listRconPresets(context.db, theirs.scope)).toHaveLength(1);
});

test('every change is in the history, before and after', async () => {
  const instance = await makeInstance(context);
  const { id } = await createRconPreset(context, instance.by, fields());
  await updateRconPreset(context, instance.by, { ...fields({ commands: ['DoExit'], isEnabled: false }), id });
  await deleteRconPreset(context, instance.by, id);
  const entries = await context.db.select().from(changes).where(eq(changes.botId, instance.id));
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'rcon-preset.changed',
    'rcon-preset.created',
    'rcon-preset.deleted',
  ]);
  expect(entries.find(({ action }) => action === 'rcon-preset.changed')).toMatchObject({
    area: 'RconPresets',
    origin: 'dashboard',
    before: { commands: ['SaveWorld'], isEnabled: true },
    after: { commands: ['DoExit'], isEnabled: false },
  });
  expect(await listRconPresets(context.db, instance.scope)).toEqual([]);
});

test.each<[Tier, number]>([
  [0, 0],
  [1, 0],
  [2, 10],
  [3, 20],
  [4, 50],
  [5, 50],
])('tier %i: %i presets, and not one more', async (tier, max) => {
  const instance = await makeInstance(context, { tier });
  for (let made = 0; made < max; made++) await createRconPreset(context, instance.by, fields());
  await expect(createRconPreset(context, instance.by, fields())).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
    message: 'You have reached the maximum number of allowed RCON presets.',
    details: { limit: { key: 'rconPresets', max, current: max } },
  });
  expect(await listRconPresets(context.db, instance.scope)).toHaveLength(max);
});

test('parallel creations never pass the limit, and fill it exactly', async () => {
  for (let round = 0; round < 20; round++) {
    const instance = await makeInstance(context, { tier: 2 });
    const free = round % 3;
    for (let made = 0; made < 10 - free; made++) await createRconPreset(context, instance.by, fields());
    const tries = await Promise.allSettled(
      Array.from({ length: 16 }, () => createRconPreset(context, instance.by, fields())),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(free);
    expect(await listRconPresets(context.db, instance.scope)).toHaveLength(10);
  }
});

test("after a downgrade the oldest presets run up to the tier's limit; the others say why not", async () => {
  const instance = await makeInstance(context, { tier: 3 });
  await createServer(context, instance.by, serverFields());
  const names = Array.from({ length: 12 }, (_, index) => `Preset ${index}`);
  const ids: string[] = [];
  for (const name of names) {
    const preset = await createRconPreset(context, instance.by, {
      name,
      commands: ['SaveWorld'],
      isEnabled: true,
    });
    ids.push(preset.id);
  }
  await context.db.update(users).set({ tier: 2 }).where(eq(users.id, instance.owner.id));
  const outcomes = [];
  for (const presetId of ids)
    outcomes.push(
      await startRun(context, instance.by, { presetId, serverId: 'all' }).then(
        () => 'ran',
        (error: Error) => error.message,
      ),
    );
  expect(outcomes.filter((outcome) => outcome === 'ran')).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome !== 'ran')).toEqual(
    Array(2).fill("This preset is above your tier's limit of 10 RCON presets."),
  );
});
