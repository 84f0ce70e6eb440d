import type { Member } from '@arkwright/server/core/access/scope';
import { managers } from '@arkwright/server/core/access/table';
import { changes } from '@arkwright/server/core/history/table';
import {
  makeInstance,
  makeManager,
  newSnowflake,
  serverFields,
  type TestInstance,
  type TestUser,
} from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { PermissionFlagsBits } from 'discord.js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getSettings, listSettingsVersions } from '../../core/settings/settings.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { saveDirectory } from '../../discord/guilds/repository.ts';
import { listRoles } from '../role-power/service.ts';
import { createServer } from '../servers/service.ts';
import { listInstances } from './instances-service.ts';
import { type InstanceChange, restoreSettings, type Saver, updateInstance } from './service.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

async function saver(instance: TestInstance, user: TestUser): Promise<Saver> {
  const member = (await context.memberships.find({ discordId: user.discordId }, instance.id)) as Member;
  return { actor: user, scope: instance.scope, origin: 'dashboard', member, discordId: user.discordId };
}

async function save(instance: TestInstance, user: TestUser, change: Omit<InstanceChange, 'id'>) {
  return updateInstance(context, await saver(instance, user), { id: instance.id, ...change });
}

const channel = { id: '700', name: 'logs', type: 0, parentId: '', position: 0 };

test('the owner changes a group, and gets it back with its next revision', async () => {
  const instance = await makeInstance(context);
  const saved = await save(instance, instance.owner, { log: { filterTribeLogs: true }, revs: { log: 0 } });
  expect(saved).toMatchObject({ log: { filterTribeLogs: true }, revs: { log: 1 } });
  expect(await getSettings(context.db, instance.scope, 'log')).toMatchObject({ filterTribeLogs: true });
});

test.each([
  [0, true],
  [5, true],
  [2, false],
  [13, false],
  [15, false],
])('a channel of type %i can be chosen to post in: %s', async (type, isTaken) => {
  const instance = await makeInstance(context);
  const id = newSnowflake();
  await context.db.transaction((tx) =>
    saveDirectory(tx, instance.scope, { channels: [{ ...channel, id, type }], roles: [], updatedAt: 0 }),
  );
  const saving = save(instance, instance.owner, { log: { adminLogChannelId: id } });
  if (isTaken) await expect(saving).resolves.toMatchObject({ log: { adminLogChannelId: id } });
  else
    await expect(saving).rejects.toMatchObject({
      details: {
        fields: [
          { path: 'bot.log.adminLogChannelId', message: expect.stringContaining('text and announcement') },
        ],
      },
    });
});

test('the log names the fields that the person could not edit, without the values sent for them', async () => {
  const instance = await makeInstance(context);
  const editor = await makeManager(context, instance, ['Logging_View', 'Logging_Edit']);
  const info = vi.spyOn(context.log, 'info');
  await save(instance, editor, {
    log: { filterTribeLogs: true },
    api: { isEnabled: true },
    secret: 'hunter2',
  });
  expect(info).toHaveBeenCalledWith(
    { botId: instance.id, fields: ['api.isEnabled', 'secret'] },
    expect.anything(),
  );
  expect(JSON.stringify(info.mock.calls)).not.toContain('hunter2');
  info.mockClear();
  await save(instance, editor, { log: { filterTribeLogs: false } });
  expect(info).not.toHaveBeenCalled();
  info.mockRestore();
});

test('fields that the person may not edit keep their value, whatever the rest of the payload is', async () => {
  const instance = await makeInstance(context);
  const editor = await makeManager(context, instance, ['Logging_View', 'Logging_Edit']);
  const saved = await save(instance, editor, {
    ownerId: editor.discordId,
    managers: [{ discordId: editor.discordId, permissions: ['FullAccess'] }],
    log: { filterTribeLogs: true },
    chat: { isChatLogEnabled: true, filterChatCommands: true },
    api: { isEnabled: true },
  });
  expect(saved).toMatchObject({ ownerId: instance.owner.discordId, log: { filterTribeLogs: true } });
  expect(saved).not.toHaveProperty('api');
  expect(await getSettings(context.db, instance.scope, 'chat')).toMatchObject({
    isChatLogEnabled: true,
    filterChatCommands: false,
  });
  expect(await getSettings(context.db, instance.scope, 'api')).toMatchObject({ isEnabled: false });
  const [row] = await context.db.select().from(managers).where(eq(managers.discordId, editor.discordId));
  expect(row?.permissions).toEqual(['Logging_View', 'Logging_Edit']);
});

