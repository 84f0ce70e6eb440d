import { inspect } from 'node:util';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { notifications, users } from '../../core/identity/table.ts';
import { deleteInstance } from '../../core/instances/deletion.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { guildDirectories } from '../../discord/guilds/table.ts';
import type { RoleGiver, RoleOutcome } from '../../discord/role-giver.ts';
import { updateInstance } from '../instances/service.ts';
import {
  createRegistration,
  deleteRegistration,
  forgetPlayer,
  listRegistrations,
  updateRegistration,
} from '../player-registrations/service.ts';
import { resetPlaytimes } from '../playtime/service.ts';
import { playerRegistrations } from '../registered-players/table.ts';
import { returnsNeed, welcomeBack } from './returns-service.ts';
import { reconcileEveryone, reconcileInstance, settleDueMembers } from './service.ts';
import { playerRoleChecks, playerRoleRefusals, playerRoles } from './table.ts';

const HOUR_STEPS = 120;
const BAN_MEMBERS = '4';

let context: TestContext;
let instance: TestInstance;
/** Members' roles in Discord, and the requests to it. */
let inDiscord: Set<string>;
let asked: string[];
let answer: (call: string) => RoleOutcome;
let ids: number;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());
beforeEach(async () => {
  await context.db.delete(botInstances);
  instance = await makeInstance(context);
  inDiscord = new Set();
  asked = [];
  answer = () => 'done';
  ids = 0;
  await setRoles({});
});

const giver: RoleGiver = {
  async give({ discordId, roleId }) {
    const outcome = ask(`+${discordId} ${roleId}`);
    if (outcome === 'done') inDiscord.add(`${discordId} ${roleId}`);
    return outcome;
  },
  async take({ discordId, roleId }) {
    const outcome = ask(`-${discordId} ${roleId}`);
    if (outcome === 'done') inDiscord.delete(`${discordId} ${roleId}`);
    return outcome;
  },
};
function ask(call: string): RoleOutcome {
  asked.push(call);
  return answer(call);
}
const fetchGuildMember = async (_guildId: string, discordId: string) => ({
  name: '',
  username: '',
  avatarUrl: '',
  roleIds: [...inDiscord]
    .map((each) => each.split(' '))
    .flatMap(([id, role]) => (id === discordId ? [role!] : [])),
});
const work = (given = giver) => ({
  context: { ...context, fetchGuildMember },
  giver: given,
  signal: new AbortController().signal,
});
const settle = () => settleDueMembers(work());
/** Everything that is due by itself. */
async function look(): Promise<void> {
  await reconcileEveryone(work());
  await settle();
}

const setRoles = (permissions: Record<string, string>, names = ['10', '20', '30']) =>
  directoryChanged(context, instance.guildId, {
    channels: [],
    roles: names.map((id) => ({
      id,
      name: `role ${id}`,
      color: 0,
      position: 1,
      isManaged: false,
      permissions: permissions[id] ?? '0',
    })),
  });

async function save(playerRegistration: object): Promise<void> {
  const member = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const saver = { ...instance.by, member, discordId: instance.owner.discordId };
  await updateInstance(context, saver, { id: instance.id, playerRegistration });
}
const forRegistering = {
  isAssignRoleForRegisteredPlayersEnabled: true,
  assignRoleForRegisteredPlayersRoleId: '10',
};
const forPlaytime = {
  isPlaytimeRolesEnabled: true,
  playtimeRoles: [
    { roleId: '20', playtime: 3600, clusterIds: [] },
    { roleId: '30', playtime: 7200, clusterIds: [] },
  ],
};

async function register(discordId: string, steps = 0): Promise<string> {
  const netId = String(++ids).padStart(32, '0');
  const { id } = await createRegistration(context, instance.by, { netId, discordId, discordUsername: 'x' });
  await play(id, steps);
  return id;
}
const play = (id: string, playtimeCounter: number) =>
  context.db.update(playerRegistrations).set({ playtimeCounter }).where(eq(playerRegistrations.id, id));
const roleOf = async () =>
  (await listRegistrations(context, instance.scope, { showsCodes: false })).map(
    (row) => row.completedRegistrationRoleId,
  );
const waiting = async () => (await context.db.select().from(playerRoleChecks)).length;
const told = async () =>
  (await context.db.select().from(notifications).where(eq(notifications.userId, instance.owner.id))).map(
    ({ message }) => message,
  );

