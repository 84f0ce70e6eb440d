import { MAX_DYNAMIC_CONFIGS } from '@arkwright/contracts/dynamic-config/bounds';
import { changes } from '@arkwright/server/core/history/table';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemScope } from '../../core/access/scope.ts';
import { type Hint, hintOf } from '../realtime/hints.ts';
import {
  createDynamicConfig,
  deleteDynamicConfig,
  listDynamicConfigs,
  updateDynamicConfig,
} from './service.ts';
import { dynamicConfigs } from './table.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

const view = { showsAddresses: true };
const weekend = { name: 'Weekend', settings: 'XPMultiplier=2\n' };

test('configs are listed by name', async () => {
  const instance = await makeInstance(context);
  for (const name of ['C', 'A', 'B']) await createDynamicConfig(context, instance.by, { ...weekend, name });
  const listed = await listDynamicConfigs(context, instance.scope, view);
  expect(listed.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  expect(listed[0]).toMatchObject({ botId: instance.id, settings: 'XPMultiplier=2\n', fetches: [] });
});

test("another instance's config can't be changed or deleted, and its existence is not revealed", async () => {
  const [mine, theirs] = [await makeInstance(context), await makeInstance(context)];
  const { id } = await createDynamicConfig(context, theirs.by, weekend);
  const notFound = { code: 'NOT_FOUND' };
  const change = updateDynamicConfig(context, mine.by, { id, fields: { name: 'X', settings: '' }, view });
  await expect(change).rejects.toMatchObject(notFound);
  await expect(deleteDynamicConfig(context, mine.by, id)).rejects.toMatchObject(notFound);
  expect(await listDynamicConfigs(context, theirs.scope, view)).toMatchObject([weekend]);
  expect(await listDynamicConfigs(context, mine.scope, view)).toEqual([]);
});

test('nothing can be added, changed or deleted in a deleted instance', async () => {
  const instance = await makeInstance(context);
  const gone = { ...instance.by, scope: systemScope('gone') };
  const notFound = { code: 'NOT_FOUND' };
  await expect(createDynamicConfig(context, gone, weekend)).rejects.toMatchObject(notFound);
  const change = updateDynamicConfig(context, gone, { id: 'x', fields: weekend, view });
  await expect(change).rejects.toMatchObject(notFound);
  await expect(deleteDynamicConfig(context, gone, 'x')).rejects.toMatchObject(notFound);
});

test('every change is in the history with its actor, before and after line by line', async () => {
  const instance = await makeInstance(context);
  const { id } = await createDynamicConfig(context, instance.by, weekend);
  const fields = { name: 'Event', settings: '; big\nXPMultiplier=4\n' };
  await updateDynamicConfig(context, instance.by, { id, fields, view });
  await deleteDynamicConfig(context, instance.by, id);
  const entries = await context.db.select().from(changes).where(eq(changes.botId, instance.id));
  const was = { name: 'Weekend', settings: ['XPMultiplier=2'] };
  const is = { name: 'Event', settings: ['; big', 'XPMultiplier=4'] };
  const byAction = Object.fromEntries(entries.map((entry) => [entry.action, entry]));
  expect(Object.keys(byAction)).toHaveLength(3);
  expect(byAction['dynamic-config.created']).toMatchObject({ before: null, after: was });
  expect(byAction['dynamic-config.changed']).toMatchObject({
    actorId: instance.owner.discordId,
    area: 'DynamicConfig',
    targetId: id,
    targetName: 'Event',
    before: was,
    after: is,
  });
  expect(byAction['dynamic-config.deleted']).toMatchObject({ targetName: 'Event', before: is, after: null });
});

test('open pages of people who may view are notified of each change', async () => {
  const instance = await makeInstance(context);
  const heard: Hint[] = [];
  const stop = context.bus.subscribe((message) => {
    // Messages of earlier tests may still arrive.
    const hint = hintOf(message);
    if (hint && 'botId' in hint.to && hint.to.botId === instance.id) heard.push(hint);
  });
  const { id } = await createDynamicConfig(context, instance.by, weekend);
  await deleteDynamicConfig(context, instance.by, id);
  const told = {
    to: { botId: instance.id, need: ['DynamicConfig_View'] },
    event: { kind: 'changed', what: 'dynamic-configs', by: 'Owner' },
  };
  await eventually(() => expect(heard).toEqual([told, told]));
  stop();
});

test('parallel creations never pass the bound, and fill it exactly', async () => {
  const instance = await makeInstance(context);
  const free = 3;
  const rows = Array.from({ length: MAX_DYNAMIC_CONFIGS - free }, (_, index) => ({
    ...weekend,
    botId: instance.id,
    id: `config-${index}`,
  }));
  await context.db.insert(dynamicConfigs).values(rows);
  const tries = await Promise.allSettled(
    Array.from({ length: 16 }, () => createDynamicConfig(context, instance.by, weekend)),
  );
  const refused = tries.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
  expect(refused).toHaveLength(16 - free);
  expect(refused[0]).toMatchObject({
    code: 'CONFLICT',
    message: 'A bot can have up to 100 dynamic configs. Delete one that you no longer need.',
  });
  expect(await listDynamicConfigs(context, instance.scope, view)).toHaveLength(MAX_DYNAMIC_CONFIGS);
});