test('the reply names what was not saved, and tells no value that the person may not see', async () => {
  const instance = await makeInstance(context);
  const editor = await makeManager(context, instance, [
    'Logging_View',
    'Logging_Edit',
    'AutomaticDecay_View',
  ]);
  const sent = {
    managers: [],
    log: { filterTribeLogs: true },
    decay: { decayDays: 30, decayWarningDays: 24 },
    chat: { filterChatCommands: true },
  };
  const refused = ['managers', 'decay.decayDays', 'chat.filterChatCommands', 'api.isEnabled'];
  for (const isEnabled of [true, false]) {
    const saved = await save(instance, editor, { ...sent, api: { isEnabled } });
    expect(saved.notSaved?.toSorted()).toEqual(refused.toSorted());
  }
  expect(await save(instance, instance.owner, { log: { filterTribeLogs: false } })).not.toHaveProperty(
    'notSaved',
  );
});

test('an old revision is refused with the stored value, and nothing is saved', async () => {
  const instance = await makeInstance(context);
  await save(instance, instance.owner, { log: { filterTribeLogs: true } });
  const late = save(instance, instance.owner, { log: { filterTribeLogs: false }, revs: { log: 0 } });
  await expect(late).rejects.toMatchObject({
    code: 'STALE',
    details: { current: { group: 'log', rev: 1, value: { filterTribeLogs: true } } },
  });
  expect(await getSettings(context.db, instance.scope, 'log')).toMatchObject({ filterTribeLogs: true });
});

test('a channel of another guild and a server of another instance are refused', async () => {
  const [instance, other] = [await makeInstance(context), await makeInstance(context)];
  await directoryChanged(context, other.guildId, { channels: [channel], roles: [] });
  const { id: serverId } = await createServer(context, other.by, serverFields());
  const refused = { code: 'INVALID', details: { fields: [{ path: 'bot.log.adminLogChannelId' }] } };
  await expect(
    save(instance, instance.owner, { log: { adminLogChannelId: channel.id } }),
  ).rejects.toMatchObject(refused);
  const chatMappings = [{ chatId: 'all', channelId: '', serverIds: [serverId], welcomeMessage: '' }];
  await expect(save(instance, instance.owner, { chat: { chatMappings } })).rejects.toMatchObject({
    code: 'INVALID',
  });
  await expect(save(other, other.owner, { log: { adminLogChannelId: channel.id } })).resolves.toBeDefined();
});

test.each([
  ['administers', { permissions: String(PermissionFlagsBits.Administrator) }],
  ['bans', { permissions: String(PermissionFlagsBits.BanMembers | PermissionFlagsBits.SendMessages) }],
  ['belongs to an integration', { isManaged: true }],
])('a role that %s is refused where the bot hands it out, but can be mentioned', async (_what, traits) => {
  const instance = await makeInstance(context);
  const role = { id: '31', name: 'R', color: 0, position: 1, isManaged: false, permissions: '0', ...traits };
  const harmless = {
    ...role,
    id: '32',
    isManaged: false,
    permissions: String(PermissionFlagsBits.SendMessages),
  };
  await directoryChanged(context, instance.guildId, { channels: [], roles: [role, harmless] });
  const grantable = (
    await listRoles(context.db, instance.scope, { now: context.clock.now(), isOwner: true })
  ).map(({ id, isGrantable }) => [id, isGrantable]);
  expect(Object.fromEntries(grantable)).toEqual({ 31: false, 32: true });
  const granting = (roleId: string) => [
    { playerRegistration: { assignRoleForRegisteredPlayersRoleId: roleId } },
    { playerRegistration: { playtimeRoles: [{ roleId, playtime: 60 }] } },
  ];
  for (const change of granting(role.id))
    await expect(save(instance, instance.owner, change)).rejects.toMatchObject({ code: 'INVALID' });
  for (const change of granting(harmless.id))
    await expect(save(instance, instance.owner, change)).resolves.toBeDefined();
  await expect(
    save(instance, instance.owner, { offlineAlert: { roleIds: [role.id] } }),
  ).resolves.toBeDefined();
});

