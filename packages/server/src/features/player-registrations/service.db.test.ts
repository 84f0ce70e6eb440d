import { MAX_REGISTRATIONS, MAX_REGISTRATIONS_WORDS } from '@arkwright/contracts/player-registrations/bounds';
import { changes } from '@arkwright/server/core/history/table';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemScope } from '../../core/access/scope.ts';
import { playerRoleChecks } from '../player-roles/table.ts';
import { playerPlaytimes } from '../playtime/table.ts';
import { type Hint, hintOf } from '../realtime/hints.ts';
import { discordNames } from '../registered-players/service.ts';
import { playerRegistrations } from '../registered-players/table.ts';
import { playerClaims } from '../set-claims/table.ts';
import { askForCode } from './member-service.ts';
import {
  createRegistration,
  deleteRegistration,
  knownMembers,
  listRegistrations,
  updateRegistration,
} from './service.ts';

let context: TestContext;
let instance: TestInstance;
let now = Date.now();
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());
beforeEach(async () => {
  now = Date.now();
  instance = await makeInstance(context);
});

const player = (number: number) => ({
  netId: number.toString(16).padStart(32, '0'),
  discordId: String(1000 + number),
  discordUsername: `raptor${number}`,
});
const member = (number: number, of = instance) => ({
  actor: { kind: 'discord-member' as const, id: String(1000 + number), name: `raptor${number}` },
  scope: of.scope,
  origin: 'discord' as const,
});
const view = { showsCodes: true };
const list = () => listRegistrations(context, instance.scope, view);
const conflict = (message: string) => ({ code: 'CONFLICT', message });

test('registrations are listed by name, with playtimes and claims', async () => {
  const [b, a] = [
    await createRegistration(context, instance.by, { ...player(2), discordUsername: 'b' }),
    await createRegistration(context, instance.by, { ...player(1), discordUsername: 'a' }),
  ];
  const of = { botId: instance.id, registrationId: b.id };
  await context.db.insert(playerPlaytimes).values([
    { ...of, clusterId: 'x', counter: 7 },
    { ...of, clusterId: 'w', counter: 3 },
  ]);
  const { netId } = player(2);
  await context.db.insert(playerClaims).values({ botId: instance.id, netId, setId: 'starter', count: 2 });
  expect(await list()).toEqual([
    a,
    {
      ...b,
      clusterPlaytimeCounters: [
        { clusterId: 'w', counter: 3 },
        { clusterId: 'x', counter: 7 },
      ],
      startSetClaims: [{ setId: 'starter', count: 2 }],
    },
  ]);
  expect(a).toMatchObject({ ...player(1), discordUsername: 'a', confirmationCode: '', playtimeCounter: 0 });
});

test('players and members can be registered only once in an instance, but also in another', async () => {
  await createRegistration(context, instance.by, player(1));
  const again = (fields: object) => createRegistration(context, instance.by, { ...player(2), ...fields });
  await expect(again({ netId: player(1).netId })).rejects.toMatchObject(
    conflict('This player is already registered.'),
  );
  await expect(again({ discordId: player(1).discordId })).rejects.toMatchObject(
    conflict('This Discord member is already registered.'),
  );
  const elsewhere = await makeInstance(context);
  await createRegistration(context, elsewhere.by, player(1));
  expect(await list()).toHaveLength(1);
});

test('of many simultaneous registrations of a player, one succeeds', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => createRegistration(context, instance.by, player(1))),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await list()).toHaveLength(1);
});

test('a change keeps playtime and claims, and refuses players and members registered elsewhere', async () => {
  const one = await createRegistration(context, instance.by, player(1));
  await createRegistration(context, instance.by, player(2));
  await context.db
    .update(playerRegistrations)
    .set({ playtimeCounter: 9, completedRegistrationRoleId: '5' })
    .where(eq(playerRegistrations.id, one.id));
  const change = (fields: object) =>
    updateRegistration(context, instance.by, { ...player(1), ...fields, id: one.id });
  expect(await change({ discordUsername: 'renamed' })).toMatchObject({
    discordUsername: 'renamed',
    playtimeCounter: 9,
    completedRegistrationRoleId: '5',
  });
  await expect(change({ netId: player(2).netId })).rejects.toMatchObject(
    conflict('This player is already registered.'),
  );
  await expect(change({ discordId: player(2).discordId })).rejects.toMatchObject(
    conflict('This Discord member is already registered.'),
  );
  // Another member has not been given the role yet.
  expect(await change({ discordId: '77' })).toMatchObject({ completedRegistrationRoleId: '' });
});

test('a waiting code is replaced by a registration by hand, and ended by a change', async () => {
  await askForCode(context, member(1));
  await createRegistration(context, instance.by, player(1));
  expect(await list()).toMatchObject([{ ...player(1), confirmationCode: '' }]);
  await askForCode(context, member(2));
  const pending = (await list()).find(({ netId }) => netId === '')!;
  expect(pending.codeExpiresAt).toBe(now + 15 * 60_000);
  const done = await updateRegistration(context, instance.by, { ...player(2), id: pending.id });
  expect(done).toMatchObject({ ...player(2), confirmationCode: '', codeExpiresAt: 0 });
});

