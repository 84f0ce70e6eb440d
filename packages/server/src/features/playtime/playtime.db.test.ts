import {
  MAX_CLUSTERS_OF_PLAYER,
  PLAYTIME_STEP_SECONDS,
} from '@arkwright/contracts/player-registrations/bounds';
import { createServer } from '@arkwright/server/features/servers/service';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import { users } from '../../core/identity/table.ts';
import { deleteInstance } from '../../core/instances/deletion.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { updateInstance } from '../instances/service.ts';
import { askForCode } from '../player-registrations/member-service.ts';
import { createRegistration, listRegistrations } from '../player-registrations/service.ts';
import { playerRegistrations } from '../registered-players/table.ts';
import { countStep, type Spent } from './repository.ts';
import { countPlaytime, resetPlaytimes, type Seen } from './service.ts';

let context: TestContext;
let instance: TestInstance;
/** On the cluster `a`, on `b`, and on none. */
let servers: string[];
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());
beforeEach(async () => {
  instance = await makeInstance(context);
  servers = [];
  for (const clusterId of ['a', 'b', '']) {
    const { id } = await createServer(
      context,
      instance.by,
      serverFields({ clusterId, name: `on ${clusterId}` }),
    );
    servers.push(id);
  }
  await createRegistration(context, instance.by, {
    netId: netId(1),
    discordId: '1',
    discordUsername: 'raptor',
  });
});

const netId = (number: number) => number.toString(16).padStart(32, '0');
const seen = (server: number, number = 1): Seen => ({
  botId: instance.id,
  serverId: servers[server]!,
  netId: netId(number),
});
/** As if half a minute had passed. */
const later = () =>
  context.db
    .update(playerRegistrations)
    .set({ countedStep: sql`${playerRegistrations.countedStep} - 1` })
    .where(eq(playerRegistrations.botId, instance.id));
/** The number of the current half minute. */
async function currentStep(): Promise<number> {
  const { rows } = await context.db.execute<{ step: string }>(
    sql`select ${databaseNow} / ${PLAYTIME_STEP_SECONDS * 1000} as step`,
  );
  return Number(rows[0]!.step);
}
const counted = async () =>
  (await listRegistrations(context, instance.scope, { showsCodes: false })).map((row) => [
    row.playtimeCounter,
    ...row.clusterPlaytimeCounters.map(({ clusterId, counter }) => `${clusterId}${counter}`),
  ]);
async function save(playerRegistration: object): Promise<void> {
  const member = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const saver = { ...instance.by, member, discordId: instance.owner.discordId };
  await updateInstance(context, saver, { id: instance.id, playerRegistration });
}

test('a registered player who is online gets a step, on all servers and on the cluster', async () => {
  await countPlaytime(context, [seen(0)]);
  await later();
  await countPlaytime(context, [seen(1)]);
  await later();
  await countPlaytime(context, [seen(0)]);
  await later();
  await countPlaytime(context, [seen(2)]);
  expect(await counted()).toEqual([[4, 'a2', 'b1']]);
});

test('half a minute counts once, with several workers and with the player on several servers', async () => {
  const begun = await currentStep();
  await Promise.all(Array.from({ length: 6 }, (_, index) => countPlaytime(context, [seen(index % 3)])));
  await countPlaytime(context, [seen(0), seen(1), seen(2)]);
  const halfMinutes = (await currentStep()) - begun + 1;
  const [[all, ...clusters] = []] = await counted();
  expect(all).toBeGreaterThanOrEqual(1);
  // The next half minute may begin while they count.
  expect(all).toBeLessThanOrEqual(halfMinutes);
  expect(clusters.length).toBeLessThanOrEqual(halfMinutes);
});

test('a player seen twice counts where they were seen last', async () => {
  await countPlaytime(context, [seen(0), seen(1)]);
  expect(await counted()).toEqual([[1, 'b1']]);
});

test("unregistered players, waiting codes and other instances' servers count nothing", async () => {
  await askForCode(context, {
    actor: { kind: 'discord-member', id: '2', name: 'dodo' },
    scope: instance.scope,
    origin: 'discord',
  });
  const other = await makeInstance(context);
  await countPlaytime(context, [
    seen(0, 5),
    { ...seen(0), netId: '' },
    { ...seen(0), serverId: 'nowhere' },
    { ...seen(0), botId: other.id },
  ]);
  expect((await counted()).map(([all]) => all)).toEqual([0, 0]);
});

provesSetting('playerRegistration.isPlaytimeTrackingEnabled')(
  'nothing is counted while tracking, the feature or the tier is off, and the counters stay',
  async () => {
    await countPlaytime(context, [seen(0)]);
    await later();
    for (const off of [{ isPlaytimeTrackingEnabled: false }, { isEnabled: false }]) {
      await save(off);
      await countPlaytime(context, [seen(0)]);
      expect(await counted()).toEqual([[1, 'a1']]);
      await save({ isPlaytimeTrackingEnabled: true, isEnabled: true });
    }
    const setTier = (tier: number) =>
      context.db.update(users).set({ tier }).where(eq(users.id, instance.owner.id));
    await setTier(1);
    await countPlaytime(context, [seen(0)]);
    expect(await counted()).toEqual([[1, 'a1']]);
    await setTier(2);
    await countPlaytime(context, [seen(0)]);
    expect(await counted()).toEqual([[2, 'a2']]);
  },
);

