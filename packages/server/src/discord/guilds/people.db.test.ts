import { registry } from '@arkwright/contracts/registry';
import {
  makeInstance,
  makeManager,
  makeUser,
  type TestInstance,
  type TestUser,
} from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { createPeople } from './people.ts';
import { guildPresent } from './presence.ts';

const clock = { time: 1_800_000_000_000, now: () => clock.time };
let world: TestSandbox;
let api: TestApp;
let instance: Pick<TestInstance, 'id' | 'owner'>;
let foreign: string;
beforeAll(async () => {
  world = await startTestSandbox('people');
  api = await createTestApp({ clock, settings: { discord: world.discord } });
  const owner = await makeUser(api.context, { discordId: guildOf('obelisk').ownerDiscordId });
  instance = { id: await enter('obelisk'), owner };
  foreign = await enter('northern');
});
afterAll(async () => {
  await api.dispose();
  await world.dispose();
});

const guildOf = (key: 'obelisk' | 'northern' | 'empty') =>
  world.plan.guilds.find((guild) => guild.key === key)!;

/** The instance of a guild of the simulated world, by its id. Of these the bot is not in `empty`. */
async function enter(key: Parameters<typeof guildOf>[0]): Promise<string> {
  const { id: guildId, name, ownerDiscordId } = guildOf(key);
  await guildPresent(api.context, { id: guildId, name, iconUrl: '', ownerId: ownerDiscordId });
  const [row] = await api.context.db.select().from(botInstances).where(eq(botInstances.guildId, guildId));
  return row!.id;
}

const idOf = (account: string) => world.plan.accounts.find(({ name }) => name === account)!.discordId;
const ask = (ids: string, by: TestUser = instance.owner, botId = instance.id) =>
  send(api, registry.permissions.people, { token: by.token, params: { botId }, query: { ids } });
const requests = async () => {
  const { totals } = (await world.control('GET', '/discord/requests')) as { totals: object };
  return JSON.stringify(totals);
};

test('members have the name that the guild sees; others have none, even if they exist or have an account here', async () => {
  const stranger = await makeUser(api.context, { discordId: idOf('newcomer'), name: 'Has an account' });
  const nobody = '1'.repeat(18);
  const { status, body } = await ask(
    [idOf('manager-view'), stranger.discordId, nobody, '1'.repeat(30)].join(),
  );
  expect(status).toBe(200);
  const none = { state: 'not-in-guild', name: '', username: '', avatarUrl: '' };
  expect(body).toEqual([
    {
      discordId: idOf('manager-view'),
      state: 'member',
      name: 'Manager (View only)',
      username: 'manager_view',
      avatarUrl: '',
    },
    { ...none, discordId: stranger.discordId },
    { ...none, discordId: nobody },
    { ...none, discordId: '1'.repeat(30) },
  ]);
});

test('what was told is remembered for ten minutes, and an id is asked for once', async () => {
  const id = idOf('manager-edit');
  await ask([id, id, id].join());
  const before = await requests();
  await ask(id);
  clock.time += 10 * 60_000 - 1;
  await ask(id);
  expect(await requests()).toBe(before);
  clock.time += 1;
  await ask(id);
  expect(await requests()).not.toBe(before);
});

test('only the owner may ask', async () => {
  const scope = systemScope(instance.id);
  const full = await makeManager(api.context, { ...instance, scope } as TestInstance, ['FullAccess']);
  expect((await ask('1', full)).status).toBe(403);
  expect((await ask('1', await makeUser(api.context))).status).toBe(404);
  expect((await ask('1', instance.owner, foreign)).status).toBe(404);
});

test.each(['', 'a', '1,', '1;2', '../../users/@me', '1'.repeat(31), Array(101).fill('1').join()])(
  'ids of %j are refused',
  async (ids) => {
    expect((await ask(ids)).status).toBe(400);
  },
);

test('an owner who asks for more and more people has a bounded number of questions a minute', async () => {
  let questions = 0;
  const people = createPeople({
    ...api.context,
    fetchGuildMember: async () => {
      questions++;
      return undefined;
    },
  });
  const askFor = async (page: number) => {
    const ids = Array.from({ length: 100 }, (_, index) => String(page * 100 + index));
    const found = await people.find(systemScope(instance.id), ids);
    return found.filter(({ state }) => state !== 'unknown').length;
  };
  expect([await askFor(1), await askFor(2), await askFor(3)]).toEqual([100, 20, 0]);
  // What is known costs nothing.
  expect(await askFor(1)).toBe(100);
  expect(questions).toBe(120);
  clock.time += 60_000;
  expect(await askFor(3)).toBe(100);
});

test('while Discord does not answer, nobody has a name, and nothing fails', async () => {
  const away = await createTestApp({
    clock,
    databaseUrl: api.context.settings.databaseUrl,
    settings: { discord: { ...world.discord, apiUrl: 'http://127.0.0.1:9/api' } },
  });
  const { status, body } = await send(away, registry.permissions.people, {
    token: instance.owner.token,
    params: { botId: instance.id },
    query: { ids: idOf('manager-view') },
  });
  await away.dispose();
  expect(status).toBe(200);
  expect(body).toMatchObject([{ state: 'unknown', name: '' }]);
});

