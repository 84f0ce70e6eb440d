import type { Member } from '@arkwright/server/core/access/scope';
import { changes } from '@arkwright/server/core/history/table';
import { makeInstance, makeManager, type TestInstance, type TestUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSettings } from '../../core/settings/settings.ts';
import { type Saver, updateInstance } from '../instances/service.ts';
import { compareVersion, listVersions, restoreVersion } from './versions-service.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

async function as(instance: TestInstance, user: TestUser = instance.owner): Promise<Saver> {
  const member = (await context.memberships.find({ discordId: user.discordId }, instance.id)) as Member;
  return { actor: user, scope: instance.scope, origin: 'dashboard', member, discordId: user.discordId };
}

async function save(instance: TestInstance, change: Record<string, unknown>): Promise<void> {
  await updateInstance(context, await as(instance), { id: instance.id, ...change });
}

const stored = (instance: TestInstance) => getSettings(context.db, instance.scope, 'offlineAlert');

/** Alert after 20 minutes, then after 30. */
async function makeVersions(): Promise<TestInstance> {
  const instance = await makeInstance(context);
  await save(instance, { offlineAlert: { alertTime: 20 } });
  await save(instance, { offlineAlert: { alertTime: 30, isEnabled: true } });
  return instance;
}

test('the versions of a group are listed newest first, with who saved them', async () => {
  const instance = await makeVersions();
  const versions = await listVersions(context.db, await as(instance), 'offlineAlert');
  expect(versions).toMatchObject([
    { rev: 2, savedBy: 'Owner' },
    { rev: 1, savedBy: 'Owner' },
  ]);
});

test('a version is compared with what is stored now', async () => {
  const instance = await makeVersions();
  expect(
    await compareVersion(context.db, await as(instance), { group: 'offlineAlert', rev: 1 }),
  ).toMatchObject({
    rev: 1,
    currentRev: 2,
    fields: [
      { field: 'isEnabled', old: false, current: true, canRestore: true },
      { field: 'alertTime', old: 20, current: 30, canRestore: true },
    ],
  });
  const same = await compareVersion(context.db, await as(instance), { group: 'offlineAlert', rev: 2 });
  expect(same.fields).toEqual([]);
});

test('a restore brings the version back as a new version and a change', async () => {
  const instance = await makeVersions();
  await restoreVersion(context, await as(instance), { group: 'offlineAlert', rev: 1, currentRev: 2 });
  expect(await stored(instance)).toMatchObject({ alertTime: 20, isEnabled: false });
  const [newest] = await listVersions(context.db, await as(instance), 'offlineAlert');
  expect(newest).toMatchObject({ rev: 3 });
  const entries = await context.db
    .select()
    .from(changes)
    .where(and(eq(changes.botId, instance.id), eq(changes.action, 'settings.restored')));
  expect(entries).toMatchObject([
    {
      area: 'OfflineAlert',
      before: { alertTime: 30, isEnabled: true },
      after: { alertTime: 20, isEnabled: false },
    },
  ]);
});

test('a restore of some fields leaves the others, and version 0 is the state before the first save', async () => {
  const instance = await makeVersions();
  const saver = await as(instance);
  await restoreVersion(context, saver, { group: 'offlineAlert', rev: 1, fields: ['alertTime'] });
  expect(await stored(instance)).toMatchObject({ alertTime: 20, isEnabled: true });
  expect(await compareVersion(context.db, saver, { group: 'offlineAlert', rev: 0 })).toMatchObject({
    rev: 0,
    currentRev: 3,
    fields: [
      { field: 'isEnabled', old: false, current: true },
      { field: 'alertTime', old: 10, current: 20 },
    ],
  });
  await restoreVersion(context, saver, { group: 'offlineAlert', rev: 0 });
  expect(await stored(instance)).toMatchObject({ alertTime: 10, isEnabled: false });
});

