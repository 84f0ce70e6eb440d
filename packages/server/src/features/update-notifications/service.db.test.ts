import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import { users } from '../../core/identity/table.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { discordOutbox, discordRefusals } from '../../discord/table.ts';
import { saveCompanion } from '../companion/service.ts';
import { updateInstance } from '../instances/service.ts';
import { createServer } from '../servers/service.ts';
import { MAX_KNOWN_MODS } from './ask-service.ts';
import { addNotices, raiseNotices } from './notices-repository.ts';
import { addBuild, MAX_BUILDS } from './sources-repository.ts';
import { getUpdateState } from './state-service.ts';
import { updateSources } from './table.ts';
import { forgetUnannounced, sweepUpdates } from './tell-service.ts';

const GAME_CHANNEL = '71';
const MODS_CHANNEL = '72';
const GAME_ROLE = '81';
const MODS_ROLE = '82';
/** Two that there are at CurseForge from the beginning. */
const [SPYGLASS, STACKS] = ['927090', '928501'];
const ALL_ON = {
  isEnabled: true,
  notifyGameUpdates: true,
  notifyModUpdates: true,
  notificationChannelGameId: GAME_CHANNEL,
  notificationChannelModsId: MODS_CHANNEL,
  notificationRoleIds: [GAME_ROLE],
  notificationModRoleIds: [MODS_ROLE],
  additionalModIds: [],
};

/** No build or file of these times. */
const ODD = '999999999999';

let now = Date.UTC(2026, 10, 24, 12);
let world: TestSandbox;
let context: TestContext;
let instance: TestInstance;
let build = 20_400_000;
let file = 5_100_000;

beforeAll(async () => {
  world = await startTestSandbox('updates');
  context = await openContext();
});
afterAll(async () => {
  await context.dispose();
  await world.dispose();
});

const openContext = (more: { databaseUrl?: string; apiKey?: string } = {}) => {
  const { curseForge } = world.updates;
  const updates = {
    ...world.updates,
    curseForge: { ...curseForge!, ...(more.apiKey && { apiKey: more.apiKey }) },
  };
  return createTestContext({
    settings: { updates },
    clock: { now: () => now },
    ...(more.databaseUrl !== undefined && { databaseUrl: more.databaseUrl }),
  });
};

beforeEach(async () => {
  await faults({ status: 0, retryAfterSeconds: 0, isSilent: false, isOld: false });
  // Mods of other tests don't matter.
  await context.db.execute(sql`delete from settings where "group" = 'updateNotification'`);
  await context.db.execute(sql`delete from known_mods`);
  await context.db.delete(updateSources);
  await context.db.delete(discordOutbox);
  instance = await makeInstance(context);
  const channel = (id: string) => ({ id, name: `updates-${id}`, type: 0, parentId: '', position: 0 });
  const role = (id: string) => ({ id, name: id, color: 0, position: 1, isManaged: false, permissions: '0' });
  await directoryChanged(context, instance.guildId, {
    channels: [channel(GAME_CHANNEL), channel(MODS_CHANNEL)],
    roles: [role(GAME_ROLE), role(MODS_ROLE)],
  });
});

const faults = async (changes: object) => {
  await world.control('POST', '/steam/faults', changes);
  await world.control('POST', '/curseforge/faults', changes);
};

async function save(change: object): Promise<void> {
  const member = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const saver = { ...instance.by, member, discordId: instance.owner.discordId };
  await updateInstance(context, saver, { id: instance.id, updateNotification: change });
}

const addServer = async (name: string, modIds: string[]) =>
  (await createServer(context, instance.by, serverFields({ name, modIds }))).id;

/** Everything on, and the versions that there are now known. */
async function begin(change: object = {}): Promise<void> {
  await save({ ...ALL_ON, ...change });
  await look();
}

/** Advances the time to the next request after a reply. */
async function look(): Promise<void> {
  now += 12 * MINUTE_MS;
  await sweepUpdates(context);
}

const publishBuild = async () => {
  const buildId = String(++build);
  await world.control('POST', '/steam/build', { buildId });
  return buildId;
};
const publishFile = async (modId: string, more: object = {}) => {
  const published = { fileId: ++file, fileName: `File ${file}`, ...more };
  await world.control('POST', `/curseforge/mods/${modId}`, published);
  return published;
};
const askedFor = async () => ((await world.control('GET', '/curseforge/mods')) as { asked: number }).asked;

