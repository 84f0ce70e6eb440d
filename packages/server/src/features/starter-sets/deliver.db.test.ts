import { companionCommand } from '@arkwright/contracts/companion/schema';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import { registry } from '@arkwright/contracts/registry';
import { CLAIM_WAITS_DAYS } from '@arkwright/contracts/starter-sets/bounds';
import { serverFields } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { send } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { settings } from '../../core/settings/table.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { helloFields } from '../companion/testing/companion-instance.ts';
import { playerRegistrations } from '../registered-players/table.ts';
import { createServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { player, upload } from '../uploads/testing/uploads.ts';
import { starterSetDeliveries } from './table.ts';
import { BOB, setsWorld } from './testing/sets-world.ts';

const world = setsWorld();
const { deliver } = world;
/** Runs turns until nothing is in progress; returns the game's commands. */
async function deliverAll(): Promise<string[]> {
  const ran: string[] = [];
  while (await deliver()) ran.push(...(await world.answer()));
  return ran;
}
/** Advances the time until a failed claim is retried. */
const later = () => {
  world.now += 60_000;
};
const deliveries = async () => (await world.state()).deliveries;
const GIVEN = [`GiveExp ${BOB.netId} 100`, 'Broadcast Welcome'];

provesSetting('starterSetsConfig.isLoggingEnabled', 'starterSetsConfig.logChannelId')(
  'a claim waits for the player, is delivered once, counted, logged and shown',
  async () => {
    const set = await world.add();
    expect(await world.take(set.id)).toEqual({ name: 'Beginner', servers: ['The Island'] });
    expect(await deliverAll()).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', setName: 'Beginner', username: 'bob' }]);
    await world.join();
    expect(await deliverAll()).toEqual(GIVEN);
    expect(await deliverAll()).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'done', serverName: 'The Island', problem: '' }]);
    expect(await world.said()).toEqual([
      '🎁 **bob** claimed **Beginner**.',
      '🎁 **bob** got **Beginner** on **The Island**.',
    ]);
  },
);

test('unsent commands wait, and commands after the first continue there once the player is back', async () => {
  const set = await world.add();
  await world.take(set.id);
  await world.join();
  await deliver();
  // No worker took it in time.
  await world.letCommandsExpire();
  await deliver();
  expect(await deliveries()).toMatchObject([
    { state: 'waiting', problem: expect.stringContaining('not connected') },
  ]);
  expect(await deliver()).toBe(false);
  later();
  await deliver();
  expect(await world.answer({ GiveExp: 'unsent' })).toEqual([GIVEN[0]]);
  await deliver();
  later();
  await deliver();
  await world.join(false);
  expect(await world.answer()).toEqual([GIVEN[0]]);
  expect(await deliverAll()).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: 'waiting' }]);
  // A delivery finishes with the commands that it began with.
  await world.change(set, { command: 'Other', isDisabled: true });
  await world.join();
  later();
  expect(await deliverAll()).toEqual([GIVEN[1]]);
  expect(await deliveries()).toMatchObject([{ state: 'done' }]);
});

test('a refusal ends the claim and shows its progress; a command that may have been sent is shown as unknown', async () => {
  const set = await world.add({ maxClaims: 3 });
  await world.take(set.id);
  await world.join();
  await deliver();
  await world.answer();
  await deliver();
  await world.answer({ Broadcast: 'refused' });
  await deliver();
  expect(await deliveries()).toMatchObject([{ state: 'failed', problem: 'No. 1 of 2 commands were run.' }]);
  expect((await world.said()).at(-1)).toBe(
    '⚠️ **bob** did not get all of **Beginner**: No. 1 of 2 commands were run.',
  );
  await world.take(set.id);
  await deliver();
  await world.answer({ GiveExp: 'unclear' });
  await deliver();
  expect((await deliveries()).map(({ state }) => state).sort()).toEqual(['failed', 'unknown']);
  expect((await world.said()).at(-1)).toBe('❓ It is not known whether **bob** got all of **Beginner**: No');
});

