import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { MAX_COUNTED } from '@arkwright/contracts/data-dashboard/bounds';
import { registry } from '@arkwright/contracts/registry';
import { makeManager, serverFields } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ban, unban } from '../ban-management/service.ts';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { createRegistration } from '../player-registrations/service.ts';
import { createServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { base, dino, eosId, makeUploader, player, range, tribe, upload } from '../uploads/testing/uploads.ts';

const NOW = 1_900_000_000_000;

let api: TestApp;
let instance: CompanionInstance;
let other: CompanionInstance;
let second: string;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => NOW } });
  [instance, other] = [await makeUploader(api), await makeUploader(api)];
  const { db } = api.context;
  await db
    .update(servers)
    .set({ map: 'Ragnarok_WP', name: 'Alpha' })
    .where(eq(servers.id, instance.serverId));
  second = (await createServer(api.context, instance.by, serverFields({ name: 'Beta', rconPort: 2 }))).id;
  await upload(api, instance, {
    kind: 'players',
    rows: [
      player(1, { characterName: 'Grim', lastSeen: NOW - HOUR_MS, level: 5 }),
      player(2, { characterName: 'Zed_100%', tribeId: '', tribeName: '', lastSeen: NOW - 25 * HOUR_MS }),
      player(3, { lastSeen: NOW - 24 * HOUR_MS, position: null }),
    ],
  });
  await upload(api, instance, { kind: 'players', serverId: second, rows: [player(1, { lastSeen: 0 })] });
  await upload(api, instance, {
    kind: 'tribes',
    rows: [tribe(1), tribe(2, { tribeName: 'Älpler 50%', members: [] })],
  });
  await upload(api, instance, {
    kind: 'bases',
    rows: [1, 2, 50, 51, 200, 500, 501, 1500, 1501].map((n) => base(n)),
  });
  await upload(api, instance, {
    kind: 'dinos',
    rows: [
      dino(1, { gender: 1, name: 'Fluffy' }),
      dino(2, { gender: 2, isBaby: true }),
      dino(3, { gender: 0, isNeutered: true }),
      dino(4, { gender: 2, isDead: true, lastSeen: NOW }),
      dino(5, { gender: 1, isBaby: true, isNeutered: true, species: 'Dodo' }),
    ],
  });
  for (const kind of ['players', 'tribes', 'bases', 'dinos'] as const) {
    const rows = { players: [player(1)], tribes: [tribe(1)], bases: [base(1)], dinos: [dino(1)] }[kind];
    await upload(api, other, { kind, rows });
  }
});
afterAll(() => api.dispose());

type Row = Record<string, unknown>;
type Name = 'players' | 'tribes' | 'bases' | 'dinos';