test('a channel that was deleted after it was chosen can stay while other fields change', async () => {
  const instance = await makeInstance(context);
  await directoryChanged(context, instance.guildId, { channels: [channel], roles: [] });
  await save(instance, instance.owner, { log: { adminLogChannelId: channel.id } });
  await directoryChanged(context, instance.guildId, { channels: [], roles: [] });
  const saved = await save(instance, instance.owner, {
    log: { adminLogChannelId: channel.id, filterTribeLogs: true },
  });
  expect(saved).toMatchObject({ log: { adminLogChannelId: channel.id, filterTribeLogs: true } });
});

test('only the owner changes managers; the stored values are normalised', async () => {
  const instance = await makeInstance(context);
  const discordId = newSnowflake();
  const saved = await save(instance, instance.owner, {
    managers: [{ discordId, permissions: ['Servers_Edit'] }],
  });
  expect(saved.managers).toMatchObject([{ discordId, permissions: ['Servers_View', 'Servers_Edit'] }]);
});

test.each([
  [{ discordId: '', permissions: [] }, 'bot.managers.0.discordId', 'Discord ID is required'],
  [{ discordId: 'abc', permissions: [] }, 'bot.managers.0.discordId', 'Discord ID must be a number'],
  [
    { discordId: '1'.repeat(31), permissions: [] },
    'bot.managers.0.discordId',
    'Discord ID must be less or euqal to 30 characters',
  ],
  [
    { discordId: '1', permissions: ['Owner'] },
    'bot.managers.0.permissions.0',
    'This permission cannot be granted',
  ],
])('the manager %o is refused', async (manager, path, message) => {
  const instance = await makeInstance(context);
  const refused = { code: 'INVALID', details: { fields: [{ path, message }] } };
  await expect(save(instance, instance.owner, { managers: [manager] })).rejects.toMatchObject(refused);
});

test('every version can be listed and restored, which makes a new version', async () => {
  const instance = await makeInstance(context);
  await save(instance, instance.owner, { log: { filterTribeLogs: true } });
  await save(instance, instance.owner, { log: { filterTribeLogs: false, filterSaveWorld: true } });
  await restoreSettings(context, await saver(instance, instance.owner), { group: 'log', rev: 1 });
  expect(await getSettings(context.db, instance.scope, 'log')).toMatchObject({
    filterTribeLogs: true,
    filterSaveWorld: false,
  });
  const versions = await listSettingsVersions(context.db, instance.scope, { group: 'log', limit: 10 });
  expect(versions.map(({ rev }) => rev)).toEqual([3, 2, 1]);
  const entries = await context.db.select().from(changes).where(eq(changes.botId, instance.id));
  expect(entries.map(({ before, after }) => [before, after])).toContainEqual([
    { filterTribeLogs: false, filterSaveWorld: true },
    { filterTribeLogs: true, filterSaveWorld: false },
  ]);
});

test('a manager sees the groups and fields of areas with View, and no other manager', async () => {
  const instance = await makeInstance(context);
  await makeManager(context, instance, ['Decay_View']);
  const viewer = await makeManager(context, instance, ['Logging_View']);
  const [listed] = await listInstances(context, viewer);
  expect(Object.keys(listed!.log as object)).toContain('filterTribeLogs');
  expect(Object.keys(listed!.chat as object)).toContain('isChatLogEnabled');
  expect(Object.keys(listed!.chat as object)).not.toContain('filterChatCommands');
  expect(listed).not.toHaveProperty('rcon');
  expect(listed!.managers).toMatchObject([{ discordId: viewer.discordId, permissions: ['Logging_View'] }]);
});