test('one claim that can’t continue does not block others', async () => {
  const { api, instance } = world;
  const waits = await world.add({ name: 'Waits', command: 'KillPlayer {playerId}' });
  const goes = await world.add({ name: 'Goes', command: 'SaveWorld' });
  const third = await world.add({ name: 'Third', command: 'ListPlayers' });
  await world.take(waits.id);
  await world.take(goes.id);
  await world.take(third.id);
  await world.join();
  await deliver();
  const sent = await api.context.db.select().from(gameCommands).where(eq(gameCommands.botId, instance.id));
  expect(sent.map(({ command }) => command).sort()).toEqual(['ListPlayers', 'SaveWorld']);
  // Nothing answers: the two are on their way beside each other.
  expect((await deliveries()).map(({ state }) => state).sort()).toEqual(['running', 'running', 'waiting']);
});

test("claims that still can't continue let others have their turn", async () => {
  const { context } = world.api;
  const server = serverFields({ name: 'Other', rconPort: 27_099 });
  const { id: other } = await createServer(context, world.instance.by, server);
  const elsewhere = await world.add({ name: 'Elsewhere', serverIds: [other] });
  await world.take(elsewhere.id);
  const [row] = await context.db.select().from(starterSetDeliveries);
  const many = Array.from({ length: 100 }, (_, n) => ({ ...row!, id: `other-${n}` }));
  await context.db.insert(starterSetDeliveries).values(many);
  later();
  const goes = await world.add({ name: 'Goes', command: 'SaveWorld' });
  await world.take(goes.id);
  await world.join();
  // One turn's maximum of others have waited longer.
  expect(await deliver()).toBe(false);
  expect(await deliverAll()).toEqual(['SaveWorld']);
});