test('a restore based on an outdated comparison is refused, and changes nothing', async () => {
  const instance = await makeVersions();
  await save(instance, { offlineAlert: { alertTime: 40 } });
  const late = restoreVersion(context, await as(instance), { group: 'offlineAlert', rev: 1, currentRev: 2 });
  await expect(late).rejects.toMatchObject({ code: 'STALE', details: { current: { rev: 3 } } });
  expect(await stored(instance)).toMatchObject({ alertTime: 40 });
});

test("a viewer sees the versions, but can't restore", async () => {
  const instance = await makeVersions();
  const viewer = await as(instance, await makeManager(context, instance, ['OfflineAlert_View']));
  const { fields } = await compareVersion(context.db, viewer, { group: 'offlineAlert', rev: 1 });
  expect(fields.map(({ canRestore }) => canRestore)).toEqual([false, false]);
  const restored = restoreVersion(context, viewer, { group: 'offlineAlert', rev: 1 });
  await expect(restored).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await stored(instance)).toMatchObject({ alertTime: 30 });
});

test("a member who may view nothing of a group can't see its versions or restore them", async () => {
  const instance = await makeVersions();
  const other = await as(instance, await makeManager(context, instance, ['Servers_Edit']));
  const forbidden = { code: 'FORBIDDEN' };
  const version = { group: 'offlineAlert', rev: 1 };
  await expect(listVersions(context.db, other, 'offlineAlert')).rejects.toMatchObject(forbidden);
  await expect(compareVersion(context.db, other, version)).rejects.toMatchObject(forbidden);
  await expect(restoreVersion(context, other, version)).rejects.toMatchObject(forbidden);
});

test('in a group of two areas each editor sees and restores their own fields', async () => {
  const instance = await makeInstance(context);
  await save(instance, { chat: { chatLogGlobal: true, enableJoinLeave: true } });
  await save(instance, { chat: { chatLogGlobal: false, enableJoinLeave: false } });
  const logging = await as(instance, await makeManager(context, instance, ['Logging_Edit']));
  const { fields } = await compareVersion(context.db, logging, { group: 'chat', rev: 1 });
  expect(fields.map(({ field }) => field)).toEqual(['chatLogGlobal']);
  await restoreVersion(context, logging, { group: 'chat', rev: 1 });
  expect(await getSettings(context.db, instance.scope, 'chat')).toMatchObject({
    chatLogGlobal: true,
    enableJoinLeave: false,
  });
});

test('an unknown group or version, or another instance’s, is not found', async () => {
  const [instance, other] = [await makeVersions(), await makeInstance(context)];
  const notFound = { code: 'NOT_FOUND' };
  const owner = await as(instance);
  await expect(listVersions(context.db, owner, '__proto__')).rejects.toMatchObject(notFound);
  await expect(compareVersion(context.db, owner, { group: 'offlineAlert', rev: 9 })).rejects.toMatchObject(
    notFound,
  );
  await expect(restoreVersion(context, owner, { group: 'offlineAlert', rev: 9 })).rejects.toMatchObject(
    notFound,
  );
  await expect(
    restoreVersion(context, await as(other), { group: 'offlineAlert', rev: 1 }),
  ).rejects.toMatchObject(notFound);
});

test('a version with a deleted channel is refused with its field, and nothing changes', async () => {
  const instance = await makeVersions();
  const { settingsVersions } = await import('../../core/settings/table.ts');
  const value = { alertTime: 5, channelId: '123456' };
  await context.db
    .update(settingsVersions)
    .set({ value })
    .where(and(eq(settingsVersions.botId, instance.id), eq(settingsVersions.rev, 1)));
  const restored = restoreVersion(context, await as(instance), { group: 'offlineAlert', rev: 1 });
  await expect(restored).rejects.toMatchObject({
    code: 'INVALID',
    details: { fields: [{ path: 'bot.offlineAlert.channelId' }] },
  });
  expect(await stored(instance)).toMatchObject({ alertTime: 30 });
});
