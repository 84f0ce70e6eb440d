import { changes } from '@arkwright/server/core/history/table';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import { updateInstance } from '../instances/service.ts';
import { playerRoleChecks } from '../player-roles/table.ts';
import { resetPlaytime, resetPlaytimes } from '../playtime/service.ts';
import { playerPlaytimes } from '../playtime/table.ts';
import { playerRegistrations } from '../registered-players/table.ts';
import { resetAllClaims, resetClaims } from '../set-claims/service.ts';
import { playerClaims } from '../set-claims/table.ts';
import { createRegistration, listRegistrations } from './service.ts';

let context: TestContext;
let instance: TestInstance;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

const netId = (number: number) => number.toString(16).padStart(32, '0');
let ids: string[];

/** Two players with 2 hours each, half an hour of it on each of two clusters, and claims of two sets. */
beforeEach(async () => {
  instance = await makeInstance(context);
  ids = [];
  for (const number of [1, 2]) {
    const fields = { netId: netId(number), discordId: String(number), discordUsername: `p${number}` };
    const { id } = await createRegistration(context, instance.by, fields);
    ids.push(id);
    const of = { botId: instance.id, registrationId: id };
    await context.db.insert(playerPlaytimes).values([
      { ...of, clusterId: 'a', counter: 60 },
      { ...of, clusterId: 'b', counter: 60 },
    ]);
    await context.db.insert(playerClaims).values([
      { botId: instance.id, netId: netId(number), setId: 's', count: 1 },
      { botId: instance.id, netId: netId(number), setId: 't', count: 2 },
    ]);
  }
  await context.db
    .update(playerRegistrations)
    .set({ playtimeCounter: 240 })
    .where(eq(playerRegistrations.botId, instance.id));
  await context.db.delete(playerRoleChecks);
});

const list = async () =>
  (await listRegistrations(context, instance.scope, { showsCodes: false })).map(
    ({ playtimeCounter, clusterPlaytimeCounters, startSetClaims }) => ({
      all: playtimeCounter,
      clusters: clusterPlaytimeCounters.map(({ clusterId }) => clusterId).join(''),
      claims: startSetClaims.map(({ setId }) => setId).join(''),
    }),
  );
const untouched = { all: 240, clusters: 'ab', claims: 'st' };

async function entry(action: string, name?: string) {
  const rows = await context.db
    .select()
    .from(changes)
    .where(and(eq(changes.botId, instance.id), eq(changes.action, `player-registration.${action}`)));
  return rows.find(({ targetName }) => name === undefined || targetName === name);
}
const checked = async () =>
  (await context.db.select().from(playerRoleChecks)).map(({ discordId }) => discordId).toSorted();

test("resetting everyone's total playtime keeps the playtime on clusters, and checks roles", async () => {
  await resetPlaytimes(context, instance.by, 'Global');
  expect(await list()).toEqual([
    { ...untouched, all: 0 },
    { ...untouched, all: 0 },
  ]);
  expect(await entry('all-playtimes-reset')).toMatchObject({
    area: 'PlayerRegistration',
    targetName: 'all servers',
    before: { playtime: '4 hours on all servers', players: 2 },
    after: { playtime: '0 minutes on all servers', players: 2 },
  });
  expect(await checked()).toEqual(['1', '2']);
});

provesSetting(
  'playerRegistration.clusterIdMappings',
  'playerRegistration.clusterIdMappings.clusterId',
  'playerRegistration.clusterIdMappings.name',
)(
  "playtime on one cluster is reset separately, and the history uses the instance's name of the cluster",
  async () => {
    const member = (await context.memberships.find(
      { discordId: instance.owner.discordId },
      instance.id,
    )) as Member;
    const saver = { ...instance.by, member, discordId: instance.owner.discordId };
    const clusterIdMappings = [{ clusterId: 'a', name: 'Ragnarok' }];
    await updateInstance(context, saver, { id: instance.id, playerRegistration: { clusterIdMappings } });
    await resetPlaytimes(context, instance.by, 'a');
    expect(await list()).toEqual([
      { ...untouched, clusters: 'b' },
      { ...untouched, clusters: 'b' },
    ]);
    expect(await entry('all-playtimes-reset')).toMatchObject({
      targetName: 'Ragnarok',
      before: { playtime: '1 hour on Ragnarok' },
    });
  },
);

test('one player is reset separately, with the EOS ID in any case', async () => {
  await resetPlaytime(context, instance.by, { netId: netId(1).toUpperCase(), playtimeId: 'Global' });
  await resetPlaytime(context, instance.by, { netId: netId(1), playtimeId: 'b' });
  expect(await list()).toEqual([{ ...untouched, all: 0, clusters: 'a' }, untouched]);
  expect(await checked()).toEqual(['1']);
  expect(await entry('playtime-reset')).toMatchObject({ targetName: 'p1' });
  await resetPlaytime(context, instance.by, { netId: netId(2), playtimeId: 'b' });
  expect(await entry('playtime-reset', 'p2')).toMatchObject({ before: { playtime: '30 minutes on b' } });
});

test('claims are reset by set, by player and for all', async () => {
  await resetClaims(context, instance.by, { id: ids[0]!, setId: 's' });
  expect(await list()).toEqual([{ ...untouched, claims: 't' }, untouched]);
  await resetClaims(context, instance.by, { id: ids[0]! });
  expect(await list()).toEqual([{ ...untouched, claims: '' }, untouched]);
  expect(await entry('claims-reset')).toMatchObject({ before: { claims: 2 }, after: { claims: 0 } });
  await resetAllClaims(context, instance.by);
  expect((await list()).map(({ claims }) => claims)).toEqual(['', '']);
});

test('unknown rows and those of another instance are not found', async () => {
  const other = await makeInstance(context);
  const notFound = { code: 'NOT_FOUND' };
  for (const wish of [netId(1), 'nobody', '']) {
    await expect(
      resetPlaytime(context, other.by, { netId: wish, playtimeId: 'Global' }),
    ).rejects.toMatchObject(notFound);
  }
  await expect(resetClaims(context, other.by, { id: ids[0]! })).rejects.toMatchObject(notFound);
  await resetPlaytimes(context, other.by, 'Global');
  await resetAllClaims(context, other.by);
  expect(await list()).toEqual([untouched, untouched]);
});