const said = (of: TestInstance = instance) =>
  context.db
    .select()
    .from(discordOutbox)
    .where(eq(discordOutbox.botId, of.id))
    .orderBy(asc(discordOutbox.id));
const contents = async () => (await said()).map(({ content }) => content);
const state = () => getUpdateState(context, instance.scope);

test('versions that exist when notifications are switched on are not posted', async () => {
  await addServer('The Island', [SPYGLASS!]);
  await begin();
  await look();
  expect(await said()).toEqual([]);
});

provesSetting('updateNotification.notificationChannelGameId', 'updateNotification.notificationRoleIds')(
  'a new build is posted once, in its channel, with its roles',
  async () => {
    await begin();
    const { buildId: before } = (await state()).game;
    const buildId = await publishBuild();
    await look();
    await look();
    expect(await said()).toMatchObject([
      { channelId: GAME_CHANNEL, mentionRoleIds: [GAME_ROLE], kind: 'message' },
    ]);
    expect((await contents())[0]).toContain(`<@&${GAME_ROLE}> `);
    expect((await contents())[0]).toContain(`**${before}** → **${buildId}**`);
  },
);

provesSetting('updateNotification.notificationChannelModsId', 'updateNotification.notificationModRoleIds')(
  'new files of mods are posted in one message, in their channel, with their roles and servers',
  async () => {
    await addServer('The Island', [SPYGLASS!, STACKS!]);
    await addServer('Ragnarok', [STACKS!]);
    await begin();
    await publishFile(SPYGLASS!);
    const { fileName } = await publishFile(STACKS!);
    await look();
    await look();
    expect(await said()).toMatchObject([
      { channelId: MODS_CHANNEL, mentionRoleIds: [MODS_ROLE], kind: 'message' },
    ]);
    const [first = '', ...lines] = (await contents())[0]?.split('\n') ?? [];
    expect(first).toBe(`<@&${MODS_ROLE}> 🧩 **2 mods have new versions.**`);
    expect(lines).toEqual([
      expect.stringMatching(/^\[\*\*Far Sight Spyglass\*\*\].* – on The Island$/),
      expect.stringMatching(
        new RegExp(`^\\[\\*\\*Tidy Stacks\\*\\*\\].*: ${fileName},.* – on Ragnarok, The Island$`),
      ),
    ]);
  },
);

provesSetting('updateNotification.additionalModIds')(
  'additional mods are watched as well, even those that no server has',
  async () => {
    await begin({ additionalModIds: ['953154'] });
    await publishFile('953154');
    await publishFile('975604');
    await look();
    expect(await contents()).toEqual([expect.stringContaining('**Tame Tracker**')]);
  },
);

test('mods reported by a companion are watched', async () => {
  const serverId = await addServer('The Island', []);
  const told = { serverId, lastSeenAt: now, buildId: '', mods: { [SPYGLASS!]: '1' } };
  await saveCompanion(context.db, instance.scope, told);
  await begin();
  await publishFile(SPYGLASS!);
  await look();
  expect(await contents()).toEqual([expect.stringContaining('on The Island')]);
});

type Silence = [
  why: string,
  off: () => Promise<unknown>,
  on: () => Promise<unknown>,
  others: number,
  define?: ReturnType<typeof provesSetting>,
];
const SILENCES: Silence[] = [
  [
    'all is off',
    () => save({ isEnabled: false }),
    () => save({ isEnabled: true }),
    0,
    provesSetting({ field: 'updateNotification.isEnabled', pinnedTo: true }),
  ],
  [
    'game updates are off',
    () => save({ notifyGameUpdates: false }),
    () => save({ notifyGameUpdates: true }),
    1,
    provesSetting({ field: 'updateNotification.notifyGameUpdates', pinnedTo: true }),
  ],
  [
    'mod updates are off',
    () => save({ notifyModUpdates: false }),
    () => save({ notifyModUpdates: true }),
    1,
    provesSetting({ field: 'updateNotification.notifyModUpdates', pinnedTo: true }),
  ],
  ['the owner’s tier has none', () => setTier(2), () => setTier(5), 0],
];
for (const [why, off, on, others, define = test] of SILENCES)
  define(`nothing is told of what comes out while ${why}, nor afterwards`, async () => {
    await addServer('The Island', [SPYGLASS!]);
    await begin();
    await off();
    await look();
    await publishBuild();
    await publishFile(SPYGLASS!);
    await look();
    await on();
    await look();
    await look();
    expect(await said()).toHaveLength(others);
  });

