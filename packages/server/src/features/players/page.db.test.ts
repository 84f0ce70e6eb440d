import { PLAYER_PAGE_NEED, SECTION_NEEDS } from '@arkwright/contracts/players/needs';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { registry } from '@arkwright/contracts/registry';
import { makeInstance, makeManager, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ban } from '../ban-management/service.ts';
import { mutePlayer } from '../chat-mutes/service.ts';
import { noteInfractions } from '../infractions/service.ts';
import { notePlayerLists } from '../known-players/service.ts';
import { putLines } from '../live/testing/put-lines.ts';
import { createRegistration } from '../player-registrations/service.ts';
import { createServer } from '../servers/service.ts';
import { starterSetDeliveries, starterSets } from '../starter-sets/table.ts';

let api: TestApp;
let instance: TestInstance;
let island: string;

const KARA = `0002${'a'.repeat(28)}`;
const OTHER = `0002${'b'.repeat(28)}`;
const NOBODY = `0002${'c'.repeat(28)}`;

beforeAll(async () => {
  api = await createTestApp();
  const { context } = api;
  const { db } = context;
  instance = await makeInstance(context);
  const { by } = instance;
  island = (await createServer(context, by, serverFields({ name: 'The Island' }))).id;
  const server = { botId: instance.id, id: island };
  const players = [
    { name: 'Kara', id: KARA },
    { name: 'Bob', id: OTHER },
  ];
  await notePlayerLists(context, [{ server, players }]);
  await send(api, registry.bots.update, {
    token: instance.owner.token,
    body: {
      bot: {
        id: instance.id,
        playerAlert: { alertPlayers: [{ netId: KARA, name: 'Kara', reason: 'Raids at night' }] },
        playerRegistration: { clusterIdMappings: [{ clusterId: 'c1', name: 'Main cluster' }] },
      },
    },
  });
  const { id } = await createRegistration(context, by, {
    netId: KARA,
    discordId: '300000000000000001',
    discordUsername: 'kara.rex',
  });
  await db.execute(sql`
    update player_registrations set playtime_counter = 240 where id = ${id}`);
  await db.execute(sql`
    insert into player_infraction_counts (bot_id, net_id, count, at) values (${instance.id}, ${KARA}, 2, 0)`);
  await db.execute(sql`
    insert into player_playtimes (bot_id, registration_id, cluster_id, counter) values (${instance.id}, ${id}, 'c1', 120)`);
  await noteInfractions(db, {
    scope: instance.scope,
    infractions: [{ netId: KARA, at: Date.now() + 3000, serverId: island, word: 'heck' }],
  });
  await db.insert(starterSets).values({
    botId: instance.id,
    id: 'set',
    name: 'Beginner',
    description: '',
    serverIds: [island],
    maxClaims: 3,
    command: '',
    isDisabled: false,
    overrideChannelId: '',
    lastChange: 0,
    requiredPlaytimeMinutes: 0,
    requiredPlaytimeId: 'Global',
  });
  await db.execute(sql`
    insert into player_claims (bot_id, net_id, set_id, count)
    values (${instance.id}, ${KARA}, 'set', 1), (${instance.id}, ${KARA}, 'deleted-set', 2)`);
  await db.insert(starterSetDeliveries).values({
    botId: instance.id,
    id: 'claim',
    setId: 'set',
    setName: 'Beginner',
    discordId: '7',
    netId: KARA,
    username: 'kara.rex',
    commands: [],
    state: 'done',
    serverId: island,
    claimedAt: Date.now() + 1000,
    endedAt: Date.now() + 2000,
  });
  await mutePlayer(context, by, { netId: KARA, lastsMs: 60_000, reason: 'Spam' });
  await ban(context, by, {
    netId: KARA,
    playerName: 'Kara',
    reason: 'Meshing',
    bannedUntil: 0,
    isIgnoreEntry: false,
  });
  await ban(context, by, {
    netId: OTHER,
    playerName: 'Bob',
    reason: 'Aimbot',
    bannedUntil: 0,
    isIgnoreEntry: false,
  });
  await db.execute(sql`
    insert into player_entries (bot_id, server_id, id, character_id, character_name, player_name, net_id, tribe_id,
      tribe_name, level, last_login, last_seen, tribe_history)
    values (${instance.id}, ${island}, 'row', '77', 'Grim', 'Kara', ${KARA}, '9', 'Wolves', 105, 1, 2,
      ${JSON.stringify([
        { name: 'Bears', time: 0 },
        { name: 'Wolves', time: 1000 },
      ])}::jsonb)`);
  const line = { at: Date.now() + 5000, serverId: island };
  await putLines(db, instance.id, [
    { ...line, kind: 'joined', player: 'Kara' },
    { ...line, kind: 'joined', player: 'Bob' },
    { ...line, kind: 'chat', player: 'Kara', text: 'lol get better' },
    { ...line, kind: 'chat', player: 'Bob', text: 'hi all' },
  ]);
});
afterAll(() => api.dispose());

