import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_DECAY_ENTRIES, MAX_DECAY_REMOVALS } from '@arkwright/contracts/decay/bounds';
import { decayEntry, decayFates, decaySimulation, decayState } from '@arkwright/contracts/decay/schema';
import { registry } from '@arkwright/contracts/registry';
import { serverFields } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { changes } from '../../core/history/table.ts';
import { notifications } from '../../core/identity/table.ts';
import { settings } from '../../core/settings/table.ts';
import { discordOutbox } from '../../discord/table.ts';
import type { Database } from '../../platform/database/database.ts';
import { ENDLESS } from '../../platform/work/sweeps.ts';
import { type CompanionInstance, helloFields } from '../companion/testing/companion-instance.ts';
import { type ConnectedGame, connectGame } from '../companion/testing/connected-game.ts';
import { protectTribe } from '../data-dashboard/service.ts';
import { base, dino, eosId, makeUploader, player, tribe, upload } from '../data-dashboard/testing/uploads.ts';
import { notePlayerLists } from '../known-players/service.ts';
import { createServer } from '../servers/service.ts';
import { approve, extend, listEntries } from './entry-service.ts';
import { remove, teamCommands } from './removal-service.ts';
import { forgetWarnings, insertRemoval, listRemovals } from './repository.ts';
import { sweepDecay } from './sweep-service.ts';
import { decayEntries, decayRemovals, decayServers } from './table.ts';

const START = 1_900_000_000_000;
let now = START;
let api: TestApp;
let instance: CompanionInstance;
let game: ConnectedGame | undefined;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  now = START;
  instance = await makeUploader(api);
});
afterEach(async () => {
  // Sweeps work on all instances.
  await api.context.db.delete(settings);
  await game?.leave();
  game = undefined;
});

async function connect(fails: readonly string[] = [], before?: (command: string) => unknown) {
  game = await connectGame(api, instance, { fails, ...(before && { before }) });
  return game;
}

async function save(changed: object): Promise<void> {
  const value = {
    decayMode: 'WarnAndDecay',
    channelId: '123456789012345678',
    serverIds: [instance.serverId],
    ...changed,
  };
  const row = { botId: instance.id, group: 'decay', rev: 1, value };
  await api.context.db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: [settings.botId, settings.group], set: row });
}

const days = (count: number) => now - count * DAY_MS;

/** Uploads what is on the server now: tribes that were last seen so many days ago, each with a base. */
async function uploadTribes(
  seenDaysAgo: readonly number[],
  more: { bases?: object[]; dinos?: object[] } = {},
) {
  const tribes = seenDaysAgo.map((count, n) => tribe(n, { members: [], lastSeen: days(count), numDinos: 2 }));
  const bases = tribes.map(({ tribeId, tribeName }, n) =>
    base(n, { tribeId, ownerName: tribeName, structureCount: 40, createdAt: days(100) }),
  );
  await upload(api, instance, { kind: 'players', rows: [] });
  await upload(api, instance, { kind: 'tribes', rows: tribes });
  await upload(api, instance, { kind: 'bases', rows: [...bases, ...(more.bases ?? [])] });
  if (more.dinos) await upload(api, instance, { kind: 'dinos', rows: more.dinos });
}

const sweep = () => sweepDecay(api.context);

async function entries() {
  const sent = { token: instance.owner.token, params: { botId: instance.id } };
  return z.array(decayEntry).parse((await send(api, registry.decay.list, sent)).body);
}
/** The same once the owner's session has ended. */
const entriesLater = () => listEntries(api.context, instance.scope);
async function state() {
  const sent = { token: instance.owner.token, params: { botId: instance.id } };
  return decayState.parse((await send(api, registry.decay.state, sent)).body);
}
const said = () =>
  api.context.db
    .select()
    .from(discordOutbox)
    .where(eq(discordOutbox.botId, instance.id))
    .orderBy(discordOutbox.id);

const COMMANDS = (n: number) => [
  `DestroyTribeIdStructures ${1_000_000_000 + n}`,
  `DestroyTribeIdDinos ${1_000_000_000 + n}`,
  `DestroyTribeIdPlayers ${1_000_000_000 + n}`,
];

