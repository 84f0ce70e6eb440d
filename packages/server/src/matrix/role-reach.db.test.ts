import { DAY_MS } from '@arkwright/contracts/core/durations';
import { findReferences } from '@arkwright/contracts/core/references';
import type { Permission } from '@arkwright/contracts/derived/permissions';
import { fieldRule, type SettingsGroup } from '@arkwright/contracts/derived/settings-group';
import { registry } from '@arkwright/contracts/registry';
import { type GroupName, type StoredValue, settingsGroups } from '@arkwright/contracts/settings-registry';
import { makeInstance, makeManager, type TestInstance } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { PermissionFlagsBits } from 'discord.js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../core/access/scope.ts';
import { managers, memberRoles } from '../core/access/table.ts';
import { saveUserGuilds } from '../core/access/user-guilds.ts';
import { notifications } from '../core/identity/table.ts';
import { settings } from '../core/settings/table.ts';
import { directoryChanged } from '../discord/guilds/presence.ts';
import type { RoleGiver } from '../discord/role-giver.ts';
import { updateInstance } from '../features/instances/service.ts';
import { createRegistration } from '../features/player-registrations/service.ts';
import { settleDueMembers } from '../features/player-roles/service.ts';
import { playerRegistrations } from '../features/registered-players/table.ts';
import { ROLE_GROUPS } from '../features/role-power/role-power.ts';
import { listRoles } from '../features/role-power/service.ts';
import { PERMISSIONS } from './permissions.ts';
import { registrationFields } from './testing/registrations.ts';
import { timedCommandFields } from './testing/timed-commands.ts';

// Nobody comes to power by having a role handed to themselves: for each field that hands roles out, each source of power and
// each caller. Fields are found by what they declare (core/references.ts), so that a new one is in here or fails.

const aRole = (id: string) => ({
  id,
  name: `role ${id}`,
  color: 0,
  position: 1,
  isManaged: false,
  permissions: '0',
});

/** A settings field with a value that names one role there. */
type RoleField = { path: string; group: GroupName; field: string; value: (roleId: string) => unknown };

/** A value for each field; where a kind of field is new, the first test fails. */
const VALUES: Record<string, (roleId: string) => unknown> = {
  'playerRegistration.assignRoleForRegisteredPlayersRoleId': (roleId) => roleId,
  'playerRegistration.playtimeRoles': (roleId) => [{ roleId, playtime: 1, clusterIds: [] }],
  'rcon.basicCommandsRoleIds': (roleId) => [roleId],
  'rcon.advancedCommandsRoleIds': (roleId) => [roleId],
  'decay.allowedRoleIds': (roleId) => [roleId],
  'nitrado.powerCommandRoleIds': (roleId) => [roleId],
};

function fieldsOf(kind: string): RoleField[] {
  return Object.entries(VALUES).flatMap(([path, value]) => {
    // Paths are written above as a group and a field.
    const [group, field] = path.split('.') as [GroupName, string];
    const found = findReferences(settingsGroups[group].schema, { [field]: value('1') });
    return found.some((reference) => reference.kind === kind) ? [{ path, group, field, value }] : [];
  });
}
const GRANTING = fieldsOf('granted-role');
const EMPOWERING = fieldsOf('empowered-role');

const { BanMembers } = PermissionFlagsBits;
const ROLE = '50';
const NO_PLACES = { ids: [], count: 0 };
const ONE_PLACE = { ids: ['7'], count: 1 };

/** A way in which a role has power. `isRefused`: not even the owner may hand it out. */
type Source = {
  name: string;
  keys: string[];
  isRefused?: boolean;
  role?: object;
  stored?: { group: GroupName; value: StoredValue };
  manager?: string[];
};
const reach = { isEverywhere: false, opened: NO_PLACES, moderated: NO_PLACES };
const SOURCES: Source[] = [
  { name: 'Discord', keys: ['discord'], isRefused: true, role: { permissions: String(BanMembers) } },
  { name: 'an integration', keys: ['managed'], isRefused: true, role: { isManaged: true } },
  { name: 'an unknown permission', keys: ['new'], role: { permissions: String(1n << 62n) } },
  { name: 'channels that it opens', keys: ['channels'], role: { reach: { ...reach, opened: ONE_PLACE } } },
  { name: 'all channels', keys: ['channels'], role: { reach: { ...reach, isEverywhere: true } } },
  { name: 'moderating', keys: ['moderation'], role: { reach: { ...reach, moderated: ONE_PLACE } } },
  { name: 'being manager of all', keys: ['manager:FullAccess'], manager: ['FullAccess'] },
  { name: 'being manager of one area', keys: ['manager:Status_View'], manager: ['Status_View'] },
  { name: 'being manager of nothing', keys: ['manager'], manager: [] },
  ...EMPOWERING.map(({ path, group, field, value }) => ({
    name: path,
    keys: [path],
    stored: { group, value: { [field]: value(ROLE) } },
  })),
];

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());