test('codes are shown only to people who may edit, until they expire', async () => {
  const code = await askForCode(context, member(1));
  const shown = async (showsCodes: boolean) =>
    (await listRegistrations(context, instance.scope, { showsCodes })).map(
      (registration) => registration.confirmationCode,
    );
  expect(await shown(true)).toEqual([code]);
  expect(await shown(false)).toEqual(['**********']);
  now += 15 * 60_000 - 1;
  expect(await shown(true)).toEqual([code]);
  now += 1;
  expect(await shown(true)).toEqual([]);
});

test("another instance's registrations can't be changed or deleted, and their existence is not revealed", async () => {
  const theirs = await makeInstance(context);
  const { id } = await createRegistration(context, theirs.by, player(1));
  const notFound = { code: 'NOT_FOUND' };
  await expect(updateRegistration(context, instance.by, { ...player(1), id })).rejects.toMatchObject(
    notFound,
  );
  await expect(deleteRegistration(context, instance.by, id)).rejects.toMatchObject(notFound);
  const gone = { ...instance.by, scope: systemScope('gone') };
  await expect(createRegistration(context, gone, player(1))).rejects.toMatchObject(notFound);
  expect(await listRegistrations(context, theirs.scope, view)).toHaveLength(1);
  expect(await list()).toEqual([]);
});

test('every change is in the history, with readable values before and after, and without codes', async () => {
  const { id } = await createRegistration(context, instance.by, player(1));
  await updateRegistration(context, instance.by, { ...player(1), discordUsername: 'renamed', id });
  await deleteRegistration(context, instance.by, id);
  const code = await askForCode(context, member(2));
  const entries = await context.db.select().from(changes).where(eq(changes.botId, instance.id));
  const byAction = Object.fromEntries(entries.map((entry) => [entry.action, entry]));
  expect(entries).toHaveLength(3);
  const renamed = { ...player(1), discordUsername: 'renamed' };
  expect(byAction['player-registration.created']).toMatchObject({ before: null, after: player(1) });
  expect(byAction['player-registration.changed']).toMatchObject({
    area: 'PlayerRegistration',
    actorId: instance.owner.discordId,
    targetName: 'renamed',
    before: player(1),
    after: renamed,
  });
  expect(byAction['player-registration.deleted']).toMatchObject({ before: renamed, after: null });
  expect(JSON.stringify(entries)).not.toContain(code);
});

test('open pages of people who may view are notified of each change', async () => {
  const heard: Hint[] = [];
  const stop = context.bus.subscribe((message) => {
    const hint = hintOf(message);
    if (hint && 'botId' in hint.to && hint.to.botId === instance.id) heard.push(hint);
  });
  const { id } = await createRegistration(context, instance.by, player(1));
  await deleteRegistration(context, instance.by, id);
  const told = {
    to: { botId: instance.id, need: ['PlayerRegistration_View'] },
    event: { kind: 'changed', what: 'player-registrations', by: 'Owner' },
  };
  await eventually(() => expect(heard).toEqual([told, told]));
  stop();
});

test('any change of a member has the roles of both members checked', async () => {
  const { id } = await createRegistration(context, instance.by, player(1));
  await updateRegistration(context, instance.by, { ...player(1), discordId: '77', id });
  await deleteRegistration(context, instance.by, id);
  const due = await context.db.select().from(playerRoleChecks).where(eq(playerRoleChecks.botId, instance.id));
  expect(due.map(({ discordId }) => discordId).toSorted()).toEqual(['1001', '77']);
});

test('a full instance accepts no more registrations, by hand or by code', async () => {
  await context.db.execute(sql`
    insert into player_registrations (bot_id, id, discord_id, discord_username, created_at)
    select ${instance.id}, 'full-' || n, n::text, 'x', 0 from generate_series(1, ${MAX_REGISTRATIONS - 1}) as n`);
  await createRegistration(context, instance.by, { ...player(1), discordId: '999991' });
  const full = conflict(MAX_REGISTRATIONS_WORDS);
  await expect(
    createRegistration(context, instance.by, { ...player(2), discordId: '999992' }),
  ).rejects.toMatchObject(full);
  await expect(askForCode(context, member(999_993))).rejects.toMatchObject(full);
});

test('players have their Discord names, in their own instance', async () => {
  await createRegistration(context, instance.by, player(1));
  await askForCode(context, member(2));
  const other = await makeInstance(context);
  const ids = [player(1).netId, player(2).netId, ''];
  expect(await discordNames(context, instance.scope, ids)).toEqual(new Map([[player(1).netId, 'raptor1']]));
  expect(await discordNames(context, other.scope, ids)).toEqual(new Map());
  expect(await discordNames(context, instance.scope, [])).toEqual(new Map());
  expect(await knownMembers(context, instance.scope, ['1001', '1002', '1003'])).toHaveLength(2);
  expect(await knownMembers(context, other.scope, ['1001'])).toEqual([]);
});
