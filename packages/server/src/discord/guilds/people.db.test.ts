import { registry } from '@arkwright/contracts/registry';
import { makeManager, makeUser, type TestInstance, type TestUser } from '@arkwright/testing/factories';
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
  instance = await enter('obelisk');
  foreign = (await enter('northern')).id;
});
afterAll(async () => {
  await api.dispose();
  await world.dispose();
});

/** The bot is in a guild of the simulated world, whose owner has an account. */
async function enter(key: 'obelisk' | 'northern'): Promise<Pick<TestInstance, 'id' | 'owner'>> {
  const { id: guildId, name, ownerDiscordId } = world.plan.guilds.find((guild) => guild.key === key)!;
  const owner = await makeUser(api.context, { discordId: ownerDiscordId });
  await guildPresent(api.context, { id: guildId, name, iconUrl: '', ownerId: ownerDiscordId });
  const [row] = await api.context.db.select().from(botInstances).where(eq(botInstances.guildId, guildId));
  return { id: row!.id, owner };
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
