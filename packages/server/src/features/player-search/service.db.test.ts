import { playerRoutes } from '@arkwright/contracts/players/routes';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { registry } from '@arkwright/contracts/registry';
import { makeInstance, makeManager, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notePlayerLists, noteUploadedPlayers } from '../known-players/service.ts';
import { createRegistration, listRegistrations } from '../player-registrations/service.ts';
import { serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';

let api: TestApp;
let instance: TestInstance;
let island: string;
let center: string;

const idOf = (name: string) => Buffer.from(name).toString('hex').padStart(32, '0');

beforeAll(async () => {
  api = await createTestApp();
  instance = await makeInstance(api.context);
  island = (await createServer(api.context, instance.by, serverFields({ name: 'The Island' }))).id;
  center = (await createServer(api.context, instance.by, serverFields({ name: 'The Center' }))).id;
  const now = Date.now();
  await api.context.db.insert(serverStatuses).values([
    { ...seen(island), state: 'online', lastSeen: now },
    { ...seen(center), state: 'offline', lastSeen: now - 600_000 },
  ]);
  const list = (serverId: string, names: string[]) => ({
    server: { botId: instance.id, id: serverId },
    players: names.map((name) => ({ name, id: idOf(name) })),
  });
  await notePlayerLists(api.context, [list(island, ['Ann', 'Bob', 'Left'])]);
  // The server of these two has gone away since.
  await notePlayerLists(api.context, [list(center, ['Cid', 'Bobby']), list(island, ['Ann', 'Bob'])]);
  await noteUploadedPlayers(api.context, instance.scope, {
    serverId: island,
    players: [{ netId: idOf('Ann'), name: 'Ann', characterName: 'Grim', lastSeen: now + 60_000 }],
  });
  const discord = (netId: string, name: string, n: number) =>
    createRegistration(api.context, instance.by, {
      netId,
      discordId: `30000000000000000${n}`,
      discordUsername: name,
    });
  await discord(idOf('Ann'), 'raptor.riley', 1);
  await discord(idOf('never'), 'raptor.zed', 2);
});
afterAll(() => api.dispose());

const seen = (serverId: string) => ({
  botId: instance.id,
  serverId,
  since: 1,
  reason: '',
  players: 0,
});

async function search(query: Record<string, string>, token = instance.owner.token) {
  const reply = await send(api, registry.players.search, { token, params: { botId: instance.id }, query });
  expect(reply.status).toBe(200);
  return playerRoutes.search.response.parse(reply.body);
}
const names = (players: readonly KnownPlayer[]) =>
  players.map(({ name, discordName }) => name || discordName);

test('online players come first, without those of a server that went away, each with the server', async () => {
  const { players, hasMore } = await search({});
  expect(hasMore).toBe(false);
  expect(names(players).slice(0, 2).toSorted()).toEqual(['Ann', 'Bob']);
  expect(names(players).slice(2).toSorted()).toEqual(['Bobby', 'Cid', 'Left']);
  expect(players.map(({ isOnline }) => isOnline)).toEqual([true, true, false, false, false]);
  expect(players.find(({ name }) => name === 'Bob')).toMatchObject({
    netId: idOf('Bob'),
    serverId: island,
    serverName: 'The Island',
  });
  expect(players.find(({ name }) => name === 'Cid')).toMatchObject({ serverName: 'The Center' });
});

test.each([
  ['a part of the account’s name', 'OB', ['Bob', 'Bobby']],
  ['the survivor’s name', 'grim', ['Ann']],
  ['a part of the EOS ID', idOf('Cid').slice(-6).toUpperCase(), ['Cid']],
  ['the Discord name, also of who was never seen', 'raptor', ['Ann', 'raptor.zed']],
  ['signs that are patterns elsewhere', '%', []],
])('players are found by %s', async (_what, q, expected) => {
  expect(names((await search({ q })).players)).toEqual(expected);
});

test('an exact name finds only players with that current name', async () => {
  expect(names((await search({ name: 'Bob' })).players)).toEqual(['Bob']);
  expect((await search({ name: 'bob' })).players).toEqual([]);
});

test('Discord names are hidden from people who may not see registrations', async () => {
  const { token } = await makeManager(api.context, instance, ['Logging_View']);
  expect((await search({ q: 'raptor' }, token)).players).toEqual([]);
  expect((await search({ q: 'Ann' }, token)).players).toMatchObject([{ name: 'Ann', discordName: '' }]);
});

test('one reply has 25 players, and says that there are more', async () => {
  const crowd = await makeInstance(api.context);
  await api.context.db.execute(sql`
    insert into known_players select ${crowd.id}, lpad(n::text, 32, '0'), 'P' || n, '', '{}', '', false, 1, n
    from generate_series(1, 26) n`);
  const reply = await send(api, registry.players.search, {
    token: crowd.owner.token,
    params: { botId: crowd.id },
    query: {},
  });
  const { players, hasMore } = playerRoutes.search.response.parse(reply.body);
  expect([players.length, hasMore, players[0]?.name]).toEqual([25, true, 'P26']);
});

test('registrations have the player’s names beside the EOS ID', async () => {
  const rows = await listRegistrations(api.context, instance.scope, { showsCodes: true });
  expect(
    rows.map(({ discordUsername, playerName, characterName }) => [
      discordUsername,
      playerName,
      characterName,
    ]),
  ).toEqual([
    ['raptor.riley', 'Ann', 'Grim'],
    ['raptor.zed', undefined, undefined],
  ]);
});