const setTier = async (tier: 2 | 5) =>
  void (await context.db.update(users).set({ tier }).where(eq(users.id, instance.owner.id)));

test('without a channel nothing is posted until one is chosen', async () => {
  await begin({ notificationChannelGameId: '' });
  await publishBuild();
  await look();
  expect(await said()).toEqual([]);
  await save({ notificationChannelGameId: GAME_CHANNEL });
  await look();
  await look();
  expect(await said()).toHaveLength(1);
});

test('a version that no channel accepted for a week is not posted later', async () => {
  await begin({ notificationChannelGameId: '' });
  await publishBuild();
  await look();
  now += 7 * DAY_MS;
  await save({ notificationChannelGameId: GAME_CHANNEL });
  await look();
  expect(await said()).toEqual([]);
});

test('two workers at once, and a restarted one, post a version once', async () => {
  await addServer('The Island', [SPYGLASS!]);
  await begin();
  await publishBuild();
  await publishFile(SPYGLASS!);
  const other = await openContext({ databaseUrl: context.settings.databaseUrl });
  now += 12 * MINUTE_MS;
  await Promise.all([sweepUpdates(context), sweepUpdates(other)]);
  now += 12 * MINUTE_MS;
  await sweepUpdates(other);
  await other.dispose();
  expect(await said()).toHaveLength(2);
});

test('of two workers that store the same version only one posts it', async () => {
  await addNotices(context.db, instance.scope, [{ subject: 'game', version: 1 }]);
  const raise = () =>
    context.db.transaction((tx) => raiseNotices(tx, instance.scope, [{ subject: 'game', version: 2 }]));
  expect((await Promise.all([raise(), raise(), raise()])).flat()).toEqual([{ subject: 'game', before: 1 }]);
});

test('an outdated cache with older versions changes nothing', async () => {
  await addServer('The Island', [SPYGLASS!]);
  await begin();
  const buildId = await publishBuild();
  await publishFile(SPYGLASS!);
  await look();
  const known = (await state()).watched;
  await faults({ isOld: true });
  await look();
  expect((await state()).game).toMatchObject({ buildId, claim: { at: now } });
  expect((await state()).watched).toEqual(known.map((mod) => ({ ...mod, claim: expect.anything() })));
  await faults({ isOld: false });
  await look();
  expect((await state()).game).toMatchObject({ buildId, claim: null });
  expect((await state()).watched).toEqual(known);
  expect(await said()).toHaveLength(2);
});

test('one wrong answer changes nothing, and is shown until the next', async () => {
  await addServer('The Island', [SPYGLASS!]);
  await begin();
  const buildId = await publishBuild();
  const { fileName } = (await publishFile(SPYGLASS!)) as { fileName: string };
  await look();
  const posted = (await said()).length;
  await world.control('POST', '/steam/build', { buildId: ODD });
  await world.control('POST', `/curseforge/mods/${SPYGLASS}`, { fileId: Number(ODD), fileName: 'evil.zip' });
  await look();
  expect(await state()).toMatchObject({
    game: { buildId, claim: { version: ODD, at: now } },
    watched: [{ fileName, claim: { version: ODD, at: now } }],
  });
  expect(await said()).toHaveLength(posted);
  // It is asked again soon, and takes it back.
  await world.control('POST', '/steam/build', { buildId });
  await publishFile(SPYGLASS!);
  now += 10_000;
  await sweepUpdates(context);
  expect(await state()).toMatchObject({
    game: { buildId, claim: null },
    watched: [{ fileName: `File ${file}`, claim: null }],
  });
});

test('what was said twice is the truth, however far it is, and in both directions', async () => {
  await addServer('The Island', [SPYGLASS!]);
  await begin();
  const truth = await publishBuild();
  const trueFile = await publishFile(SPYGLASS!);
  await look();
  const sayTwice = async (buildId: string, mod: { fileId: number; fileName: string }) => {
    await world.control('POST', '/steam/build', { buildId });
    await world.control('POST', `/curseforge/mods/${SPYGLASS}`, mod);
    await look();
    now += 10_000;
    await sweepUpdates(context);
    expect(await state()).toMatchObject({
      game: { buildId, claim: null },
      watched: [{ fileName: mod.fileName, claim: null }],
    });
  };
  const before = (await said()).length;
  await sayTwice(ODD, { fileId: Number(ODD), fileName: 'odd.zip' });
  expect(await said()).toHaveLength(before + 2);
  await sayTwice(truth, trueFile as { fileId: number; fileName: string });
  expect(await said()).toHaveLength(before + 2);
  // The next true versions are news again.
  const next = await publishBuild();
  await publishFile(SPYGLASS!);
  await look();
  expect((await state()).game.buildId).toBe(next);
  expect(await said()).toHaveLength(before + 4);
});