async function page(netId = KARA, token = instance.owner.token) {
  const reply = await send(api, registry.players.page, { token, params: { botId: instance.id, netId } });
  expect(reply.status).toBe(200);
  return playerRoutes.page.response.parse(reply.body);
}

async function timeline(given: { netId?: string; token?: string; cursor?: string; hide?: string } = {}) {
  const { netId = KARA, token = instance.owner.token, cursor, hide = '' } = given;
  const reply = await send(api, registry.players.timeline, {
    token,
    params: { botId: instance.id, netId },
    query: { hide, ...(cursor !== undefined && { cursor }) },
  });
  expect(reply.status).toBe(200);
  return playerRoutes.timeline.response.parse(reply.body);
}

const sentences = async (given?: Parameters<typeof timeline>[0]) =>
  (await timeline(given)).events.map(
    ({ actor, serverName, words }) =>
      `${actor}|${words.map(({ text }) => text).join('')}${serverName && ` on ${serverName}`}`,
  );

test('the owner sees everything about a player in one place', async () => {
  const { player, ...sections } = await page();
  expect(player).toMatchObject({
    netId: KARA,
    name: 'Kara',
    discordName: 'kara.rex',
    serverName: 'The Island',
  });
  const shown = (data: unknown) => ({ state: 'shown', data });
  expect(sections).toEqual({
    characters: shown([
      {
        id: 'row',
        serverId: island,
        serverName: 'The Island',
        characterName: 'Grim',
        level: 105,
        tribeName: 'Wolves',
        lastSeen: 2,
        tribes: [
          { name: 'Bears', since: 0 },
          { name: 'Wolves', since: 1000 },
        ],
      },
    ]),
    registration: shown({
      discordId: '300000000000000001',
      discordUsername: 'kara.rex',
      createdAt: expect.any(Number),
      playtimeSeconds: 7200,
      clusters: [{ clusterId: 'c1', name: 'Main cluster', playtimeSeconds: 3600 }],
    }),
    alert: shown({
      name: 'Kara',
      reason: 'Raids at night',
      createdAt: 0,
      alertJoin: true,
      alertLeave: true,
    }),
    ban: shown(expect.objectContaining({ reason: 'Meshing', bannedUntil: 0, isIgnoreEntry: false })),
    infractions: shown({
      count: 2,
      mute: { mutedUntil: expect.any(Number), reason: 'Spam', isNameShared: false },
    }),
    claims: shown([
      { setId: 'deleted-set', setName: '', count: 2, maxClaims: 0 },
      { setId: 'set', setName: 'Beginner', count: 1, maxClaims: 3 },
    ]),
    notes: shown([]),
  });
});