/** Discord, as far as roles go: whatever is given counts at once. */
const given: string[] = [];
const giver: RoleGiver = {
  async give({ discordId, roleId }) {
    given.push(`${discordId} ${roleId}`);
    return 'done';
  },
  take: async () => 'done',
};
async function settle(): Promise<void> {
  const { context } = api;
  const fetchGuildMember = async () => ({ name: '', username: '', avatarUrl: '', roleIds: [] });
  await settleDueMembers({
    context: { ...context, fetchGuildMember },
    giver,
    signal: new AbortController().signal,
  });
}

const play = (id: string) =>
  api.context.db
    .update(playerRegistrations)
    .set({ playtimeCounter: 10 })
    .where(eq(playerRegistrations.id, id));

test('PlayerRegistration_Edit does not become FullAccess by a role that makes managers', async () => {
  const { context } = api;
  const instance = await makeInstance(context);
  await directoryChanged(context, instance.guildId, { channels: [], roles: [aRole('50')] });
  await context.db
    .insert(managers)
    .values({ botId: instance.id, kind: 'role', discordId: '50', permissions: ['FullAccess'] });
  const climber = await makeManager(context, instance, ['PlayerRegistration_Edit']);
  await saveUserGuilds(context.db, { userId: climber.id, guildIds: [instance.guildId] });
  const { token } = climber;
  const saved = await send(api, registry.bots.update, {
    token,
    body: {
      bot: {
        id: instance.id,
        playerRegistration: {
          isAssignRoleForRegisteredPlayersEnabled: true,
          assignRoleForRegisteredPlayersRoleId: '50',
        },
      },
    },
  });
  await send(api, registry.playerRegistrations.create, {
    token,
    body: { ...registrationFields(), discordId: climber.discordId, botId: instance.id },
  });
  await settle();
  // Discord's word is what was given.
  const roleIds = given.flatMap((each) => (each.startsWith(`${climber.discordId} `) ? ['50'] : []));
  await context.db.insert(memberRoles).values({
    botId: instance.id,
    discordId: climber.discordId,
    roleIds,
    checkedAt: context.clock.now() + DAY_MS,
  });
  context.memberships.forget();
  const climbed = await send(api, registry.automaticRcon.create, {
    token,
    body: { timedCommand: { ...timedCommandFields(), botId: instance.id } },
  });
  expect([saved.status, roleIds, climbed.status]).toEqual([400, [], 403]);
});

/** An instance with a role that has power from one source, or none. */
async function makeTenant(source?: Source): Promise<TestInstance> {
  const { context } = api;
  const instance = await makeInstance(context);
  const channels = [{ id: '7', name: 'staff', type: 0, parentId: '', position: 0 }];
  const role = { ...aRole(ROLE), ...source?.role };
  await directoryChanged(context, instance.guildId, { channels, roles: [role, aRole('60')] });
  if (source?.stored) await store(instance, source.stored);
  if (source?.manager)
    await context.db
      .insert(managers)
      .values({ botId: instance.id, kind: 'role', discordId: ROLE, permissions: source.manager });
  return instance;
}

/** As an older program may have left it: nobody has checked anything. */
async function store(
  instance: TestInstance,
  { group, value }: { group: GroupName; value: StoredValue },
): Promise<void> {
  await api.context.db
    .insert(settings)
    .values({ botId: instance.id, group, rev: 1, value })
    .onConflictDoUpdate({ target: [settings.botId, settings.group], set: { value } });
}

const stored = async (instance: TestInstance) =>
  JSON.stringify(await api.context.db.select().from(settings).where(eq(settings.botId, instance.id)));

/** A save by the owner, or by a manager with just one permission; what is wrong, where it is refused. */
async function save(instance: TestInstance, holder: string, change: object): Promise<string[]> {
  const { context } = api;
  const owner = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const isOwner = holder === 'Owner';
  const member = isOwner ? owner : { ...owner, isOwner, permissions: [holder as Permission] };
  try {
    await updateInstance(
      context,
      { ...instance.by, member: member as Member, discordId: instance.owner.discordId },
      { id: instance.id, ...change },
    );
    return [];
  } catch (error) {
    const { fields = [] } = (error as { details?: { fields?: { path: string }[] } }).details ?? {};
    if (fields.length === 0) throw error;
    return fields.map(({ path }) => path);
  }
}