test('who has been away is warned once with buttons, and removed days later, after a record', async () => {
  const { ran } = await connect();
  await save({});
  await uploadTribes([23, 25]);
  await sweep();
  await sweep();
  expect(await said()).toMatchObject([
    {
      channelId: '123456789012345678',
      content: expect.stringMatching(
        /^⚠️ \*\*Tribe 1\*\* on \*\*The Island\*\* was last seen .* 40 structures and 2 dinos/,
      ),
      buttons: [{ label: 'Nuke', isDangerous: true }, { label: 'Extend' }],
    },
  ]);
  expect(await entries()).toMatchObject([
    { name: 'Tribe 1', isWarning: true, isDecay: false, warningSentTime: START, state: 'warned' },
  ]);
  now += 3 * DAY_MS + HOUR_MS;
  await uploadTribes([0, 28.1]);
  await sweep();
  // The uploads had stopped for three days: the tribes get as much time.
  expect(ran).toEqual([]);
  expect((await state()).servers).toMatchObject([
    { problem: 'Uploads had stopped: nothing decays until players had as much time to come back.' },
  ]);
  for (let step = 0; step < 26 && ran.length === 0; step++) {
    now += 3 * HOUR_MS;
    await uploadTribes([0, 28.1]);
    await sweep();
  }
  expect(now - START).toBeGreaterThan(6 * DAY_MS);
  expect(ran).toEqual(COMMANDS(1));
  expect(await entries()).toMatchObject([
    { name: 'Tribe 1', isWarning: false, isDecay: true, state: 'removed', decayedTime: now },
  ]);
  expect((await state()).removals).toMatchObject([
    {
      kind: 'team',
      name: 'Tribe 1',
      structures: 40,
      dinos: 2,
      commands: COMMANDS(1),
      state: 'done',
      by: 'Automatic Decay',
    },
  ]);
  const history = await api.context.db
    .select()
    .from(changes)
    .where(and(eq(changes.botId, instance.id), like(changes.action, 'decay.%')));
  expect(history).toMatchObject([{ action: 'decay.removed', targetName: 'Tribe 1' }]);
});

test('a tribe that was removed and is still in an older upload is not warned again', async () => {
  await connect();
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([30]);
  await sweep();
  expect(await entries()).toMatchObject([{ state: 'removed' }]);
  now += MINUTE_MS;
  await sweep();
  expect(await entries()).toMatchObject([{ state: 'removed' }]);
  expect(game?.ran).toHaveLength(3);
});

test('who comes back is struck off; who is protected, or of whom nobody knows when they were seen, is never warned', async () => {
  await save({});
  await uploadTribes([25, 25, 25]);
  const protect = {
    serverId: instance.serverId,
    teamId: tribe(2).tribeId,
    name: '',
    until: 0,
    reason: 'Holidays',
  };
  expect(
    await send(api, registry.decay.protect, { token: instance.owner.token, body: protect }),
  ).toMatchObject({ status: 200 });
  await sweep();
  expect((await entries()).map(({ name }) => name)).toEqual(['Tribe 0', 'Tribe 1']);
  expect((await state()).protections).toMatchObject([{ name: 'Tribe 2', reason: 'Holidays' }]);
  await uploadTribes([0, 25, 25]);
  await sweep();
  expect((await entries()).map(({ name }) => name)).toEqual(['Tribe 1']);
  await upload(api, instance, { kind: 'tribes', rows: [tribe(1, { members: [], lastSeen: 0 })] });
  await sweep();
  expect(await entries()).toEqual([]);
});

test('in a cluster it counts to be seen on another server, where the settings say so', async () => {
  const seenThere = player(1, { tribeId: '', tribeName: '', lastSeen: days(1), characterId: '7' });
  const away = player(1, { lastSeen: days(60), tribeId: tribe(1).tribeId });
  const members = [{ characterName: 'A', playerName: 'A', netId: player(1).netId ?? '', lastSeen: days(60) }];
  await uploadTribes([60]);
  await upload(api, instance, { kind: 'tribes', rows: [tribe(1, { members, lastSeen: days(60) })] });
  await upload(api, instance, { kind: 'players', rows: [away] });
  const other = await createServer(api.context, instance.by, serverFields({ name: 'Aberration' }));
  await upload(api, instance, { kind: 'players', rows: [seenThere], serverId: other.id });
  await upload(api, instance, { kind: 'bases', rows: [base(1, { tribeId: tribe(1).tribeId })] });
  await save({ decayCheckMode: 'ClusterWide' });
  await sweep();
  expect(await entries()).toEqual([]);
  await save({ decayCheckMode: 'PerServer' });
  await sweep();
  expect(await entries()).toMatchObject([{ name: 'Tribe 1' }]);
});

test('without a fresh upload nobody is warned or removed, and the page says why', async () => {
  await connect();
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([30]);
  now += 4 * HOUR_MS;
  await sweep();
  expect(game?.ran).toEqual([]);
  expect((await state()).servers).toMatchObject([
    { problem: 'The last upload is more than 3 hours old: nothing decays by what may have changed.' },
  ]);
});

