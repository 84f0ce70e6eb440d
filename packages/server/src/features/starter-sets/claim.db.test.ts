import { registry } from '@arkwright/contracts/registry';
import { MAX_STARTER_SETS, MAX_WAITING_CLAIMS } from '@arkwright/contracts/starter-sets/bounds';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { send } from '@arkwright/testing/test-app';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { By } from '../../core/history/change-log.ts';
import { settings } from '../../core/settings/table.ts';
import { unregister } from '../player-registrations/member-service.ts';
import { createRegistration, forgetPlayer } from '../player-registrations/service.ts';
import { playerRegistrations } from '../registered-players/table.ts';
import { servers } from '../servers/table.ts';
import { makeUploader } from '../uploads/testing/uploads.ts';
import { claim } from './claim-service.ts';
import { forgetClaimer } from './set-service.ts';
import { starterSetDeliveries, starterSets } from './table.ts';
import { BOB, setsWorld } from './testing/sets-world.ts';

const world = setsWorld();

const FULL = { message: 'You have claimed this starter set as often as you can.' };

/** Delivers the pending claim. */
async function receive(): Promise<void> {
  await world.join();
  while (await world.deliver()) await world.answer();
}

test('pressed ten times at once it is claimed one by one, and as often as allowed', async () => {
  const set = await world.add({ maxClaims: 2 });
  for (let round = 0; round < 3; round++) {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => world.take(set.id)));
    const taken = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(round < 2 ? 1 : 0);
    await receive();
  }
  expect((await world.state()).deliveries).toHaveLength(2);
  expect(await world.claims()).toEqual([
    { eosId: BOB.netId, username: 'bob', claims: [{ setId: set.id, count: 2 }] },
  ]);
  await expect(world.take(set.id)).rejects.toMatchObject(FULL);
  const reset = world.asOwner({ body: { id: set.id } });
  expect(await send(world.api, registry.starterSet.resetClaims, reset)).toMatchObject({
    status: 200,
    body: true,
  });
  expect((await world.take(set.id)).name).toBe('Beginner');
  await expect(world.take(set.id)).rejects.toMatchObject({
    message: expect.stringContaining('You have claimed this set already.'),
  });
});

test('registering again, or as another member, keeps the claims; another player has none', async () => {
  const { api, instance } = world;
  const set = await world.add();
  await world.take(set.id);
  await receive();
  const bob: By = {
    actor: { kind: 'discord-member', id: BOB.discordId, name: 'bob' },
    scope: instance.scope,
    origin: 'discord',
  };
  await unregister(api.context, bob);
  expect(await world.claims()).toEqual([
    { eosId: BOB.netId, username: '', claims: [{ setId: set.id, count: 1 }] },
  ]);
  await createRegistration(api.context, instance.by, BOB);
  await expect(world.take(set.id)).rejects.toMatchObject(FULL);
  await unregister(api.context, bob);
  await createRegistration(api.context, instance.by, { ...BOB, discordId: '701' });
  await expect(world.take(set.id, '701')).rejects.toMatchObject(FULL);
  const eve = { netId: `0002${'e'.repeat(28)}`, discordId: '702', discordUsername: 'eve' };
  await createRegistration(api.context, instance.by, eve);
  expect((await world.take(set.id, '702')).name).toBe('Beginner');
});

test("a person's deliveries are deleted with the account; what was never delivered can be claimed again", async () => {
  const { context } = world.api;
  const set = await world.add();
  await world.take(set.id);
  await forgetClaimer(context, BOB.discordId);
  await forgetPlayer(context, BOB.discordId);
  expect([await world.claims(), (await world.state()).deliveries]).toEqual([[], []]);
});