test('instances without registered players cost one query together', async () => {
  const empty = await makeInstance(context);
  const count = vi.spyOn(context.db, 'execute');
  const select = vi.spyOn(context.db, 'select');
  const now = await countPlaytime(context, [{ botId: empty.id, serverId: 'x', netId: netId(1) }]);
  expect(count).toHaveBeenCalledTimes(1);
  expect(select).not.toHaveBeenCalled();
  count.mockRestore();
  select.mockRestore();
  expect(Math.abs(now - Date.now())).toBeLessThan(5000);
});

test('counting and resetting at the same time never deadlock or lose anything', async () => {
  const many = Array.from({ length: 60 }, (_, index) => index + 100);
  for (const number of many) {
    await createRegistration(context, instance.by, {
      netId: netId(number),
      discordId: String(number),
      discordUsername: 'x',
    });
  }
  const all = many.map(
    (number): Spent => ({ botId: instance.id, netId: netId(number), clusterId: ['a', 'b', ''][number % 3]! }),
  );
  let last = 0;
  for (let round = 0; round < 4; round++) {
    last = await currentStep();
    await Promise.all([
      countStep(context.db, all.toReversed()),
      countStep(context.db, all),
      resetPlaytimes(context, instance.by, 'Global'),
      resetPlaytimes(context, instance.by, 'a'),
    ]);
    await later();
  }
  await countStep(context.db, all);
  // One in the last round, if it came after the reset, and one now; more if the next half minute began meanwhile.
  const most = (await currentStep()) - last + 2;
  const counters = (await counted()).map(([first]) => first);
  expect(counters.filter((counter) => Number(counter) >= 1 && Number(counter) <= most)).toHaveLength(
    many.length,
  );
});

test('counting does not wait for an instance that is being deleted, and loses no counts of others', async () => {
  const other = await makeInstance(context);
  const { id: serverId } = await createServer(context, other.by, serverFields());
  const fields = { netId: netId(1), discordId: '1', discordUsername: 'dodo' };
  await createRegistration(context, other.by, fields);
  const counters = async () =>
    new Map(
      (
        await context.db
          .select()
          .from(playerRegistrations)
          .where(eq(playerRegistrations.netId, netId(1)))
      ).map((row) => [row.botId, row.playtimeCounter]),
    );
  let counting: Promise<number> | undefined;
  await context.db.transaction(async (tx) => {
    // Deletions and saves of settings lock it first.
    await tx.execute(sql`select from bot_instances where id = ${instance.id} for update`);
    counting = countPlaytime(context, [seen(0), { ...seen(0), botId: other.id, serverId }]);
    await eventually(async () => expect((await counters()).get(other.id)).toBe(1));
  });
  await counting;
  expect((await counters()).get(instance.id)).toBe(1);
});

test('counting does not deadlock with a deletion of the same rows', async () => {
  const instances = [instance, await makeInstance(context), await makeInstance(context)];
  const all: Spent[] = [];
  for (const [index, each] of instances.entries()) {
    // In the opposite order of their ids, as a deletion meets them.
    const ids = Array.from({ length: 20 }, (_, number) => `${String(99 - number)}-${index}`);
    await context.db.insert(playerRegistrations).values(
      ids.map((id, number) => ({
        botId: each.id,
        id,
        discordId: `7${number}`,
        discordUsername: 'x',
        netId: netId(200 + number),
        createdAt: 0,
      })),
    );
    all.push(...ids.map((_, number) => ({ botId: each.id, netId: netId(200 + number), clusterId: 'a' })));
  }
  const middle = sql`select from player_registrations where bot_id = ${instance.id} and id = '90-0' for update`;
  const deleting = () =>
    context.db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  let deletion: Promise<void> | undefined;
  await context.db.transaction(async (tx) => {
    await tx.execute(middle);
    deletion = deleteInstance(context, instance.by);
    await eventually(async () => expect((await deleting()).rows).toHaveLength(1));
    await countStep(context.db, all);
  });
  await deletion;
  const left = await context.db
    .select()
    .from(playerRegistrations)
    .where(like(playerRegistrations.discordId, '7%'));
  expect(left.map(({ playtimeCounter }) => playtimeCounter)).toEqual(Array(40).fill(1));
});

test('above the maximum of clusters of a player only the total counts; known clusters continue', async () => {
  await context.db.execute(sql`
    insert into player_playtimes (bot_id, registration_id, cluster_id, counter)
    select bot_id, id, case n when 1 then 'a' else 'old ' || n end, 1
    from player_registrations, generate_series(1, ${MAX_CLUSTERS_OF_PLAYER}::integer) as n
    where bot_id = ${instance.id}`);
  await countPlaytime(context, [seen(0)]);
  await later();
  await countPlaytime(context, [seen(1)]);
  const [row] = await listRegistrations(context, instance.scope, { showsCodes: false });
  expect(row?.playtimeCounter).toBe(2);
  expect(row?.clusterPlaytimeCounters).toHaveLength(MAX_CLUSTERS_OF_PLAYER);
  expect(row?.clusterPlaytimeCounters.find(({ clusterId }) => clusterId === 'a')?.counter).toBe(2);
});