test('a channel that refused the bot gets nothing until it accepts messages again', async () => {
  await begin();
  const refused = { botId: instance.id, channelId: GAME_CHANNEL, count: 3, reason: 'closed', lastAt: now };
  await context.db.insert(discordRefusals).values(refused);
  await publishBuild();
  await look();
  expect(await said()).toEqual([]);
  await context.db.delete(discordRefusals).where(eq(discordRefusals.botId, instance.id));
  await look();
  expect(await said()).toHaveLength(1);
});

test('messages that were dropped with their channel are posted when it is open again', async () => {
  await addServer('The Island', [SPYGLASS!]);
  await begin();
  await publishBuild();
  await publishFile(SPYGLASS!);
  await look();
  const rows = await said();
  await context.db.delete(discordOutbox);
  const messageIds = rows.filter(({ channelId }) => channelId === MODS_CHANNEL).map(({ id }) => id);
  await forgetUnannounced(context.db, { botId: instance.id, messageIds });
  await look();
  await look();
  expect(await said()).toMatchObject([{ channelId: MODS_CHANNEL }]);
});

test.each([
  ['an error', { status: 500 }, 'no-answer'],
  ['too many requests', { status: 429, retryAfterSeconds: 7200 }, 'throttled'],
  ['a refusal', { status: 403 }, 'refused'],
])(
  '%s is not requested again at once, is shown on the page, and loses nothing',
  async (_what, fault, problem) => {
    await addServer('The Island', [SPYGLASS!]);
    await begin();
    await publishBuild();
    await publishFile(SPYGLASS!);
    await faults(fault);
    await look();
    expect(await state()).toMatchObject({ game: { problem, isOut: false }, mods: { problem, isOut: false } });
    await faults({ status: 0, retryAfterSeconds: 0 });
    const asked = await askedFor();
    now += 5 * MINUTE_MS;
    await sweepUpdates(context);
    expect(await askedFor()).toBe(asked);
    expect(await said()).toEqual([]);
    now += 7 * HOUR_MS;
    await sweepUpdates(context);
    expect(await said()).toHaveLength(2);
    expect(await state()).toMatchObject({ game: { problem: '' }, mods: { problem: '' } });
  },
);

test('a service counts as down after three hours without a reply, and not before', async () => {
  await begin();
  await faults({ status: 502 });
  const { answeredAt } = (await state()).game;
  for (let looks = 0; looks < 14; looks++) await look();
  now = answeredAt + 3 * HOUR_MS - 1;
  expect((await state()).game).toMatchObject({ answeredAt, isOut: false });
  now++;
  expect((await state()).game.isOut).toBe(true);
});

test('a refused key is not tried again for an hour, a new one at once', async () => {
  await addServer('The Island', [SPYGLASS!]);
  const bad = await openContext({ databaseUrl: context.settings.databaseUrl, apiKey: 'bad' });
  await save(ALL_ON);
  await sweepUpdates(bad);
  expect(await state()).toMatchObject({
    mods: { problem: 'refused', answeredAt: 0 },
    watched: [{ state: 'waiting' }],
  });
  await sweepUpdates(context);
  expect(await state()).toMatchObject({ mods: { problem: '' }, watched: [{ state: 'known' }] });
  await bad.dispose();
});

test('without a key no mods are requested, and the page says so', async () => {
  const keyless = await createTestContext({
    databaseUrl: context.settings.databaseUrl,
    settings: { updates: { ...world.updates, curseForge: undefined } },
    clock: { now: () => now },
  });
  await addServer('The Island', [SPYGLASS!]);
  await save(ALL_ON);
  const asked = await askedFor();
  await sweepUpdates(keyless);
  expect(await askedFor()).toBe(asked);
  expect((await getUpdateState(keyless, instance.scope)).mods.hasKey).toBe(false);
  await keyless.dispose();
});