async function search(
  name: Name,
  query: Record<string, string> = {},
): Promise<{ rows: Row[]; total: number }> {
  const route = registry.dataDashboard[name];
  const reply = await send(api, route, {
    token: instance.owner.token,
    params: { botId: instance.id },
    query,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  // Parsed by the test app against the contract.
  return reply.body as { rows: Row[]; total: number };
}

const names = async (query: Record<string, string>) =>
  (await search('players', query)).rows.map(
    ({ characterName, serverName }) => `${characterName} ${serverName}`,
  );

test.each(['NFC', 'NFD'] as const)('a tribe is found by its name in %s', async (form) => {
  expect((await search('tribes', { q: 'ÄLPLER'.normalize(form) })).rows).toMatchObject([
    { tribeName: 'Älpler 50%' },
  ]);
});

test('players of the last 24 hours are shown with location, server and teleport command', async () => {
  const { rows, total } = await search('players');
  expect(total).toBe(2);
  expect(rows[0]).toEqual({
    id: expect.any(String),
    serverId: instance.serverId,
    serverName: 'Alpha',
    characterName: 'Grim',
    playerName: 'Player 1',
    characterId: '100000001',
    netId: eosId(1),
    tribeId: '1234567890',
    tribeName: 'Wolves',
    lastLogin: 1000,
    lastSeen: NOW - HOUR_MS,
    level: 5,
    discord: '',
    gps: '30.2 / 32.8',
    teleportCommand: 'cheat SetPlayerPos -225320 -259380 -12000',
    isNuked: false,
  });
  expect(rows[1]).toMatchObject({ lastSeen: NOW - 24 * HOUR_MS, gps: '', teleportCommand: '' });
});

test('players on the ban list are marked only for people who may view it', async () => {
  const fields = { playerName: '', reason: 'Mesh', bannedUntil: 0, isIgnoreEntry: false };
  await ban(api.context, instance.by, { ...fields, netId: eosId(1) });
  await ban(api.context, instance.by, { ...fields, netId: eosId(2), isIgnoreEntry: true });
  const marked = async (token: string) => {
    const reply = await send(api, registry.dataDashboard.players, {
      token,
      params: { botId: instance.id },
      query: { seenWithin: '0', serverIds: instance.serverId },
    });
    const { rows } = reply.body as { rows: Row[] };
    return rows.filter(({ isOnBanList }) => isOnBanList).map(({ netId }) => netId);
  };
  expect(await marked(instance.owner.token)).toEqual([eosId(1)]);
  const [may, mayNot] = [
    await makeManager(api.context, instance, ['DataDashboard_View', 'BanManagement_View']),
    await makeManager(api.context, instance, ['DataDashboard_View']),
  ];
  expect(await marked(may.token)).toEqual([eosId(1)]);
  expect(await marked(mayNot.token)).toEqual([]);
  await unban(api.context, instance.by, eosId(1));
  expect(await marked(instance.owner.token)).toEqual([]);
});

test('players can be filtered by time, server, tribe and text', async () => {
  expect(await names({ seenWithin: '48' })).toEqual(['Grim Alpha', 'Character 3 Alpha', 'Zed_100% Alpha']);
  const all = { seenWithin: '0' };
  expect((await search('players', all)).total).toBe(4);
  expect(await names({ ...all, serverIds: second })).toEqual(['Character 1 Beta']);
  expect((await search('players', { ...all, serverIds: `${second},${instance.serverId}` })).total).toBe(4);
  expect(await names({ ...all, serverIds: other.serverId })).toEqual([]);
  expect(await names({ ...all, inTribe: 'no' })).toEqual(['Zed_100% Alpha']);
  expect((await search('players', { ...all, inTribe: 'yes' })).total).toBe(3);
  expect(await names({ ...all, q: 'gRI' })).toEqual(['Grim Alpha']);
  for (const q of ['_100%', '100000002', eosId(2)])
    expect(await names({ ...all, q }), q).toEqual(['Zed_100% Alpha']);
  for (const q of ['%', '_']) expect(await names({ ...all, q }), q).toEqual(['Zed_100% Alpha']);
  for (const q of ["'; drop table player_entries; --", '\\', 'Zed Alpha']) {
    expect(await names({ ...all, q }), q).toEqual([]);
  }
  const { rows } = await search('players', { ...all, q: 'Grim' });
  expect((await search('players', { ...all, q: String(rows[0]!.id) })).total).toBe(1);
});

test('players can be sorted both ways by every column that is offered', async () => {
  const all = { seenWithin: '0' };
  expect(await names({ ...all, sort: 'level', order: 'asc' })).toMatchObject({ 0: 'Grim Alpha' });
  expect(await names({ ...all, sort: 'serverName', order: 'desc' })).toMatchObject({ 0: 'Character 1 Beta' });
  expect(await names({ ...all, sort: 'characterName', order: 'desc' })).toMatchObject({
    0: 'Zed_100% Alpha',
  });
  for (const name of ['players', 'tribes', 'bases', 'dinos'] as const) {
    const route = registry.dataDashboard[name];
    // The words of a choice are in its schema.
    const sorts = (route.query.shape.sort as { unwrap(): { options: string[] } }).unwrap().options;
    for (const sort of sorts) {
      const [up, down] = [
        await search(name, { sort, order: 'asc' }),
        await search(name, { sort, order: 'desc' }),
      ];
      expect(up.total).toBe(down.total);
    }
  }
});

test('pages do not overlap, and a page after the last one is empty', async () => {
  const page = (n: number) => search('bases', { page: String(n), pageSize: '4', sort: 'ownerName' });
  const pages = [await page(1), await page(2), await page(3), await page(4)];
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [4, 9],
    [4, 9],
    [1, 9],
    [0, 9],
  ]);
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(9);
});

test('a registered player is shown with the Discord name', async () => {
  const fields = { netId: eosId(1), discordId: '123456789012345678', discordUsername: 'grim_reaper' };
  await createRegistration(api.context, instance.by, fields);
  expect((await search('players', { q: 'Grim' })).rows[0]).toMatchObject({ discord: 'grim_reaper' });
});