provesSetting('playerRegistration.assignRoleForRegisteredPlayersRoleId')(
  'registering gives the role, and ending the registration removes it',
  async () => {
    await save(forRegistering);
    const id = await register('1');
    await settle();
    expect([...inDiscord]).toEqual(['1 10']);
    expect(await roleOf()).toEqual(['10']);
    expect(await waiting()).toBe(0);
    await deleteRegistration(context, instance.by, id);
    await settle();
    expect(asked).toEqual(['+1 10', '-1 10']);
    expect(await context.db.select().from(playerRoles)).toEqual([]);
  },
);

test('a member who leaves the guild and returns gets the roles again, an unregistered one gets none', async () => {
  const { guildId } = instance;
  expect(await returnsNeed.listUsers(context)).toEqual([]);
  await save(forRegistering);
  expect(await returnsNeed.listUsers(context)).toEqual([instance.id]);
  await register('1');
  await settle();
  const back = (discordId: string, joinedAt: number) =>
    welcomeBack(context, instance.scope, { kind: 'joined', guildId, discordId, roleIds: [], joinedAt });
  inDiscord.clear();
  await look();
  // No event arrived, and Discord is not asked about each member all the time.
  expect([...inDiscord]).toEqual([]);
  const later = Date.now() + 60_000;
  await back('1', later);
  await back('2', later);
  await settle();
  expect([...inDiscord]).toEqual(['1 10']);
  // Roles given since then are not given twice.
  await back('1', 1);
  await settle();
  expect(asked).toEqual(['+1 10', '+1 10']);
});

test('changing the member moves the roles from the previous one to the new one', async () => {
  await save(forRegistering);
  const id = await register('1');
  await settle();
  await updateRegistration(context, instance.by, {
    id,
    netId: '1'.padStart(32, '0'),
    discordId: '2',
    discordUsername: 'y',
  });
  await settle();
  expect([...inDiscord]).toEqual(['2 10']);
  expect(await roleOf()).toEqual(['10']);
});

provesSetting(
  'playerRegistration.playtimeRoles',
  'playerRegistration.playtimeRoles.roleId',
  'playerRegistration.playtimeRoles.playtime',
)(
  'roles for playtime come with it and go with a reset; members with the right roles cost nothing',
  async () => {
    await save(forPlaytime);
    const id = await register('1', HOUR_STEPS - 1);
    await register('2', 2 * HOUR_STEPS);
    await look();
    expect([...inDiscord].toSorted()).toEqual(['2 20', '2 30']);
    await play(id, HOUR_STEPS);
    asked = [];
    await look();
    expect(asked).toEqual(['+1 20']);
    await look();
    expect(asked).toHaveLength(1);
    await save({ keepOnlyHighestPlaytimeRole: true });
    await reconcileInstance(work(), instance.id, true);
    await settle();
    expect([...inDiscord].toSorted()).toEqual(['1 20', '2 30']);
    await resetPlaytimes(context, instance.by, 'Global');
    await settle();
    expect([...inDiscord]).toEqual([]);
  },
);

test('a role that became dangerous, or was deleted, is given to nobody, and the owner is notified once', async () => {
  await save({ ...forRegistering, ...forPlaytime });
  await setRoles({ 10: BAN_MEMBERS }, ['10', '30']);
  for (const member of ['1', '2', '3']) await register(member, 2 * HOUR_STEPS);
  for (let index = 0; index < 3; index++) await look();
  expect([...inDiscord].toSorted()).toEqual(['1 30', '2 30', '3 30']);
  expect(asked).toHaveLength(3);
  const advice = 'Fix the role in Discord, or choose another one on Player Registration.';
  expect((await told()).toSorted()).toEqual([
    `A role (20) can’t be given to registered players. It no longer exists. ${advice}`,
    `The role role 10 can’t be given to registered players. It has permissions that may not be given to players. ${advice}`,
  ]);
  await setRoles({});
  await reconcileInstance(work(), instance.id, true);
  await settle();
  expect(inDiscord.size).toBe(9);
  expect(await context.db.select().from(playerRoleRefusals)).toEqual([]);
});

test('a role that became dangerous is still removed', async () => {
  await save(forRegistering);
  const id = await register('1');
  await settle();
  await setRoles({ 10: BAN_MEMBERS });
  await register('2');
  await settle();
  await deleteRegistration(context, instance.by, id);
  await settle();
  expect([...inDiscord]).toEqual([]);
});