test('a reply of "not modified" counts as a reply', async () => {
  await begin();
  const { answeredAt } = (await state()).game;
  const [source] = await context.db.select().from(updateSources).where(eq(updateSources.name, 'steam'));
  expect(source?.validators).toMatchObject({ etag: expect.stringMatching(/^"/) });
  await look();
  expect((await state()).game.answeredAt).toBeGreaterThan(answeredAt);
});

test('the mods of all bots are requested fifty at a time, each once', async () => {
  const ids = Array.from({ length: 120 }, (_, index) => String(5000 + index));
  await save({ ...ALL_ON, additionalModIds: ids });
  const first = instance;
  instance = await makeInstance(context);
  await save({ isEnabled: true, notifyModUpdates: true, additionalModIds: ids });
  const asked = await askedFor();
  await look();
  expect((await askedFor()) - asked).toBe(3);
  instance = first;
  expect((await state()).watched.every((mod) => mod.state === 'missing')).toBe(true);
});

test('a mod that was just added is requested before the next regular turn', async () => {
  await begin({ additionalModIds: [SPYGLASS] });
  await save({ additionalModIds: [SPYGLASS, STACKS] });
  now += MINUTE_MS;
  await sweepUpdates(context);
  expect((await state()).watched).toMatchObject([
    { state: 'known' },
    { state: 'known', name: 'Tidy Stacks' },
  ]);
});

test('a number for which CurseForge would refuse the whole request is skipped', async () => {
  await begin({ additionalModIds: ['999999999999', '0', '00927090'] });
  expect((await state()).watched).toMatchObject([
    { id: '999999999999', state: 'missing' },
    { id: SPYGLASS, state: 'known', isAdditional: true },
  ]);
});

test('at the maximum of known mods others wait', async () => {
  await context.db.execute(sql`
    insert into known_mods select 100000000 + n, true, 'Mod', '', 1, '', 0, ${now}, ${now}
    from generate_series(1, ${MAX_KNOWN_MODS - 1}) as n`);
  await begin({ additionalModIds: [SPYGLASS, STACKS] });
  const states = (await state()).watched.map((mod) => mod.state);
  expect(states.toSorted()).toEqual(['known', 'waiting']);
  const { rows } = await context.db.execute<{ n: number }>(sql`select count(*)::int as n from known_mods`);
  expect(rows[0]?.n).toBe(MAX_KNOWN_MODS);
});

test('the newest builds are kept', async () => {
  for (let buildId = 1; buildId <= MAX_BUILDS + 3; buildId++)
    await addBuild(context.db, { buildId: 40_000_000 + buildId, publishedAt: 0, learnedAt: now });
  const { rows } = await context.db.execute<{ n: number; oldest: number }>(
    sql`select count(*)::int as n, min(build_id)::int as oldest from game_builds`,
  );
  expect(rows).toEqual([{ n: MAX_BUILDS, oldest: 40_000_004 }]);
  await context.db.execute(sql`delete from game_builds where build_id > 40000000`);
});

test('the versions on servers come from their companions only, and are not guessed', async () => {
  const island = await addServer('The Island', []);
  await addServer('Ragnarok', [SPYGLASS!]);
  await begin();
  const { buildId: oldBuild } = (await state()).game;
  await publishBuild();
  await look();
  const tell = (buildId: string, file: number) =>
    saveCompanion(context.db, instance.scope, {
      serverId: island,
      lastSeenAt: now,
      buildId,
      mods: { [SPYGLASS!]: String(file) },
    });
  await tell(oldBuild, 1);
  await look();
  const [ragnarok, old] = (await state()).servers;
  expect(ragnarok).toMatchObject({ serverName: 'Ragnarok', toldAt: 0, build: 'unknown', unknownMods: 1 });
  expect(old).toMatchObject({
    serverName: 'The Island',
    build: 'old',
    oldModIds: [SPYGLASS],
    unknownMods: 0,
  });
  await tell((await state()).game.buildId, file * 10);
  expect((await state()).servers[1]).toMatchObject({ build: 'current', oldModIds: [], currentMods: 1 });
});

test('a bot sees nothing of another bot', async () => {
  await addServer('Secret', [SPYGLASS!]);
  await save(ALL_ON);
  const other = instance;
  instance = await makeInstance(context);
  const { servers, watched } = await state();
  expect([servers, watched]).toEqual([[], []]);
  instance = other;
});