test('after the world has gone back nothing decays for as long as that was and a day more', async () => {
  const { ran } = await connect();
  await save({ decayMode: 'DecayOnly' });
  const read = async (gameTime: number) => {
    await uploadTribes([30]);
    const saved = { ageSeconds: 0, gameTime, counter: 1 };
    await upload(api, instance, { kind: 'players', rows: [], save: saved });
    await sweep();
  };
  // Two hours of the game's clock are lost.
  const lostMs = 2 * HOUR_MS;
  await upload(api, instance, {
    kind: 'players',
    rows: [],
    save: { ageSeconds: 0, gameTime: 50_000, counter: 2 },
  });
  await read(50_000 - lostMs / 1000);
  for (; now < START + DAY_MS + lostMs; now += HOUR_MS) {
    expect((await state()).servers).toMatchObject([
      {
        graceUntil: START + DAY_MS + lostMs,
        problem:
          'The world has gone back to an older save: nothing decays until players had time to come back.',
      },
    ]);
    await read(50_000 + (now - START) / 1000);
    expect(ran).toEqual([]);
  }
  await read(500_000);
  expect(ran).toEqual(COMMANDS(0));
});

test('where nothing can run commands, the commands are listed and told once, and a companion that comes does it', async () => {
  const agent = helloFields({ serverId: instance.serverId, type: 'Agent' });
  await send(api, registry.companion.hello, { token: instance.key, body: agent });
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([30]);
  await sweep();
  await sweep();
  expect(await entries()).toMatchObject([
    {
      state: 'by-hand',
      problem: expect.stringContaining('The Island has an agent'),
      commands: COMMANDS(0),
    },
  ]);
  expect((await said()).map(({ content }) => content)).toEqual([
    expect.stringContaining('DestroyTribeIdStructures 1000000000'),
  ]);
  expect((await state()).removals).toEqual([]);
  await connect();
  await sweep();
  expect(await entries()).toMatchObject([{ state: 'removed' }]);
});

test('too many at once wait for somebody, or for two where the owner wants that', async () => {
  const { ran } = await connect();
  await save({ decayMode: 'DecayOnly', removalsAtOnce: 1, needsTwoPeople: true });
  await uploadTribes([30, 30]);
  await sweep();
  await sweep();
  expect(ran).toEqual([]);
  const waiting = await entries();
  expect(waiting).toMatchObject([{ state: 'due' }, { state: 'due' }]);
  const notices = await api.context.db.select().from(notifications);
  expect(notices.filter(({ message }) => message.includes('2 tribes would be removed at once'))).toHaveLength(
    1,
  );
  const ids = waiting.map(({ id }) => id);
  const body = { botId: instance.id, ids };
  for (let round = 0; round < 2; round++)
    expect(await send(api, registry.decay.approve, { token: instance.owner.token, body })).toMatchObject({
      status: 200,
    });
  await sweep();
  expect(ran).toEqual([]);
  const other = { ...instance.by, actor: { kind: 'discord-member', id: 'another', name: 'Rex' } } as const;
  await approve(api.context, other, { ids: [ids[0] ?? ''] });
  await sweep();
  expect(ran).toHaveLength(3);
  expect((await entries()).map((entry) => entry.state).sort()).toEqual(['due', 'removed']);
});

test('a refusal of the game is shown, and tried again only when somebody agrees', async () => {
  await connect(['DestroyTribeIdDinos']);
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([30]);
  await sweep();
  await sweep();
  expect(game?.ran).toHaveLength(2);
  const [entry] = await entries();
  expect(entry).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('1 of 3 commands had been run by then.'),
  });
  await approve(api.context, instance.by, { ids: [entry?.id ?? ''] });
  await sweep();
  expect(game?.ran).toHaveLength(4);
});

test('a removal that the program left when it stopped is told, and not done again by itself', async () => {
  const { ran } = await connect();
  await save({});
  await uploadTribes([25]);
  await sweep();
  const what = { serverId: instance.serverId, kind: 'team' as const, subject: tribe(0).tribeId };
  const record = {
    ...what,
    id: 'r1',
    name: 'Tribe 0',
    structures: 40,
    dinos: 2,
    commands: [],
    by: '',
    at: now,
  };
  await insertRemoval(api.context.db, instance.scope, record);
  now += 6 * MINUTE_MS;
  await sweep();
  expect((await state()).removals).toMatchObject([{ state: 'unknown' }]);
  expect(await entries()).toMatchObject([
    { state: 'failed', problem: 'The program stopped while the game was asked: it may have been done.' },
  ]);
  expect(ran).toEqual([]);
});

