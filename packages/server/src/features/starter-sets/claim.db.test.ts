import { companionCommand } from '@arkwright/contracts/companion/schema';
import { registry } from '@arkwright/contracts/registry';
import { MAX_STARTER_SETS, MAX_WAITING_CLAIMS } from '@arkwright/contracts/starter-sets/bounds';
import { starterSet, starterSetClaims, starterSetsState } from '@arkwright/contracts/starter-sets/schema';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { settings } from '../../core/settings/table.ts';
import { discordOutbox } from '../../discord/table.ts';
import { endCommands } from '../../game-commands/service.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { type CompanionInstance, helloFields } from '../companion/testing/companion-instance.ts';
import { makeUploader, player, upload } from '../data-dashboard/testing/uploads.ts';
import { notePlayerLists } from '../known-players/service.ts';
import { createRegistration } from '../player-registrations/service.ts';
import { playerRegistrations } from '../player-registrations/table.ts';
import { claim } from './claim-service.ts';
import { deliverClaims } from './deliver-service.ts';
import { starterSetDeliveries, starterSets } from './table.ts';

const BOB = { netId: `0002${'b'.repeat(28)}`, discordId: '700', discordUsername: 'bob' };
let now = 1_900_000_000_000;
let api: TestApp;
let instance: CompanionInstance;
let stopGame: (() => Promise<void>) | undefined;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  await api.context.db.delete(starterSetDeliveries);
  instance = await makeUploader(api);
  await configure({ isEnabled: true, isLoggingEnabled: true, logChannelId: '5' });
  await createRegistration(api.context, instance.by, BOB);
});
afterEach(async () => {
  await stopGame?.();
  stopGame = undefined;
});

async function configure(value: Record<string, unknown>): Promise<void> {
  const row = { botId: instance.id, group: 'starterSetsConfig', rev: 1, value };
  await api.context.db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: [settings.botId, settings.group], set: row });
}

const fields = (changed: object = {}) => ({
  ...{ name: 'Beginner', description: 'For your first day', serverIds: [instance.serverId] },
  ...{ command: 'GiveExp {eosId} 100\nBroadcast Welcome', botId: instance.id },
  ...changed,
});

async function add(changed: object = {}) {
  const reply = await send(api, registry.starterSet.create, {
    token: instance.owner.token,
    body: { starterSet: fields(changed) },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return starterSet.parse(reply.body);
}
const take = (setId: string, discordId = BOB.discordId) =>
  claim(api.context, instance.scope, { setId, discordId });
async function state() {
  const sent = { token: instance.owner.token, params: { botId: instance.id } };
  return starterSetsState.parse((await send(api, registry.starterSet.state, sent)).body);
}
async function claims() {
  const sent = { token: instance.owner.token, params: { botId: instance.id } };
  return z.array(starterSetClaims).parse((await send(api, registry.starterSet.claims, sent)).body);
}
const said = async () =>
  (await api.context.db.select().from(discordOutbox).where(eq(discordOutbox.botId, instance.id))).map(
    ({ content }) => content,
  );

/** The player is on the game server now. */
const join = (isThere = true) =>
  notePlayerLists(api.context, [
    {
      server: { botId: instance.id, id: instance.serverId },
      players: isThere ? [{ id: BOB.netId, name: 'Bob' }] : [],
    },
  ]);

/** A game server that answers what it is sent over RCON; `fails` are commands that it refuses. Returns what it ran. */
function play(fails: readonly string[] = []): string[] {
  const ran: string[] = [];
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const waiting = await api.context.db
        .select()
        .from(gameCommands)
        .where(eq(gameCommands.state, 'waiting'));
      for (const { botId, id, command } of waiting) {
        const taken = await api.context.db
          .update(gameCommands)
          .set({ state: 'taken' })
          .where(and(eq(gameCommands.id, id), eq(gameCommands.state, 'waiting')))
          .returning();
        if (taken.length === 0) continue;
        ran.push(command);
        const isRefused = fails.some((word) => command.startsWith(word));
        const ending = {
          botId,
          id,
          state: isRefused ? 'failed' : 'done',
          reply: isRefused ? 'No.' : 'Done',
        } as const;
        await api.context.db.transaction((tx) => endCommands(api.context, tx, [ending]));
      }
      await new Promise((done) => setImmediate(done));
    }
  };
  const running = work();
  stopGame = async () => {
    isOver = true;
    await running;
  };
  return ran;
}