test('tribes are found by the names of their members', async () => {
  expect((await search('tribes')).total).toBe(2);
  for (const q of ['Tribe 1', 'Player 1', eosId(1), '1000000001']) {
    expect((await search('tribes', { q })).rows, q).toMatchObject([
      { tribeName: 'Tribe 1', membersCount: 1 },
    ]);
  }
  // In any case of letters, and not across two texts.
  for (const q of ['äLPLER', '0%', '1000000002'])
    expect((await search('tribes', { q })).rows, q).toMatchObject([{ tribeName: 'Älpler 50%' }]);
  for (const q of ['1 1000000001', '_', '1000000001 Character'])
    expect((await search('tribes', { q })).total, q).toBe(0);
  const [row] = (await search('tribes', { q: 'Älpler' })).rows;
  expect((await search('tribes', { q: String(row!.id) })).total).toBe(1);
});

test('a base has a size by its number of structures', async () => {
  const counts = async (sizes: string) =>
    (await search('bases', { sizes, order: 'asc' })).rows.map(({ structureCount }) => structureCount);
  expect(await counts('Clutter')).toEqual([1]);
  expect(await counts('Tiny')).toEqual([2, 50]);
  expect(await counts('Small')).toEqual([51, 200]);
  expect(await counts('Medium')).toEqual([500]);
  expect(await counts('Large')).toEqual([501, 1500]);
  expect(await counts('Huge')).toEqual([1501]);
  expect(await counts('Tiny,Huge')).toEqual([2, 50, 1501]);
  expect(await counts('Nonsense')).toEqual([]);
  expect((await search('bases', { sizes: 'Huge' })).rows[0]).toMatchObject({
    type: 'Huge',
    teleportCommand: 'cheat SetPlayerPos 1000 -2001 30',
  });
});

test('a dino is shown if it matches the chosen gender and each other chosen state', async () => {
  const levels = async (statuses?: string) =>
    (
      await search('dinos', { seenWithin: '0', sort: 'level', order: 'asc', ...(statuses && { statuses }) })
    ).rows.map(({ level }) => Number(level) - 100);
  expect(await levels()).toEqual([1, 2, 3, 5]);
  expect(await levels('male,female,none,baby,neutered,dead')).toEqual([1, 2, 3, 4, 5]);
  expect(await levels('male')).toEqual([1]);
  expect(await levels('male,baby')).toEqual([1]);
  expect(await levels('male,baby,neutered')).toEqual([1, 5]);
  expect(await levels('female,dead')).toEqual([4]);
  expect(await levels('dead,baby')).toEqual([]);
});

test('a dino is shown with species, name and both numbers', async () => {
  const { rows } = await search('dinos', { seenWithin: '0', q: 'fluffy' });
  expect(rows).toMatchObject([
    { name: 'Rex (Fluffy)', idCombined: '40000000177', teamHistory: [{ name: 'Wolves', time: NOW }] },
  ]);
  expect((await search('dinos', { seenWithin: '0', q: '40000000177' })).total).toBe(1);
  expect((await search('dinos', { seenWithin: '0', q: 'dodo' })).rows).toMatchObject([{ name: 'Dodo' }]);
});

test("the summary counts only this instance's rows", async () => {
  const reply = await send(api, registry.dataDashboard.summary, {
    token: instance.owner.token,
    params: { botId: instance.id },
  });
  expect(reply.body).toEqual({
    players: 4,
    tribes: 2,
    bases: 9,
    dinos: 5,
    lastUploadAt: NOW,
    full: [],
    servers: [
      { id: instance.serverId, name: 'Alpha' },
      { id: second, name: 'Beta' },
    ],
  });
});

test('all rows of a server are returned in pages of 500, from 1 until a page is empty', async () => {
  const many = await makeUploader(api);
  await upload(api, many, { kind: 'dinos', rows: range(501, (n) => dino(n)) });
  const page = async (
    route: (typeof registry.dataDashboard)['pagedDinos'],
    n: string,
    serverId = many.serverId,
  ) => {
    const params = { botId: many.id, serverId, page: n };
    return send(api, route, { token: many.owner.token, params });
  };
  const { pagedDinos } = registry.dataDashboard;
  const pages = [await page(pagedDinos, '1'), await page(pagedDinos, '2'), await page(pagedDinos, '3')];
  const rows = pages.map(({ body }) => body as Row[]);
  expect(rows.map(({ length }) => length)).toEqual([500, 1, 0]);
  expect(new Set(rows.flat().map(({ id }) => id)).size).toBe(501);
  expect((await page(pagedDinos, '1', instance.serverId)).body).toEqual([]);
  for (const n of ['0', '1.5', 'x']) expect((await page(pagedDinos, n)).status).toBe(400);
});