test('wherever the program is killed, nothing goes that was not written down, and nothing goes twice', async () => {
  let isWhole = false;
  for (let steps = 0; !isWhole; steps++) {
    now = START;
    instance = await makeUploader(api);
    const { ran, leave } = await connect();
    await save({ decayMode: 'DecayOnly' });
    await uploadTribes([30]);
    const mortal = mortalDatabase(api.context.db, steps);
    await sweepDecay({ ...api.context, db: mortal.db }).catch(() => {});
    isWhole = !mortal.isDead();
    // What the game has not said yet it may still do: nobody waits for it any more.
    now += 6 * MINUTE_MS;
    await uploadTribes([30]);
    await sweep();
    await sweep();
    const rows = await api.context.db
      .select()
      .from(decayRemovals)
      .where(eq(decayRemovals.botId, instance.id));
    const written = rows.flatMap(({ commands }) => [...commands]);
    await leave();
    const twice = ran.filter((command, n) => ran.indexOf(command) !== n);
    expect({ steps, twice }).toEqual({ steps, twice: [] });
    expect(written).toEqual(expect.arrayContaining(ran));
    expect({ steps, records: rows.map((row) => row.state) }).toEqual({
      steps,
      records: [expect.stringMatching(/^(done|unknown)$/)],
    });
    const { state: entry } = (await entries())[0] ?? {};
    expect(entry).toBe(rows[0]?.state === 'done' ? 'removed' : 'failed');
    await api.context.db.delete(settings);
    game = undefined;
    if (steps > 200) throw new Error('a sweep takes fewer steps');
  }
}, 120_000);

test('the same is removed by one of those who want it at once', async () => {
  await connect();
  const what = { serverId: instance.serverId, kind: 'team', subject: '1000000001', name: '' } as const;
  const removal = { ...what, structures: 0, dinos: 0, commands: teamCommands('1000000001') };
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => remove(api.context, instance.by, removal)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(game?.ran).toHaveLength(3);
});

test('a number that is nobody’s in the game is never put into a command', async () => {
  const { ran } = await connect();
  await save({ decayMode: 'DecayOnly' });
  const numbers = ['0', '7', '49999', '2000000000'];
  const rows = numbers.map((tribeId) => tribe(1, { tribeId, members: [], lastSeen: days(60) }));
  await uploadTribes([]);
  await upload(api, instance, { kind: 'tribes', rows });
  await sweep();
  expect(ran).toEqual([]);
  expect(await entries()).toEqual([]);
  for (const teamId of numbers) expect(teamCommands(teamId)).toEqual([]);
});

type Happening = (tribe: { n: number; tribeId: string }) => Promise<unknown>;

test.each<[string, Happening]>([
  [
    'protected',
    ({ tribeId }) => protectTribe(api.context, instance.by, { serverId: instance.serverId, tribeId }),
  ],
  ['seen', ({ n }) => uploadTribes([0, 1].map((other) => (other === n ? 0 : 31)))],
  [
    'on a list of players',
    ({ n }) => {
      const server = { botId: instance.id, id: instance.serverId };
      const players = [{ id: eosId(n + 1), name: 'Rex' }];
      return notePlayerLists(api.context, [{ server, players }]);
    },
  ],
  [
    'given more time',
    async ({ n }) => {
      const entry = (await entries()).find(({ name }) => name === `Tribe ${n}`);
      await extend(api.context, instance.by, entry?.id ?? '');
    },
  ],
  ['spared by the mode', () => save({ decayMode: 'WarnOnly' })],
  ['on a server that is not chosen any more', () => save({ decayMode: 'DecayOnly', serverIds: [] })],
  ['in a world that has gone back', () => uploadSave(10)],
])('whoever is %s by the time it is their turn stays', async (_what, happens) => {
  const { ran } = await connect([], async (command) => {
    // While the first of the two goes.
    if (ran.length > 1) return;
    const n = command === COMMANDS(0)[0] ? 1 : 0;
    await happens({ n, tribeId: tribe(n).tribeId });
  });
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([31, 31]);
  const members = (n: number) => [
    { characterName: '', playerName: '', netId: eosId(n + 1), lastSeen: days(31) },
  ];
  const rows = [0, 1].map((n) => tribe(n, { members: members(n), lastSeen: days(31), numDinos: 2 }));
  await upload(api, instance, { kind: 'tribes', rows });
  await uploadSave(1000);
  await sweep();
  expect(ran).toHaveLength(3);
});

const uploadSave = (gameTime: number) =>
  upload(api, instance, { kind: 'players', rows: [], save: { ageSeconds: 0, gameTime, counter: 1 } });

/** What a query of a killed program comes to, however it is put together. */
const KILLED: object = new Proxy(() => KILLED, {
  get: (_target, name) =>
    name === 'then' ? Promise.prototype.then.bind(Promise.reject(new Error('killed'))) : () => KILLED,
});