test("nothing is shown of an unknown player, or another instance's", async () => {
  const { player, ...sections } = await page(NOBODY);
  expect(player).toMatchObject({ netId: NOBODY, name: '', firstSeen: 0, lastSeen: 0 });
  expect(sections).toMatchObject({
    characters: { data: [] },
    registration: { data: null },
    alert: { data: null },
    ban: { data: null },
    infractions: { data: { count: null, mute: null } },
    claims: { data: [] },
  });
  expect(await timeline({ netId: NOBODY })).toEqual({ events: [], next: null });
});

test('claims are shown even if the player is no longer registered', async () => {
  const left = `0002${'e'.repeat(28)}`;
  await api.context.db.execute(sql`
    insert into player_claims (bot_id, net_id, set_id, count) values (${instance.id}, ${left}, 'set', 2)`);
  expect(await page(left)).toMatchObject({
    registration: { data: null },
    claims: { data: [{ setId: 'set', setName: 'Beginner', count: 2, maxClaims: 3 }] },
  });
});

test.each(PLAYER_PAGE_NEED)('%s opens the page, with only the sections that it opens', async (permission) => {
  const { token } = await makeManager(api.context, instance, [permission]);
  const { player, ...sections } = await page(KARA, token);
  expect(player.discordName).toBe(permission === 'PlayerRegistration_View' ? 'kara.rex' : '');
  for (const [name, section] of Object.entries(sections)) {
    const needs: readonly string[] = [SECTION_NEEDS[name as keyof typeof SECTION_NEEDS]].flat();
    const isShown = needs.includes(permission);
    expect([name, section]).toEqual([
      name,
      isShown ? expect.objectContaining({ state: 'shown' }) : { state: 'hidden', why: 'permission' },
    ]);
  }
});

test('data of companions requires a tier with companions', async () => {
  const free = await makeInstance(api.context, { tier: 1 });
  const params = { botId: free.id, netId: KARA };
  const reply = await send(api, registry.players.page, { token: free.owner.token, params });
  expect(reply.body).toMatchObject({
    characters: { state: 'hidden', why: 'tier' },
    ban: { state: 'shown', data: null },
  });
});

test('the timeline shows what happened to the player, and nothing of others', async () => {
  const [joined, said, banned, claimed, ...changes] = await sentences();
  expect(joined).toBe('|joined on The Island');
  expect(said).toBe('|lol get better on The Island');
  expect(banned).toBe('|wrote the banned word heck on The Island');
  expect(claimed).toBe('|claimed the starter set Beginner on The Island');
  expect(changes).toEqual([
    'Owner|added the ban of Kara',
    'Owner|muted the chat of Kara',
    'Owner|added the player registration kara.rex',
    '|went from the tribe Bears to Wolves as Grim on The Island',
  ]);
  const [, , , , listed] = (await timeline()).events;
  expect(listed).toMatchObject({ kind: 'change', detail: 'Meshing' });
});

test.each([
  { permission: 'Logging_View', told: ['|joined on The Island', '|lol get better on The Island'] },
  { permission: 'StarterSets_View', told: ['|claimed the starter set Beginner on The Island'] },
  { permission: 'BanManagement_View', told: ['Owner|added the ban of Kara'] },
  {
    permission: 'BannedWords_View',
    told: ['|wrote the banned word heck on The Island', 'Owner|muted the chat of Kara'],
  },
  { permission: 'PlayerRegistration_View', told: ['Owner|added the player registration kara.rex'] },
  {
    permission: 'DataDashboard_View',
    told: ['|went from the tribe Bears to Wolves as Grim on The Island'],
  },
])('$permission sees the allowed part of the timeline', async ({ permission, told }) => {
  const { token } = await makeManager(api.context, instance, [permission]);
  expect(await sentences({ token })).toEqual(told);
});