test.each([
  ['pagedPlayers', 'Grim', 'characterName'],
  ['pagedTribes', 'Tribe 1', 'tribeName'],
  ['pagedBases', 'Wolves', 'ownerName'],
] as const)('%s returns the rows of the requested server', async (name, value, field) => {
  const params = { botId: instance.id, serverId: instance.serverId, page: '1' };
  const reply = await send(api, registry.dataDashboard[name], { token: instance.owner.token, params });
  expect((reply.body as Row[])[0]).toMatchObject({ serverName: 'Alpha', [field]: value });
});

test('the number of very many rows is estimated, and exact for a page after the last', async () => {
  const many = await makeUploader(api);
  const { id: botId } = many;
  await api.context.db.execute(sql`
    insert into dino_entries (bot_id, server_id, id, dino_id, owner_name, tribe_id, species, name, level, gender,
      is_dead, is_baby, is_neutered, last_seen, team_history, died_at)
    select ${botId}, ${many.serverId}, 'row-' || n, n || '_1', 'Wolves', '77', 'Rex', '', n % 3, 1,
      false, false, false, ${NOW}, '[]', 0 from generate_series(1, ${MAX_COUNTED + 500}) as n`);
  await api.context.db.execute(sql`analyze dino_entries`);
  const find = async (query: Record<string, string>) => {
    const route = registry.dataDashboard.dinos;
    const { body } = await send(api, route, { token: many.owner.token, params: { botId }, query });
    return route.response.parse(body);
  };
  const { total, isEstimated } = await find({});
  expect(isEstimated).toBe(true);
  expect(total).toBeGreaterThan(MAX_COUNTED);
  expect(total).toBeLessThan(2 * MAX_COUNTED);
  expect(await find({ q: 'row-123' })).toMatchObject({ total: 11, isEstimated: false });
  const beyond = await find({ page: '5000' });
  expect(beyond).toEqual({ rows: [], total: MAX_COUNTED + 500, isEstimated: false });
  // The key breaks ties: no row is on two pages, in either order.
  for (const sort of ['level', 'ownerName', 'name', 'lastSeen', 'serverName'])
    for (const order of ['asc', 'desc']) {
      const pages = await Promise.all(['1', '2'].map((page) => find({ sort, order, page, pageSize: '100' })));
      expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(200);
    }
});

test('bases say when one of their owners was last seen on that server: tribes, their members and lone players', async () => {
  const at = await makeUploader(api);
  const seen = (n: number) => NOW - n * HOUR_MS;
  await upload(api, at, {
    kind: 'players',
    rows: [
      player(1, { tribeId: tribe(901).tribeId, lastSeen: seen(2) }),
      player(2, { tribeId: '', tribeName: '', lastSeen: seen(7) }),
    ],
  });
  await upload(api, at, {
    kind: 'tribes',
    rows: [
      tribe(901, {
        lastSeen: seen(9),
        members: [{ netId: eosId(1), characterName: 'A', playerName: 'A', lastSeen: seen(5) }],
      }),
      tribe(902, { lastSeen: seen(3), members: [] }),
    ],
  });
  const alone = String(player(2).characterId);
  await upload(api, at, {
    kind: 'bases',
    rows: [
      base(1, { tribeId: tribe(901).tribeId }),
      base(2, { tribeId: tribe(902).tribeId }),
      base(3, { tribeId: alone }),
      base(4, { tribeId: '999' }),
    ],
  });
  const reply = await send(api, registry.dataDashboard.bases, {
    token: at.owner.token,
    params: { botId: at.id },
    query: { sort: 'structureCount', order: 'asc' },
  });
  const { rows } = registry.dataDashboard.bases.response.parse(reply.body);
  expect(rows.map(({ ownerLastSeen }) => ownerLastSeen)).toEqual([seen(2), seen(3), seen(7), 0]);
});