const mayEdit = (holder: string, { group, field }: RoleField) =>
  [fieldRule(settingsGroups[group] as SettingsGroup, field).edit, 'FullAccess', 'Owner'].includes(
    holder as Permission,
  );
const approval = (keys: string[]) => ({ ownerAllowedRoles: [{ roleId: ROLE, powers: keys }] });
const granting = ({ field, value }: RoleField, keys?: string[]) => ({
  playerRegistration: { [field]: value(ROLE), ...(keys && approval(keys)) },
});

test('every field that hands roles out or gives power to them is covered here', () => {
  expect(new Set([...GRANTING, ...EMPOWERING].map(({ group }) => group))).toEqual(new Set(ROLE_GROUPS));
  const declared = ROLE_GROUPS.flatMap((group) => {
    const { shape } = settingsGroups[group].schema;
    return Object.entries(shape).flatMap(([field, schema]) => {
      const value = VALUES[`${group}.${field}`]?.('1') ?? '1';
      const kinds = [value, ['1']].flatMap((each) => findReferences(schema, each)).map(({ kind }) => kind);
      return kinds.some((kind) => kind === 'granted-role' || kind === 'empowered-role')
        ? [`${group}.${field}`]
        : [];
    });
  });
  expect(new Set(declared)).toEqual(new Set([...GRANTING, ...EMPOWERING].map(({ path }) => path)));
});

describe.each(SOURCES)('a role with power by $name', (source) => {
  // A power that can't be approved refuses with and without an approval.
  const define = source.isRefused
    ? test
    : provesSetting('playerRegistration.ownerAllowedRoles', 'playerRegistration.ownerAllowedRoles.powers');
  define('is handed out by no manager, and with approval by the owner alone', async () => {
    const instance = await makeTenant(source);
    for (const field of GRANTING) {
      const before = await stored(instance);
      const editors = [...PERMISSIONS, 'FullAccess', 'Owner'].filter((holder) => mayEdit(holder, field));
      expect(editors).toEqual(['PlayerRegistration_Edit', 'FullAccess', 'Owner']);
      for (const holder of editors)
        expect((await save(instance, holder, granting(field)))[0], holder).toContain(`bot.${field.path}`);
      // An approval that is not the saver's to give is none.
      for (const holder of ['PlayerRegistration_Edit', 'FullAccess'])
        expect(await save(instance, holder, granting(field, source.keys)), holder).not.toEqual([]);
      expect(await save(instance, 'Owner', granting(field, ['something else']))).not.toEqual([]);
      expect(await stored(instance)).toBe(before);
      const allowed = await save(instance, 'Owner', granting(field, source.keys));
      expect(allowed.length === 0, field.path).toBe(source.isRefused !== true);
      await save(instance, 'Owner', {
        playerRegistration: { [field.field]: Array.isArray(field.value('')) ? [] : '' },
      });
    }
  });

  define(
    'is not given where it is stored, unless the owner has allowed it, and the owner is told',
    async () => {
      for (const { field, value } of GRANTING) {
        for (const isAllowed of [false, true]) {
          const instance = await makeTenant(source);
          const switches = { isAssignRoleForRegisteredPlayersEnabled: true, isPlaytimeRolesEnabled: true };
          const value0 = { ...switches, [field]: value(ROLE), ...(isAllowed && approval(source.keys)) };
          await store(instance, { group: 'playerRegistration', value: value0 });
          const registration = registrationFields();
          const { id } = await createRegistration(api.context, instance.by, registration);
          await play(id);
          await settle();
          const isGiven = isAllowed && source.isRefused !== true;
          expect(given.includes(`${registration.discordId} ${ROLE}`), `${field} ${isAllowed}`).toBe(isGiven);
          const told = await api.context.db
            .select()
            .from(notifications)
            .where(eq(notifications.userId, instance.owner.id));
          expect(told.length).toBe(isGiven ? 0 : 1);
          const why = source.isRefused
            ? /has permissions that may not be given/
            : /You have not allowed this yet. Members with this role \w.*\. Allow it on/;
          for (const { message } of told) expect(message).toMatch(why);
        }
      }
    },
  );

  test('is shown as one, with details only for the owner', async () => {
    const instance = await makeTenant(source);
    const shown = async (isOwner: boolean) =>
      (await listRoles(api.context.db, instance.scope, { now: 1, isOwner })).find(({ id }) => id === ROLE);
    const { can = [] } = (await shown(true))?.power ?? {};
    expect(can.flatMap(({ keys }) => keys)).toEqual(source.keys);
    expect(await shown(false)).toMatchObject({
      isGrantable: false,
      power: { isOwnersChoice: source.isRefused !== true, can: [] },
    });
  });
});