const search = (query: string, by: TestUser = instance.owner, botId = instance.id) =>
  send(api, registry.bots.members, { token: by.token, query: { id: botId, query } });
const namesOf = (body: unknown) => (body as { username: string }[]).map(({ username }) => username);

test.each([
  ['a user name', 'dodo', ['dodo_dan']],
  ['a display name in another case', 'KIBBLE Q', ['kibble.queen']],
  ['a nickname', 'Dan [', ['dodo_dan']],
  ['a name as people are written to', '@wyvern', ['wyvern_wes']],
  ['nobody’s name', 'nobody at all', []],
  ['nothing but an @', '@', []],
])('members are found by %s', async (_what, query, expected) => {
  const { status, body } = await search(query);
  expect(status).toBe(200);
  expect(namesOf(body)).toEqual(expected);
});

test('of an empty text the first members are found, and nobody where Discord does not list them', async () => {
  const members = (await search('')).body as { username: string }[];
  expect(namesOf(members)).toContain('dodo_dan');
  expect(members.length).toBeLessThanOrEqual(20);
  await world.control('POST', '/discord/faults', { privilegedIntents: { members: false } });
  clock.time += 30_000;
  expect(await search('')).toMatchObject({ status: 200, body: [] });
  expect(namesOf((await search('dodo')).body)).toEqual(['dodo_dan']);
  await world.control('POST', '/discord/faults', { privilegedIntents: true });
});

test('a bot that is found is called one', async () => {
  expect((await search('arkwr')).body).toMatchObject([{ state: 'member', isBot: true }]);
});

test('a Discord ID is looked up: a member by name, others as not in the guild', async () => {
  const member = idOf('manager-view');
  expect((await search(member)).body).toMatchObject([{ discordId: member, username: 'manager_view' }]);
  const nobody = '2'.repeat(18);
  expect((await search(nobody)).body).toMatchObject([{ discordId: nobody, state: 'not-in-guild' }]);
});

test('a search is remembered for half a minute, whatever its case', async () => {
  await search('raptor');
  const before = await requests();
  await search('Raptor');
  clock.time += 30_000 - 1;
  await search('raptor');
  expect(await requests()).toBe(before);
  clock.time += 1;
  await search('raptor');
  expect(await requests()).not.toBe(before);
});

test('the owner may search, and whoever edits registrations; others may not, nor in another instance', async () => {
  const scope = systemScope(instance.id);
  const given = (permission: string) =>
    makeManager(api.context, { ...instance, scope } as TestInstance, [permission]);
  expect((await search('dodo', await given('PlayerRegistration_Edit'))).status).toBe(200);
  expect((await search('dodo', await given('PlayerRegistration_View'))).status).toBe(403);
  expect((await search('dodo', await makeUser(api.context))).status).toBe(404);
  expect((await search('dodo', instance.owner, foreign)).status).toBe(404);
});

test('a search for more than 100 characters is refused before Discord is asked', async () => {
  const before = await requests();
  expect((await search('x'.repeat(101))).status).toBe(400);
  expect(await requests()).toBe(before);
});

const UNABLE = 'Discord does not answer right now. Please try again shortly, or use the Discord ID.';

test('where Discord fails or answers nonsense, that is said and not remembered', async () => {
  const path = '/members/search';
  for (const faults of [{ errors: { requests: 1, path } }, { garbled: { requests: 1, path } }]) {
    await world.control('POST', '/discord/faults', faults);
    expect(await search('metal')).toMatchObject({ status: 502, body: { message: UNABLE } });
  }
  expect(namesOf((await search('metal')).body)).toEqual(['metalrun']);
});

test('a search that Discord holds back for long is given up', async () => {
  const slow = await createTestApp({
    clock,
    databaseUrl: api.context.settings.databaseUrl,
    settings: { discord: world.discord },
  });
  await world.control('POST', '/discord/faults', {
    rateLimit: { requests: 1, retryAfter: 3600, path: '/members/search' },
  });
  const reply = await send(slow, registry.bots.members, {
    token: instance.owner.token,
    query: { id: instance.id, query: 'otter' },
  });
  await slow.dispose();
  expect(reply).toMatchObject({ status: 502, body: { message: UNABLE } });
});

// The list of the first members is empty for want of the intent alone.
test.each(['metal', ''])('a search for %j by a bot that has lost its guild says so', async (query) => {
  const left = await enter('empty');
  const { id: deleted } = await makeInstance(api.context, {});
  for (const botId of [left, deleted]) {
    await expect(createPeople(api.context).search(systemScope(botId), query)).rejects.toMatchObject({
      code: 'UPSTREAM',
      message: 'Discord does not let the bot search for members. Is it still in your Discord server?',
    });
  }
});

test('an owner who searches on and on has a bounded number of questions a minute', async () => {
  let questions = 0;
  const people = createPeople({
    ...api.context,
    searchGuildMembers: async () => {
      questions++;
      return [];
    },
  });
  for (let count = 0; count < 120; count++) await people.search(systemScope(instance.id), `name ${count}`);
  await expect(people.search(systemScope(instance.id), 'one more')).rejects.toThrow(/Too many searches/);
  expect(await people.search(systemScope(instance.id), 'name 1')).toEqual([]);
  expect(questions).toBe(120);
});