test('a claim waits for the player, is delivered once, counted, logged and shown', async () => {
  const set = await add();
  expect(await take(set.id)).toEqual({ name: 'Beginner', servers: ['The Island'] });
  await deliverClaims(api.context);
  expect((await state()).deliveries).toMatchObject([
    { state: 'waiting', setName: 'Beginner', username: 'bob' },
  ]);
  const ran = play();
  await join();
  await deliverClaims(api.context);
  await deliverClaims(api.context);
  expect(ran).toEqual([`GiveExp ${BOB.netId} 100`, 'Broadcast Welcome']);
  expect((await state()).deliveries).toMatchObject([{ state: 'done', serverName: 'The Island' }]);
  expect(await claims()).toEqual([
    { eosId: BOB.netId, username: 'bob', claims: [{ setId: set.id, count: 1 }] },
  ]);
  expect(await said()).toEqual([
    '🎁 **bob** claimed **Beginner**.',
    '🎁 **bob** got **Beginner** on **The Island**.',
  ]);
});

test('pressed ten times at once it is claimed as often as it can be, and no more', async () => {
  const set = await add({ maxClaims: 2 });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => take(set.id)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect((await state()).deliveries).toHaveLength(2);
  await expect(take(set.id)).rejects.toMatchObject({
    message: 'You have claimed this starter set as often as you can.',
  });
  const reset = { token: instance.owner.token, body: { id: set.id } };
  expect(await send(api, registry.starterSet.resetClaims, reset)).toMatchObject({ status: 200, body: true });
  expect((await take(set.id)).name).toBe('Beginner');
});