test("a command that may crash the game waits for the companion, even after others, and one with the character's number for its upload", async () => {
  const { api, instance } = world;
  const set = await world.add({ command: 'SaveWorld | cheat KillPlayer {playerId}' });
  await world.take(set.id);
  await world.join();
  const { key: token, serverId } = instance;
  await send(api, registry.companion.hello, { token, body: helloFields({ serverId, type: 'Agent' }) });
  await deliver();
  expect((await deliveries())[0]?.problem).toContain('has an agent');
  await send(api, registry.companion.hello, { token, body: helloFields({ serverId }) });
  later();
  await send(api, registry.companion.hello, { token, body: helloFields({ serverId }) });
  await deliver();
  expect(await deliveries()).toMatchObject([
    { state: 'waiting', problem: 'The number of the character is not known: no companion has told it.' },
  ]);
  await upload(api, instance, {
    kind: 'players',
    rows: [player(1, { netId: BOB.netId, characterId: '4711' })],
  });
  later();
  await send(api, registry.companion.hello, { token, body: helloFields({ serverId }) });
  await deliver();
  const reply = await fetch(`${api.app.listeningOrigin}/api/companion/commands?serverId=${serverId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [order] = z.array(companionCommand).parse(await reply.json());
  expect(order?.command).toBe('SaveWorld | cheat KillPlayer 4711');
  const body = { serverId, id: order?.id ?? '', isDone: true, reply: 'Done' };
  await send(api, registry.companion.result, { token, body });
  await deliver();
  expect(await deliveries()).toMatchObject([{ state: 'done' }]);
});

test('a connected companion gets commands that may crash the game, and RCON the rest of the set', async () => {
  const { api, instance } = world;
  const set = await world.add({ command: 'SaveWorld\nSetDay 5\nListPlayers' });
  const { key: token, serverId } = instance;
  await send(api, registry.companion.hello, { token, body: helloFields({ serverId }) });
  await world.take(set.id);
  await world.join();
  expect(await deliverAll()).toEqual(['SaveWorld', 'SetDay 5', 'ListPlayers']);
  const sent = await api.context.db.select().from(gameCommands);
  expect(Object.fromEntries(sent.map(({ command, transport }) => [command, transport]))).toEqual({
    SaveWorld: 'rcon',
    'SetDay 5': 'companion',
    ListPlayers: 'rcon',
  });
});

test('without a companion, or while it is off, commands that may crash the game go over RCON if the owner has allowed it', async () => {
  const { api, instance } = world;
  const { db } = api.context;
  const set = await world.add({ command: 'SetDay 5' });
  await world.take(set.id);
  await world.join();
  await db.update(settings).set({ value: {} }).where(eq(settings.group, 'companionMod'));
  expect(await deliverAll()).toEqual([]);
  expect((await deliveries())[0]?.problem).toContain('The companion of The Island is not connected.');
  await db.update(servers).set({ isCrashingRconAllowed: true }).where(eq(servers.id, instance.serverId));
  later();
  expect(await deliverAll()).toEqual(['SetDay 5']);
  expect(await deliveries()).toMatchObject([{ state: 'done' }]);
});

test('nothing is sent to a disabled server, wherever its players were last seen', async () => {
  const { api, instance } = world;
  const set = await world.add();
  await world.take(set.id);
  await world.join();
  const enable = (isEnabled: boolean) =>
    api.context.db.update(servers).set({ isEnabled }).where(eq(servers.id, instance.serverId));
  await enable(false);
  expect(await deliverAll()).toEqual([]);
  await enable(true);
  expect(await deliverAll()).toEqual(GIVEN);
});

test('the settings at delivery count: disabled, playtime, servers, commands', async () => {
  const { api, instance } = world;
  const set = await world.add();
  await world.take(set.id);
  await world.join();
  const waitsFor = async (changed: object, problem: string) => {
    await world.change(set, changed);
    later();
    expect(await deliverAll()).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', problem }]);
  };
  await waitsFor({ isDisabled: true }, 'The starter set is disabled.');
  const playtime = 'The set needs 1 h of playtime. The player has 0 min.';
  await waitsFor({ requiredPlaytimeMinutes: 60 }, playtime);
  const { id: other } = await createServer(
    api.context,
    instance.by,
    serverFields({ name: 'Other', rconPort: 27_099 }),
  );
  await waitsFor({ serverIds: [other] }, '');
  await api.context.db.delete(playerRegistrations).where(eq(playerRegistrations.botId, instance.id));
  await waitsFor({}, 'The player is not registered any more.');
  await api.context.db
    .insert(playerRegistrations)
    .values({ botId: instance.id, id: 'r', createdAt: 0, ...BOB });
  await world.configure({ isEnabled: false });
  later();
  expect(await deliverAll()).toEqual([]);
  await world.configure({ isEnabled: true });
  await world.change(set, { command: 'SaveWorld' });
  later();
  expect(await deliverAll()).toEqual(['SaveWorld']);
});

test('deleting a set cancels its waiting claims, with a message', async () => {
  const set = await world.add();
  await world.take(set.id);
  await send(world.api, registry.starterSet.remove, world.asOwner({ body: { id: set.id } }));
  await world.join();
  expect(await deliverAll()).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: 'lapsed', problem: 'The starter set was deleted.' }]);
  expect((await world.said()).at(-1)).toBe('⌛ **Beginner** was deleted: 1 claim that waited is cancelled.');
});

test('an unused claim expires after 90 days with a message, and can be made again', async () => {
  const set = await world.add();
  await world.take(set.id);
  const claimed = (claimedAt: number) => world.api.context.db.update(starterSetDeliveries).set({ claimedAt });
  await claimed(world.now - CLAIM_WAITS_DAYS * DAY_MS);
  await deliver();
  expect(await deliveries()).toMatchObject([{ state: 'waiting' }]);
  await claimed(world.now - CLAIM_WAITS_DAYS * DAY_MS - 1);
  await deliver();
  expect(await deliveries()).toMatchObject([
    { state: 'lapsed', problem: 'It waited for 90 days. It can be claimed again.' },
  ]);
  expect((await world.said()).at(-1)).toBe(
    '⌛ **bob** did not get **Beginner**: It waited for 90 days. It can be claimed again.',
  );
  expect((await world.take(set.id)).name).toBe('Beginner');
});

test('a set without commands is delivered where the player is', async () => {
  const set = await world.add({ command: '' });
  await world.take(set.id);
  await world.join();
  expect(await deliverAll()).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: 'done', serverName: 'The Island' }]);
});
