import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { managers } from '../../core/access/table.ts';
import { settings } from '../../core/settings/table.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import type { StoredRole } from '../../discord/guilds/table.ts';
import { foundBy } from './testing/found-by.ts';

const DAY_MS = 24 * 3600 * 1000;
let context: TestContext;
let instance: TestInstance;
const now = Date.now();
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());
beforeEach(async () => {
  instance = await makeInstance(context, { tier: 5 });
});

const found = (check: string) => foundBy(context, instance, check);
const store = (group: 'playerRegistration' | 'offlineAlert', value: object) =>
  context.db.insert(settings).values({ botId: instance.id, group, value, rev: 1 } as never);
const role = (id: string, name: string, more: Partial<StoredRole> = {}): StoredRole => ({
  id,
  name,
  color: 0,
  position: 1,
  isManaged: false,
  permissions: '0',
  ...more,
});
const tellRoles = (roles: StoredRole[]) =>
  directoryChanged(context, instance.guildId, { channels: [], roles });

test('roles that the bot can’t give to players are found, with the reason', async () => {
  await store('playerRegistration', {
    isEnabled: true,
    isAssignRoleForRegisteredPlayersEnabled: true,
    assignRoleForRegisteredPlayersRoleId: '1',
    isPlaytimeRolesEnabled: true,
    playtimeRoles: [
      { hours: 1, roleId: '2' },
      { hours: 2, roleId: '3' },
      { hours: 3, roleId: '4' },
    ],
  });
  // Nothing is known before Discord has told the roles.
  expect(await found('role-not-given')).toEqual([]);
  await tellRoles([
    role('1', 'Survivor', { outOfReach: 'rank' }),
    role('2', 'Veteran'),
    role('3', 'Admin', { permissions: '8' }),
  ]);
  expect(await found('role-not-given')).toEqual([
    { subject: '3', name: '@Admin', reason: 'it has power over the Discord server or its members' },
    { subject: '1', name: '@Survivor', reason: 'it is above the role of the bot' },
    { subject: '4', name: 'a deleted role', reason: 'it was deleted in Discord' },
  ]);
  await tellRoles([
    role('1', 'Survivor', { outOfReach: 'permission' }),
    role('3', 'Admin'),
    role('4', 'Hero'),
  ]);
  expect(await found('role-not-given')).toEqual([
    { subject: '1', name: '@Survivor', reason: 'the bot lacks Manage Roles' },
    { subject: '2', name: 'a deleted role', reason: 'it was deleted in Discord' },
  ]);
});

test('a setting that names a deleted role is found', async () => {
  await store('offlineAlert', { isEnabled: true, roleIds: ['7', '8'] });
  await tellRoles([role('7', 'Staff')]);
  expect(await found('role-deleted')).toMatchObject([{ subject: 'offlineAlert.roleIds' }]);
  await tellRoles([role('7', 'Staff'), role('8', 'Helper')]);
  expect(await found('role-deleted')).toEqual([]);
});

test('permissions that end within three days are found', async () => {
  const grant = (discordId: string, expiresAt: number) =>
    context.db
      .insert(managers)
      .values({ botId: instance.id, discordId, permissions: ['Servers_View'], expiresAt });
  await grant('81', now + 3 * DAY_MS + 1);
  expect(await found('grant-ending')).toEqual([]);
  await grant('82', now + 3 * DAY_MS);
  expect(await found('grant-ending')).toMatchObject([{ subject: '82' }]);
});