describe.each(EMPOWERING)('power by $path', (field) => {
  test.each(GRANTING)(
    "can't be given to a role of $path by managers, and by the owner only with approval",
    async (granted) => {
      const instance = await makeTenant();
      expect(await save(instance, 'PlayerRegistration_Edit', granting(granted))).toEqual([]);
      const change = { [field.group]: { [field.field]: field.value(ROLE) } };
      const before = await stored(instance);
      const editors = [...PERMISSIONS, 'FullAccess', 'Owner'].filter((holder) => mayEdit(holder, field));
      expect(editors).toHaveLength(3);
      for (const holder of editors)
        expect(await save(instance, holder, change), holder).toEqual([`bot.${field.path}.0`]);
      for (const holder of editors.slice(0, 2))
        expect(
          await save(instance, holder, { ...change, playerRegistration: approval([field.path]) }),
          holder,
        ).toEqual([`bot.${field.path}.0`]);
      expect(await stored(instance)).toBe(before);
      expect(
        await save(instance, 'Owner', { ...change, playerRegistration: approval([field.path]) }),
      ).toEqual([]);
    },
  );
});

test('a role that is handed out becomes a manager only with the owner’s approval', async () => {
  const instance = await makeTenant();
  await save(instance, 'PlayerRegistration_Edit', granting(GRANTING[0]!));
  const change = (permissions: string[]) => ({ managers: [{ kind: 'role', discordId: ROLE, permissions }] });
  expect(await save(instance, 'Owner', change(['Status_View']))).toEqual(['bot.managers']);
  const allowed = { playerRegistration: approval(['manager:Status_View']) };
  expect(await save(instance, 'Owner', { ...change(['Status_View']), ...allowed })).toEqual([]);
  // More than was allowed.
  expect(await save(instance, 'Owner', change(['Status_View', 'Servers_View']))).toEqual(['bot.managers']);
  expect(await save(instance, 'Owner', change(['FullAccess']))).toEqual(['bot.managers']);
  expect(await save(instance, 'Owner', change([]))).toEqual(['bot.managers']);
});

test("a manager can't restore a version that hands out a role which has power now", async () => {
  const instance = await makeTenant();
  const [field] = GRANTING as [RoleField];
  await save(instance, 'PlayerRegistration_Edit', granting(field));
  await save(instance, 'PlayerRegistration_Edit', { playerRegistration: { [field.field]: '' } });
  await api.context.db
    .insert(managers)
    .values({ botId: instance.id, kind: 'role', discordId: ROLE, permissions: ['FullAccess'] });
  const manager = await makeManager(api.context, instance, ['PlayerRegistration_Edit']);
  const restored = await send(api, registry.history.restore, {
    token: manager.token,
    body: { botId: instance.id, group: 'playerRegistration', rev: 1 },
  });
  expect(restored).toMatchObject({
    status: 400,
    body: { fields: [{ path: `bot.${field.path}` }] },
  });
});

provesSetting('playerRegistration.ownerAllowedRoles.roleId')(
  'the approval stays while a manager saves the same settings, and ends when the role is removed',
  async () => {
    const instance = await makeTenant(SOURCES.find(({ manager }) => manager?.includes('FullAccess')));
    const [field] = GRANTING as [RoleField];
    await save(instance, 'Owner', granting(field, ['manager:FullAccess']));
    const registration = { ...granting(field).playerRegistration, isEnabled: false, ownerAllowedRoles: [] };
    expect(await save(instance, 'PlayerRegistration_Edit', { playerRegistration: registration })).toEqual([]);
    expect(await stored(instance)).toContain('manager:FullAccess');
    const none = { playerRegistration: { [field.field]: '' } };
    expect(await save(instance, 'PlayerRegistration_Edit', none)).toEqual([]);
    expect(await stored(instance)).not.toContain('manager:FullAccess');
    expect(await save(instance, 'PlayerRegistration_Edit', granting(field))).toEqual([`bot.${field.path}`]);
  },
);

test('a role whose manager entry has expired has no power, and a harmless one needs no approval', async () => {
  const instance = await makeTenant();
  const grant = { botId: instance.id, kind: 'role' as const, permissions: ['FullAccess'] };
  const now = api.context.clock.now();
  await api.context.db.insert(managers).values({ ...grant, discordId: ROLE, expiresAt: now - 1 });
  await api.context.db.insert(managers).values({ ...grant, discordId: '60', expiresAt: now + DAY_MS });
  const [field] = GRANTING as [RoleField];
  expect(await save(instance, 'PlayerRegistration_Edit', granting(field))).toEqual([]);
  const lasting = { playerRegistration: { [field.field]: '60' } };
  expect(await save(instance, 'PlayerRegistration_Edit', lasting)).toEqual([`bot.${field.path}`]);
});