test('who is not registered, has not played enough, or comes to a disabled set gets nothing', async () => {
  const set = await add({ requiredPlaytimeMinutes: 90 });
  await expect(take(set.id, '701')).rejects.toMatchObject({
    message: 'Only registered players can claim starter sets. Register with /register first.',
  });
  await api.context.db
    .update(playerRegistrations)
    .set({ playtimeCounter: 179 })
    .where(eq(playerRegistrations.botId, instance.id));
  await expect(take(set.id)).rejects.toMatchObject({
    message: 'This set needs 1 h 30 min of playtime. You have 1 h 29 min.',
  });
  await api.context.db
    .update(playerRegistrations)
    .set({ playtimeCounter: 180 })
    .where(eq(playerRegistrations.botId, instance.id));
  await take(set.id);
  const disabled = await add({ name: 'Other', isDisabled: true });
  await expect(take(disabled.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await configure({ isEnabled: false });
  await expect(take(set.id)).rejects.toMatchObject({ message: 'Starter sets are switched off.' });
});

test('a set of another instance is not found', async () => {
  const set = await add();
  const stranger = await makeUploader(api);
  await api.context.db
    .insert(settings)
    .values({ botId: stranger.id, group: 'starterSetsConfig', rev: 1, value: { isEnabled: true } });
  const foreign = claim(api.context, stranger.scope, { setId: set.id, discordId: BOB.discordId });
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('what may crash the game waits for the companion, and the number of the character for its upload', async () => {
  const set = await add({ command: 'KillPlayer {playerId}' });
  await take(set.id);
  await join();
  await deliverClaims(api.context);
  expect((await state()).deliveries).toMatchObject([
    { state: 'waiting', problem: 'The number of the character is not known: no companion has told it.' },
  ]);
  await upload(api, instance, {
    kind: 'players',
    rows: [player(1, { netId: BOB.netId, characterId: '4711' })],
  });
  const { key: token, serverId } = instance;
  await send(api, registry.companion.hello, { token, body: helloFields({ serverId, type: 'Agent' }) });
  await deliverClaims(api.context);
  expect((await state()).deliveries[0]?.problem).toContain('has an agent');
  await send(api, registry.companion.hello, { token, body: helloFields({ serverId }) });
  const delivering = deliverClaims(api.context);
  const reply = await fetch(`${api.app.listeningOrigin}/api/companion/commands?serverId=${serverId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [order] = z.array(companionCommand).parse(await reply.json());
  expect(order?.command).toBe('KillPlayer 4711');
  const body = { serverId, id: order?.id ?? '', isDone: true, reply: 'Done' };
  await send(api, registry.companion.result, { token, body });
  await delivering;
  expect((await state()).deliveries).toMatchObject([{ state: 'done' }]);
});

test('a refusal ends the claim and says how far it came; a program that stopped in between is told as not known', async () => {
  const set = await add({ maxClaims: 3 });
  await take(set.id);
  play(['Broadcast']);
  await join();
  await deliverClaims(api.context);
  expect((await state()).deliveries).toMatchObject([
    { state: 'failed', problem: 'No. 1 of 2 commands were run.' },
  ]);
  await take(set.id);
  await api.context.db
    .update(starterSetDeliveries)
    .set({ state: 'running', startedAt: now })
    .where(eq(starterSetDeliveries.state, 'waiting'));
  now += 16 * 60_000;
  await deliverClaims(api.context);
  expect((await state()).deliveries.map((delivery) => delivery.state).sort()).toEqual(['failed', 'unknown']);
  expect((await said()).at(-1)).toContain('The program stopped while the game was asked');
});

test('sets are changed, assigned and deleted, and where they are not in use the installation decides', async () => {
  const set = await add();
  const { botId: _, ...changed } = fields({ name: 'Veteran', id: set.id });
  const token = instance.owner.token;
  expect(await send(api, registry.starterSet.update, { token, body: { starterSet: changed } })).toMatchObject(
    {
      status: 200,
      body: { name: 'Veteran' },
    },
  );
  const assigned = { botId: instance.id, starterSets: [{ id: set.id, serverIds: [] }] };
  expect(await send(api, registry.starterSet.assign, { token, body: assigned })).toMatchObject({
    status: 200,
    body: [{ serverIds: [] }],
  });
  expect(await send(api, registry.starterSet.remove, { token, body: { id: set.id } })).toMatchObject({
    status: 200,
  });
  const { starterSets: allowed } = api.context.settings;
  Object.assign(api.context.settings, { starterSets: { isAllowed: false } });
  await configure({ isEnabled: false });
  expect((await state()).canEnable).toBe(false);
  const body = { starterSet: fields() };
  expect(await send(api, registry.starterSet.create, { token, body })).toMatchObject({ status: 409 });
  const on = { bot: { id: instance.id, starterSetsConfig: { isEnabled: true } } };
  expect(await send(api, registry.bots.update, { token, body: on })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'bot.starterSetsConfig.isEnabled' }] },
  });
  Object.assign(api.context.settings, { starterSets: allowed });
});

test('sets and waiting claims have their bounds', async () => {
  const set = await add({ maxClaims: 5 });
  const { id: botId } = instance;
  await api.context.db.execute(sql`
    insert into starter_set_deliveries
      (bot_id, id, set_id, set_name, registration_id, net_id, username, server_ids, commands, state, claimed_at)
    select ${botId}, 'd' || n, 's', '', '', '', '', '[]', '[]', 'waiting', 0 from generate_series(1, ${MAX_WAITING_CLAIMS}) n`);
  await expect(take(set.id)).rejects.toMatchObject({
    message: 'Too many claims wait already. Please try again later.',
  });
  expect(await claims()).toEqual([]);
  await api.context.db.execute(sql`
    insert into starter_sets (bot_id, id, name, description, server_ids, max_claims, command, is_disabled,
      override_channel_id, required_playtime_minutes, required_playtime_id, last_change)
    select ${botId}, 's' || n, '', '', '[]', 1, '', false, '', 0, 'Global', 0 from generate_series(2, ${MAX_STARTER_SETS}) n`);
  const body = { starterSet: fields({ name: 'One more' }) };
  expect(await send(api, registry.starterSet.create, { token: instance.owner.token, body })).toMatchObject({
    status: 409,
  });
  await api.context.db.delete(starterSets).where(eq(starterSets.botId, botId));
});