test('groups of events can be left out', async () => {
  const kinds = async (hide: string) => (await timeline({ hide })).events.map(({ kind }) => kind);
  expect(await kinds('')).toEqual(expect.arrayContaining(['joined', 'chat', 'change', 'claim', 'tribe']));
  expect(await kinds('joins,chat,team')).toEqual(['infraction', 'claim', 'tribe']);
  expect(new Set(await kinds('claims,words,tribes'))).toEqual(new Set(['joined', 'chat', 'change']));
  const reply = await send(api, registry.players.timeline, {
    token: instance.owner.token,
    params: { botId: instance.id, netId: KARA },
    query: { hide: 'everything' },
  });
  expect(reply.status).toBe(400);
});

test('a player whom no list has yet has the name and server of their line', async () => {
  const newcomer = `0002${'d'.repeat(28)}`;
  const at = Date.now();
  await api.context.db.execute(sql`
    insert into game_moves (bot_id, id, day, at, server_id, kind, player, eos_id)
    values (${instance.id}, 900, (now() at time zone 'utc')::date, ${at}, ${island}, 'joined', 'Newcomer', ${newcomer})`);
  expect((await page(newcomer)).player).toMatchObject({
    name: 'Newcomer',
    serverName: 'The Island',
    firstSeen: at,
    lastSeen: at,
  });
  const { token } = await makeManager(api.context, instance, ['StarterSets_View']);
  expect((await page(newcomer, token)).player).toMatchObject({ name: '', lastSeen: 0 });
});

test('a player with the same name as another is not mistaken for them', async () => {
  const server = { botId: instance.id, id: island };
  const players = [KARA, NOBODY].map((id) => ({ name: 'Kara', id }));
  await notePlayerLists(api.context, [{ server, players }]);
  expect((await sentences()).filter((line) => /joined|lol/.test(line))).toEqual([]);
  await notePlayerLists(api.context, [{ server, players: [{ name: 'Other', id: NOBODY }] }]);
  expect((await sentences()).filter((line) => /joined|lol/.test(line))).toHaveLength(2);
});

test('pages continue to the end', async () => {
  const crowd = await makeInstance(api.context);
  await api.context.db.execute(sql`
    insert into changes (bot_id, id, at, actor_kind, actor_id, actor_name, origin, area, action, target_kind, target_id,
      target_name)
    select ${crowd.id}, 'id' || n, 1000 + n / 2, 'user', '1', 'Ann', 'dashboard', 'BanManagement', 'live.kicked', 'player',
      ${KARA}, 'Kara ' || n
    from generate_series(1, 65) n`);
  const keys: string[] = [];
  let cursor: string | undefined;
  const sizes: number[] = [];
  do {
    const reply = await send(api, registry.players.timeline, {
      token: crowd.owner.token,
      params: { botId: crowd.id, netId: KARA },
      query: { ...(cursor !== undefined && { cursor }) },
    });
    const { events, next } = playerRoutes.timeline.response.parse(reply.body);
    keys.push(...events.map(({ key }) => key));
    sizes.push(events.length);
    cursor = next ?? undefined;
  } while (cursor !== undefined && sizes.length < 10);
  expect(sizes).toEqual([30, 30, 5]);
  expect(new Set(keys).size).toBe(65);
});

test('the characters of a player are found with an index', async () => {
  const { db } = api.context;
  const crowd = await makeInstance(api.context);
  const { id: serverId } = await createServer(api.context, crowd.by, serverFields());
  await db.execute(sql`
    insert into player_entries (bot_id, server_id, id, character_id, character_name, player_name, net_id, tribe_id,
      tribe_name, level, last_login, last_seen)
    select ${crowd.id}, ${serverId}, 'crowd' || n, n::text, '', '', lpad(n::text, 32, '0'), '', '', 1, 1, 1
    from generate_series(1, 5000) n`);
  await db.execute(sql`analyze player_entries`);
  const { rows } = await db.execute(sql`
    explain select * from player_entries where bot_id = ${crowd.id} and net_id = ${KARA}`);
  expect(JSON.stringify(rows)).toContain('player_entries_net_id');
});