test('a change that Discord refuses is not tried again within the hour for anyone, and the owner is notified once', async () => {
  await save(forRegistering);
  answer = () => ({ refused: 'Not yours.' });
  for (const member of ['1', '2', '3']) await register(member);
  for (let index = 0; index < 3; index++) await look();
  expect(asked).toHaveLength(1);
  expect(await told()).toHaveLength(1);
  answer = () => 'done';
  await context.db.update(playerRoleRefusals).set({ at: sql`at - 3600001` });
  await look();
  expect(inDiscord.size).toBe(3);
});

test('members who are not in the guild are tried once a day', async () => {
  await save(forRegistering);
  answer = () => 'no-member';
  await register('1');
  for (let index = 0; index < 3; index++) await look();
  expect(asked).toEqual(['+1 10']);
  expect(await roleOf()).toEqual(['']);
  answer = () => 'done';
  await context.db.update(playerRoles).set({ at: sql`at - 86400001` });
  await look();
  expect(await roleOf()).toEqual(['10']);
});

test('a failure is retried later, without delaying other members', async () => {
  await save(forRegistering);
  await register('1');
  await register('2');
  answer = () => {
    throw new Error('Discord is away');
  };
  await settle();
  expect(asked).toEqual(['+1 10']);
  expect(await waiting()).toBe(2);
  answer = () => 'done';
  await settle();
  expect([...inDiscord]).toEqual(['2 10']);
  await context.db.update(playerRoleChecks).set({ dueAt: 0 });
  await settle();
  expect(inDiscord.size).toBe(2);
});

test('after a kill before the role was recorded it is found, and removed or given again', async () => {
  await save(forRegistering);
  const id = await register('1');
  const killed: RoleGiver = {
    ...giver,
    async give(wish) {
      await giver.give(wish);
      throw new Error('killed');
    },
  };
  await settleDueMembers(work(killed));
  expect([...inDiscord]).toEqual(['1 10']);
  await deleteRegistration(context, instance.by, id);
  await settle();
  expect([...inDiscord]).toEqual([]);
});

test('a change during the request to Discord is checked once more', async () => {
  await save(forRegistering);
  const id = await register('1');
  const slow: RoleGiver = {
    ...giver,
    async give(wish) {
      await deleteRegistration(context, instance.by, id);
      return giver.give(wish);
    },
  };
  await settleDueMembers(work(slow));
  await settle();
  expect([...inDiscord]).toEqual([]);
});

test('after a downgrade everyone keeps their roles, nobody gets one, and members who leave lose them', async () => {
  await save({ ...forRegistering, ...forPlaytime });
  const id = await register('1', HOUR_STEPS);
  await look();
  const setTier = (tier: number) =>
    context.db.update(users).set({ tier }).where(eq(users.id, instance.owner.id));
  await setTier(1);
  await register('2', HOUR_STEPS);
  await play(id, 0);
  await look();
  expect([...inDiscord].toSorted()).toEqual(['1 10', '1 20']);
  await deleteRegistration(context, instance.by, id);
  await settle();
  expect([...inDiscord]).toEqual([]);
  await setTier(2);
  await look();
  expect([...inDiscord].toSorted()).toEqual(['2 10', '2 20']);
});

test('a guild that the bot has left is skipped until it is back', async () => {
  await save(forRegistering);
  const id = await register('1');
  await settle();
  const setActive = (isActive: boolean) =>
    context.db
      .update(botInstances)
      .set({ isActive })
      .where(and(eq(botInstances.id, instance.id)));
  await setActive(false);
  await deleteRegistration(context, instance.by, id);
  await look();
  expect(asked).toEqual(['+1 10']);
  await setActive(true);
  await look();
  expect([...inDiscord]).toEqual([]);
});

test('an instance with many waiting members does not delay another, or new registrations in it', async () => {
  await save({ ...forRegistering, ...forPlaytime });
  for (let index = 0; index < 12; index++) await register(`1${index}`, HOUR_STEPS);
  await settle();
  expect(inDiscord.size).toBe(10);
  for (let index = 0; index < 3; index++) await settle();
  expect(inDiscord.size).toBe(24);
  await resetPlaytimes(context, instance.by, 'Global');
  await register('2');
  const [many, other] = [instance, await makeInstance(context)];
  instance = other;
  await setRoles({});
  await save(forRegistering);
  await register('3');
  await settle();
  expect([...inDiscord].filter((each) => /^[23] /.test(each))).toEqual(
    expect.arrayContaining(['2 10', '3 10']),
  );
  instance = many;
  expect(inDiscord.size).toBe(22);
});