/** A database that a program has lost after so many statements and transactions, because it was killed. */
function mortalDatabase(database: Database, steps: number) {
  let left = steps;
  const db = new Proxy(database, {
    get(target, name) {
      const method = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => (left-- > 0 ? method.apply(target, given) : KILLED);
    },
  });
  return { db, isDead: () => left < 0 };
}

test('a warning that was dropped with its channel is sent again, and without it nothing is removed', async () => {
  const { ran } = await connect();
  await save({});
  await uploadTribes([40]);
  await sweep();
  const messages = await said();
  await api.context.db.delete(discordOutbox).where(eq(discordOutbox.botId, instance.id));
  await forgetWarnings(
    api.context.db,
    instance.scope,
    messages.map(({ id }) => id),
  );
  expect(await entries()).toMatchObject([{ warningSentTime: 0, isWarning: false, decaysAt: 0 }]);
  await sweep();
  expect(await said()).toHaveLength(1);
  expect(ran).toEqual([]);
});

test('seven more days move the removal, and are in the history', async () => {
  await save({});
  await uploadTribes([27]);
  await sweep();
  const [entry] = await entries();
  await extend(api.context, instance.by, entry?.id ?? '');
  await sweep();
  expect(await entries()).toMatchObject([{ decayExtensionDays: 7, warningSentTime: 0, isWarning: false }]);
  expect(await said()).toHaveLength(1);
  now += 4 * DAY_MS;
  await uploadTribes([31]);
  await api.context.db.delete(decayServers);
  await sweep();
  expect(await entries()).toMatchObject([
    { isWarning: true, warningSentTime: now, decaysAt: START + 8 * DAY_MS },
  ]);
  await uploadTribes([1]);
  await sweep();
  // Somebody has come back: the time given is over with it.
  expect(await entries()).toEqual([]);
  await expect(extend(api.context, instance.by, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the day that a warning told of is kept, and a warning that told of none is followed by one that does', async () => {
  const { ran } = await connect();
  await save({});
  await uploadTribes([25]);
  await sweep();
  const promised = START + 3 * DAY_MS;
  await save({ decayWarningDays: 1, decayDays: 2 });
  expect(await entries()).toMatchObject([{ decaysAt: promised }]);
  for (; now < promised; now += 12 * HOUR_MS) {
    await uploadTribes([25 + (now - START) / DAY_MS]);
    await api.context.db.delete(decayServers);
    await sweep();
    expect(ran).toEqual([]);
  }
  await api.context.db.delete(decayServers);
  await uploadTribes([28, 25]);
  await save({ decayMode: 'WarnOnly' });
  await sweep();
  expect((await said()).map(({ content }) => content.includes('Nothing is removed by itself'))).toEqual([
    ...[false, true],
  ]);
  now += 9 * DAY_MS;
  await api.context.db.delete(decayServers);
  await uploadTribes([0, 40]);
  await save({});
  await sweep();
  expect((await said()).at(-1)?.content).toMatch(/Tribe 1.*all of it is removed/);
  expect(await entriesLater()).toMatchObject([{ name: 'Tribe 1', decaysAt: now + DAY_MS }]);
  expect(ran).toEqual([]);
});

test('whoever is overdue has seven days from now when somebody gives them', async () => {
  await save({});
  await uploadTribes([90]);
  await sweep();
  const [entry] = await entries();
  now += 3 * HOUR_MS;
  await extend(api.context, instance.by, entry?.id ?? '');
  // A save is not exact to the second.
  await uploadTribes([90 + 1 / 8 - 1 / 1024]);
  await sweep();
  // The warning told of a day; the seven are counted from it.
  const until = START + 8 * DAY_MS;
  expect(await said()).toHaveLength(1);
  now = until - 4 * DAY_MS;
  await api.context.db.delete(decayServers);
  await uploadTribes([94]);
  await sweep();
  expect(await said()).toHaveLength(2);
  expect(await entries()).toMatchObject([{ isWarning: true, decaysAt: until, decayExtensionDays: 7 }]);
});

test('of whoever was removed nothing is said or done for a week, whatever is uploaded', async () => {
  const { ran } = await connect();
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([30]);
  await sweep();
  expect(ran).toHaveLength(3);
  for (const mode of ['DecayOnly', 'WarnAndDecay']) {
    now += DAY_MS;
    await api.context.db.delete(decayServers);
    await save({ decayMode: mode });
    await uploadTribes([30]);
    await sweep();
  }
  expect(ran).toHaveLength(3);
  expect((await said()).map(({ content }) => content)).toEqual([expect.stringMatching(/^🗑️/)]);
  now += 6 * DAY_MS;
  await api.context.db.delete(decayServers);
  await uploadTribes([30]);
  await sweep();
  expect(await entriesLater()).toMatchObject([{ state: 'warned', isWarning: true, decayedTime: 0 }]);
});

test('what waits to be removed by hand counts among what goes at once, when a companion comes', async () => {
  const agent = helloFields({ serverId: instance.serverId, type: 'Agent' });
  await send(api, registry.companion.hello, { token: instance.key, body: agent });
  await save({ decayMode: 'DecayOnly', removalsAtOnce: 2 });
  for (const ago of [[30], [30, 31], [30, 31, 32]]) {
    await uploadTribes(ago);
    await sweep();
  }
  expect((await entries()).map((entry) => entry.state)).toEqual(['by-hand', 'by-hand', 'by-hand']);
  const { ran } = await connect();
  await sweep();
  await sweep();
  expect(ran).toEqual([]);
  expect((await entries()).map((entry) => entry.state)).toEqual(['due', 'due', 'due']);
});

test('small bases and dinos above the limit wait, and go once somebody has agreed to as many', async () => {
  const { ran } = await connect();
  const on = { removalsAtOnce: 1, enableClutterFastDecay: true, autoDecayUnclaimedDinos: true };
  await save(on);
  const owner = { tribeId: tribe(0).tribeId, ownerName: 'Tribe 0', structureCount: 1, createdAt: days(9) };
  const small = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      base(10 + n, { ...owner, position: { x: 50_000 * (n + 1), y: 0, z: 0 } }),
    );
  const loose = [1, 2].map((n) => dino(n, { tribeId: '', ownerName: '' }));
  await uploadTribes([2], { bases: small(2), dinos: loose });
  now += 16 * MINUTE_MS;
  await sweep();
  await sweep();
  expect(ran).toEqual([]);
  const waiting = await entries();
  expect(waiting).toMatchObject([
    { kind: 'clutter', name: 'Small bases', state: 'due', structures: 2, commands: [], decaysAt: 0 },
    { kind: 'dinos', name: 'Unclaimed dinos', state: 'due', dinos: 2, commands: [], decaysAt: 0 },
  ]);
  const notices = await api.context.db.select().from(notifications);
  expect(notices.some(({ message }) => message.includes('2 small bases would be removed at once'))).toBe(
    true,
  );
  const [clutter, dinos] = waiting.map(({ id }) => id);
  await expect(extend(api.context, instance.by, clutter ?? '')).rejects.toMatchObject({ code: 'CONFLICT' });
  await approve(api.context, instance.by, { ids: [clutter ?? ''] });
  // Nobody has agreed to three.
  await uploadTribes([2], { bases: small(3) });
  await sweep();
  expect(ran).toEqual([]);
  expect(await entries()).toMatchObject([{ structures: 3, approvedBy: [] }, {}]);
  await approve(api.context, instance.by, { ids: [clutter ?? '', dinos ?? ''] });
  await sweep();
  expect(ran.filter((command) => command.startsWith('DestroyStructuresForTeamIdAtPosition'))).toHaveLength(3);
  expect(ran.filter((command) => command.includes('destroydino'))).toHaveLength(2);
  expect(await entries()).toEqual([]);
  await save({ ...on, autoDecayUnclaimedDinos: false });
  now += 2 * HOUR_MS;
  await uploadTribes([2], { dinos: [...loose, dino(3, { tribeId: '', ownerName: '' })] });
  await sweep();
  expect(await entries()).toEqual([]);
});

test('a sweep writes what is new alone, and lets entries go of servers that are not chosen any more', async () => {
  await save({});
  await uploadTribes([25]);
  await sweep();
  const versions = async () =>
    (
      await api.context.db.execute(sql`select xmin::text, ctid::text from decay_entries union all
      select xmin::text, ctid::text from decay_servers`)
    ).rows;
  const before = await versions();
  await sweep();
  expect(await versions()).toEqual(before);
  await save({ serverIds: [] });
  await sweep();
  expect(await entries()).toEqual([]);
});

test('an instance with much to remove lets others have their turn', async () => {
  const { ran } = await connect([], async () => {
    now += 30_000;
  });
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([30, 30, 30]);
  await sweep();
  expect(ran).toHaveLength(3);
  await sweep();
  expect(ran).toHaveLength(6);
});

test('in a cluster nobody decays while nobody knows who plays on one of its servers', async () => {
  const { ran } = await connect();
  const other = await createServer(api.context, instance.by, serverFields({ name: 'Aberration' }));
  await save({ decayMode: 'DecayOnly', decayCheckMode: 'ClusterWide' });
  await uploadTribes([60]);
  const problem = async () => (await state()).servers[0]?.problem;
  await sweep();
  expect(await problem()).toMatch(
    /^Aberration is in the same cluster, and for more than 3 hours nobody knows/,
  );
  await upload(api, instance, { kind: 'players', rows: [], serverId: other.id });
  expect(await problem()).toBe('');
  now += 4 * HOUR_MS;
  await uploadTribes([60]);
  await sweep();
  expect(await problem()).toMatch(/^Aberration is in the same cluster/);
  expect(ran).toEqual([]);
  await save({ decayMode: 'DecayOnly', decayCheckMode: 'PerServer' });
  await sweep();
  expect(ran).toEqual(COMMANDS(0));
});

test('a base whose owner was not uploaded stays, as does a small one next to a large one of the same owner', async () => {
  const { ran } = await connect();
  await save({ enableClutterFastDecay: true });
  const small = { structureCount: 1, createdAt: days(9) };
  const owner = { tribeId: tribe(0).tribeId, ownerName: 'Tribe 0' };
  const stranger = { tribeId: '1999999999', ownerName: 'Nobody knows them' };
  const bases = [
    base(7, { ...small, ...stranger, position: { x: 90_000, y: 0, z: 0 } }),
    base(8, { ...small, ...owner, position: { x: 3000, y: -2000, z: 9000 } }),
    base(9, { ...small, ...owner, position: { x: 50_000, y: 0, z: 0 } }),
  ];
  await uploadTribes([2], { bases });
  await sweep();
  expect(ran).toEqual([expect.stringMatching(/^DestroyStructuresForTeamIdAtPosition \d+ 50000 0/)]);
  const body = {
    botId: instance.id,
    settings: { decayMode: 'DecayOnly', serverIds: [instance.serverId] },
    at: now + 300 * DAY_MS,
  };
  const sent = await send(api, registry.decay.simulate, { token: instance.owner.token, body });
  expect(decaySimulation.parse(sent.body)).toMatchObject({ teams: 2, unknown: 1, removed: 1 });
});

test('unclaimed dinos stay in a mode that removes nothing, and while the dinos that were uploaded are old', async () => {
  const { ran } = await connect();
  const unclaimed = [1, 2].map((n) => dino(n, { tribeId: '', ownerName: '' }));
  const on = { autoDecayUnclaimedDinos: true };
  await save({ ...on, decayMode: 'WarnOnly' });
  await uploadTribes([2], { dinos: unclaimed });
  now += 16 * MINUTE_MS;
  await sweep();
  expect(ran).toEqual([]);
  await save(on);
  now += 3 * HOUR_MS;
  await uploadTribes([2]);
  await sweep();
  expect(ran).toEqual([]);
  await uploadTribes([2], { dinos: unclaimed });
  let isHeld = true;
  await game?.leave();
  const second = await connect([], async () => {
    isHeld = false;
  });
  await sweepDecay(api.context, { ...ENDLESS, isHeld: () => isHeld });
  // Another worker has its turn.
  expect(second.ran).toHaveLength(1);
  expect((await state()).removals).toMatchObject([
    {
      kind: 'dinos',
      state: 'failed',
      outcome: 'There was no time for more. 1 of 2 commands had been run by then.',
    },
  ]);
  now += HOUR_MS + MINUTE_MS;
  await uploadTribes([2]);
  await sweep();
  // What was uploaded before still has those that went.
  expect(second.ran).toHaveLength(1);
});

test('small bases of whoever has been away go fast, and unclaimed dinos once an hour', async () => {
  const { ran } = await connect();
  const small = base(9, {
    tribeId: tribe(0).tribeId,
    ownerName: 'Tribe 0',
    structureCount: 4,
    createdAt: days(3),
    position: { x: 50_000, y: 0, z: 0 },
  });
  const unclaimed = (n: number) => dino(n, { tribeId: '', ownerName: '', isDead: false });
  await save({
    enableClutterFastDecay: true,
    fastClutterDecayTime: 24,
    fastClutterStructureCount: 5,
    autoDecayUnclaimedDinos: true,
  });
  await uploadTribes([2], { bases: [small], dinos: [unclaimed(1), dino(2, { isDead: false })] });
  await sweep();
  expect(ran).toEqual([expect.stringContaining(`DestroyStructuresForTeamIdAtPosition ${tribe(0).tribeId}`)]);
  now += 16 * MINUTE_MS;
  await uploadTribes([2]);
  await sweep();
  const { dinoId1, dinoId2 } = unclaimed(1);
  expect(ran.slice(1)).toEqual([`ScriptCommand arkwright destroydino ${dinoId1} ${dinoId2}`]);
  now += 30 * MINUTE_MS;
  await uploadTribes([2]);
  await sweep();
  expect(ran).toHaveLength(2);
});

test('a simulation counts and lists, for now and for a day to come, and changes nothing', async () => {
  await uploadTribes([1, 25, 60]);
  const decay = { decayMode: 'WarnAndDecay', serverIds: [instance.serverId] };
  const simulate = async (at: number, changed: object = {}) => {
    const body = { botId: instance.id, settings: { ...decay, ...changed }, at };
    return decaySimulation.parse(
      (await send(api, registry.decay.simulate, { token: instance.owner.token, body })).body,
    );
  };
  expect(await simulate(now)).toMatchObject({ teams: 3, warned: 2, removed: 0, structures: 0 });
  expect(await simulate(now + 2 * DAY_MS)).toMatchObject({ warned: 1, removed: 1, structures: 40 });
  expect(await simulate(now + 30 * DAY_MS)).toMatchObject({ warned: 0, removed: 3, structures: 120 });
  expect(await simulate(now, { decayMode: 'DecayOnly' })).toMatchObject({
    removed: 1,
    rows: [{ fate: 'removed', kind: 'team', name: 'Tribe 2', structures: 40, dinos: 2 }],
  });
  expect(await simulate(now, { decayMode: 'Off' })).toMatchObject({ warned: 0, removed: 0, rows: [] });
  expect(await entries()).toEqual([]);
  expect(await said()).toEqual([]);
});

test('for the map of a game server each owner has its fate', async () => {
  await uploadTribes([1, 25, 60, 60], {
    bases: [
      base(9, {
        ...{ tribeId: tribe(0).tribeId, structureCount: 2, createdAt: 1 },
        position: { x: 200_000, y: 200_000, z: 0 },
      }),
    ],
  });
  await send(api, registry.decay.protect, {
    token: instance.owner.token,
    body: { serverId: instance.serverId, teamId: tribe(3).tribeId, name: '', until: 0, reason: '' },
  });
  const decay = { decayMode: 'WarnAndDecay', serverIds: [instance.serverId], enableClutterFastDecay: true };
  const fates = async (changed: object = {}) => {
    const body = { botId: instance.id, serverId: instance.serverId, settings: { ...decay, ...changed } };
    const sent = { ...body, at: now + 2 * DAY_MS };
    return decayFates.parse(
      (await send(api, registry.decay.fates, { token: instance.owner.token, body: sent })).body,
    );
  };
  const found = await fates();
  expect(found).toMatchObject({
    problem: '',
    teams: { [tribe(1).tribeId]: 'warned', [tribe(2).tribeId]: 'removed', [tribe(3).tribeId]: 'protected' },
  });
  expect(Object.keys(found.teams)).toHaveLength(3);
  expect(found.clutter).toHaveLength(1);
  expect(await fates({ serverIds: [] })).toEqual({
    ...{ teams: {}, clutter: [] },
    problem: 'The settings of automatic decay do not choose this game server.',
  });
});

test('entries and records have their bounds', async () => {
  await save({});
  await uploadTribes([25]);
  const { botId } = instance.scope;
  await api.context.db.execute(sql`
    insert into decay_entries (bot_id, id, server_id, team_id, name, last_seen, structures, dinos, state, removed_at)
    select ${botId}, 'e' || n, ${instance.serverId}, n::text, '', 0, 0, 0, 'removed', ${now}
    from generate_series(1, ${MAX_DECAY_ENTRIES}) n`);
  await sweep();
  expect((await api.context.db.select().from(decayEntries).where(eq(decayEntries.botId, botId))).length).toBe(
    MAX_DECAY_ENTRIES,
  );
  await api.context.db.execute(sql`
    insert into decay_removals (bot_id, id, server_id, kind, subject, name, structures, dinos, commands, state, by, at)
    select ${botId}, 'r' || n, ${instance.serverId}, 'team', '', '', 0, 0, '[]', 'done', '', n
    from generate_series(1, ${MAX_DECAY_REMOVALS}) n`);
  const what = {
    serverId: instance.serverId,
    kind: 'team' as const,
    subject: 'x',
    name: '',
    structures: 0,
    dinos: 0,
  };
  await insertRemoval(api.context.db, instance.scope, { ...what, id: 'new', commands: [], by: '', at: now });
  const rows = await api.context.db.select().from(decayRemovals).where(eq(decayRemovals.botId, botId));
  expect(rows).toHaveLength(MAX_DECAY_REMOVALS);
  expect(await listRemovals(api.context.db, instance.scope, 1)).toMatchObject([{ id: 'new' }]);
});