provesSetting('starterSetsConfig.isEnabled')(
  'unregistered players, too little playtime and disabled sets get nothing',
  async () => {
    const { api, instance, take } = world;
    const play = (playtimeCounter: number) =>
      api.context.db
        .update(playerRegistrations)
        .set({ playtimeCounter })
        .where(eq(playerRegistrations.botId, instance.id));
    const set = await world.add({ requiredPlaytimeMinutes: 90 });
    await expect(take(set.id, '701')).rejects.toMatchObject({
      message: 'Only registered players can claim starter sets. Register with /register first.',
    });
    await play(179);
    await expect(take(set.id)).rejects.toMatchObject({
      message: 'This set needs 1 h 30 min of playtime. You have 1 h 29 min.',
    });
    await play(180);
    await take(set.id);
    const disabled = await world.add({ name: 'Other', isDisabled: true });
    await expect(take(disabled.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await world.configure({ isEnabled: false });
    await expect(take(set.id)).rejects.toMatchObject({ message: 'Starter sets are switched off.' });
  },
);

test('a set of another instance is not found', async () => {
  const { context } = world.api;
  const set = await world.add();
  const stranger = await makeUploader(world.api);
  await context.db
    .insert(settings)
    .values({ botId: stranger.id, group: 'starterSetsConfig', rev: 1, value: { isEnabled: true } });
  const foreign = claim(context, stranger.scope, { setId: set.id, discordId: BOB.discordId });
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('sets are changed, assigned and deleted, and the installation decides whether they can be switched on', async () => {
  const { api, instance, asOwner, fields } = world;
  const set = await world.add();
  await world.change(set, { name: 'Veteran' });
  const assigned = { botId: instance.id, starterSets: [{ id: set.id, serverIds: [instance.serverId] }] };
  expect(await send(api, registry.starterSet.assign, asOwner({ body: assigned }))).toMatchObject({
    status: 200,
    body: [{ name: 'Veteran', serverIds: [instance.serverId] }],
  });
  const remove = asOwner({ body: { id: set.id } });
  expect(await send(api, registry.starterSet.remove, remove)).toMatchObject({ status: 200 });
  const { starterSets: allowed } = api.context.settings;
  Object.assign(api.context.settings, { starterSets: { isAllowed: false } });
  await world.configure({ isEnabled: false });
  expect((await world.state()).canEnable).toBe(false);
  const create = asOwner({ body: { starterSet: fields() } });
  expect(await send(api, registry.starterSet.create, create)).toMatchObject({ status: 409 });
  const on = asOwner({ body: { bot: { id: instance.id, starterSetsConfig: { isEnabled: true } } } });
  expect(await send(api, registry.bots.update, on)).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'bot.starterSetsConfig.isEnabled' }] },
  });
  Object.assign(api.context.settings, { starterSets: allowed });
});

test('sets and waiting claims are limited in number', async () => {
  const { context } = world.api;
  const set = await world.add({ maxClaims: 5 });
  const { id: botId } = world.instance;
  await context.db.execute(sql`
    insert into starter_set_deliveries
      (bot_id, id, set_id, set_name, discord_id, net_id, username, commands, state, claimed_at)
    select ${botId}, 'd' || n, 's', '', '', '', '', '[]', 'waiting', 0 from generate_series(1, ${MAX_WAITING_CLAIMS}) n`);
  await expect(world.take(set.id)).rejects.toMatchObject({
    message: 'Too many claims wait already. Please try again later.',
  });
  expect(await world.claims()).toEqual([]);
  await context.db.delete(starterSetDeliveries);
  await context.db.execute(sql`
    insert into starter_sets (bot_id, id, name, description, server_ids, max_claims, command, is_disabled,
      override_channel_id, required_playtime_minutes, required_playtime_id, last_change)
    select ${botId}, 's' || n, '', '', '[]', 1, '', false, '', 0, 'Global', 0 from generate_series(2, ${MAX_STARTER_SETS}) n`);
  const more = world.asOwner({ body: { starterSet: world.fields({ name: 'One more' }) } });
  expect(await send(world.api, registry.starterSet.create, more)).toMatchObject({ status: 409 });
  await context.db.delete(starterSets).where(eq(starterSets.botId, botId));
});

test('other instances’ servers, channels and clusters are refused, and a set keeps at least one server', async () => {
  const { api, instance, asOwner, fields } = world;
  const refused = async (changed: object) => {
    const body = { starterSet: fields(changed) };
    const reply = await send(api, registry.starterSet.create, asOwner({ body }));
    expect(reply.status).toBe(400);
    return (reply.body as { fields: { path: string; message: string }[] }).fields;
  };
  const stranger = await makeUploader(api);
  expect(await refused({ serverIds: [instance.serverId, stranger.serverId] })).toEqual([
    { path: 'starterSet.serverIds.1', message: 'This server does not exist.' },
  ]);
  expect(await refused({ overrideChannelId: '123', requiredPlaytimeId: 'elsewhere' })).toEqual([
    {
      path: 'starterSet.overrideChannelId',
      message: 'This channel does not exist in your Discord server.',
    },
    { path: 'starterSet.requiredPlaytimeId', message: 'None of your servers is in this cluster.' },
  ]);
  const set = await world.add();
  const assign = async (serverIds: string[]) => {
    const body = { botId: instance.id, starterSets: [{ id: set.id, serverIds }] };
    return (await send(api, registry.starterSet.assign, asOwner({ body }))).body;
  };
  expect(await assign([])).toMatchObject({ fields: [{ message: 'At least one server is required' }] });
  expect(await assign([stranger.serverId])).toMatchObject({
    fields: [{ path: 'starterSets.0.serverIds.0', message: 'This server does not exist.' }],
  });
});

test("the clusters to choose from are the servers', with the names of Player Registration", async () => {
  const { db } = world.api.context;
  await db.update(servers).set({ clusterId: 'pve' }).where(eq(servers.id, world.instance.serverId));
  expect((await world.state()).clusters).toEqual([{ id: 'pve', name: 'pve' }]);
  const value = { clusterIdMappings: [{ clusterId: 'pve', name: 'Main cluster' }] };
  await db.insert(settings).values({ botId: world.instance.id, group: 'playerRegistration', rev: 1, value });
  expect((await world.state()).clusters).toEqual([{ id: 'pve', name: 'Main cluster' }]);
});