test('checks that need nothing from Discord are finished at once, however many there are', async () => {
  await save(forPlaytime);
  for (let index = 0; index < 12; index++) await register(`1${index}`, 1);
  await settle();
  await resetPlaytimes(context, instance.by, 'Global');
  expect(await waiting()).toBe(12);
  await settle();
  expect(await waiting()).toBe(0);
  expect(asked).toEqual([]);
});

test('before Discord has sent the roles none is given, and given ones are removed', async () => {
  await save(forRegistering);
  const id = await register('1');
  await settle();
  await context.db.delete(guildDirectories);
  await register('2');
  await deleteRegistration(context, instance.by, id);
  await settle();
  expect([...inDiscord]).toEqual([]);
  expect(await waiting()).toBe(1);
  await setRoles({ 10: BAN_MEMBERS });
  await context.db.update(playerRoleChecks).set({ dueAt: 0 });
  await settle();
  expect(asked).toEqual(['+1 10', '-1 10']);
  expect(await told()).toHaveLength(1);
});

test('a role that the member already had is neither given nor removed, and checked once', async () => {
  await save(forRegistering);
  inDiscord.add('1 10');
  const id = await register('1');
  for (let index = 0; index < 2; index++) await look();
  expect(asked).toEqual([]);
  expect(await context.db.select().from(playerRoles)).toMatchObject([{ state: 'before' }]);
  await deleteRegistration(context, instance.by, id);
  await settle();
  expect([asked, [...inDiscord]]).toEqual([[], ['1 10']]);
  expect(await context.db.select().from(playerRoles)).toEqual([]);
  // The next time it is not there, and given.
  inDiscord.clear();
  await register('1');
  await settle();
  expect(asked).toEqual(['+1 10']);
});

test('a role that Discord does not let us remove is tried again after an hour', async () => {
  await save(forRegistering);
  const id = await register('1');
  await settle();
  await deleteRegistration(context, instance.by, id);
  answer = () => ({ refused: 'Not yours.' });
  await settle();
  answer = () => 'done';
  const later = (ms: number) => context.db.update(playerRoleChecks).set({ dueAt: sql`due_at - ${ms}` });
  await later(3_590_000);
  await settle();
  expect(asked).toEqual(['+1 10', '-1 10']);
  await later(10_000);
  await context.db.update(playerRoleRefusals).set({ at: sql`at - 3600001` });
  await settle();
  expect([...inDiscord]).toEqual([]);
  expect(await waiting()).toBe(0);
});

test('deleting an instance or a person does not wait forever for a role that is being recorded', async () => {
  const failures = vi.spyOn(context.log, 'warn');
  for (const forget of [() => forgetPlayer(context, '1'), () => deleteInstance(context, instance.by)]) {
    inDiscord.clear();
    await save(forRegistering);
    await register('1');
    const held = Promise.withResolvers<void>();
    const ends: Promise<unknown>[] = [];
    const meeting: RoleGiver = {
      ...giver,
      async give(wish) {
        ends.push(holdRegistration('1', held.promise));
        await eventually(async () => expect(await sessions('idle in transaction')).toBe(1));
        ends.push(forget());
        await eventually(async () => expect(await sessions('active')).toBe(1));
        return giver.give(wish);
      },
    };
    ends.push(settleDueMembers(work(meeting)));
    await eventually(async () => expect(await sessions('active')).toBe(2));
    held.resolve();
    await Promise.all(ends);
    expect(await context.db.select().from(playerRoles)).toEqual([]);
    expect(await context.db.select().from(playerRoleChecks)).toEqual([]);
  }
  expect(inspect(failures.mock.calls, { depth: 5 })).not.toContain('deadlock');
});

const holdRegistration = (discordId: string, until: Promise<void>) =>
  context.db.transaction(async (tx) => {
    await tx.execute(sql`select from player_registrations where discord_id = ${discordId} for update`);
    await until;
  });

/** Connections that hold a transaction open, or wait for a lock. */
async function sessions(state: 'active' | 'idle in transaction'): Promise<number> {
  const { rows } = await context.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and state = ${state}
      and (state <> 'active' or wait_event_type = 'Lock')`);
  return rows.length;
}
