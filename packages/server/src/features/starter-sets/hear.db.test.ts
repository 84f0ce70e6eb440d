import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createWordsWorld, type WordsWorld } from '../chat-words/testing/words-world.ts';
import { createRegistration } from '../player-registrations/service.ts';
import { claim } from './claim-service.ts';
import { claimWatch } from './hear-service.ts';
import { starterSetDeliveries, starterSets } from './table.ts';

const BOB = { name: 'Bob', id: `0002${'b'.repeat(28)}` };
const EVE = { name: 'Eve', id: `0002${'e'.repeat(28)}` };

let world: WordsWorld;
beforeAll(async () => {
  world = await createWordsWorld((context) => [claimWatch(context)]);
});
afterAll(() => world.context.dispose());
beforeEach(async () => {
  await world.begin();
  await addSet('Beginner');
  await world.save({ starterSetsConfig: { isEnabled: true } });
  await createRegistration(world.context, world.instance.by, {
    netId: BOB.id,
    discordId: '700',
    discordUsername: 'bob',
  });
  await world.list(BOB, EVE);
});

const addSet = (name: string, changed: object = {}) =>
  world.context.db.insert(starterSets).values({
    botId: world.instance.id,
    id: `${world.instance.id} ${name}`,
    name,
    description: '',
    serverIds: [world.server.id],
    maxClaims: 1,
    command: 'SaveWorld',
    isDisabled: false,
    overrideChannelId: '',
    requiredPlaytimeMinutes: 0,
    requiredPlaytimeId: 'Global',
    lastChange: 0,
    ...changed,
  });
const chat = (text: string, player = 'Bob') => world.line(`${player} (Rex): ${text}`);
const claims = async () => {
  const { botId } = world.instance.scope;
  const rows = await world.context.db
    .select()
    .from(starterSetDeliveries)
    .where(eq(starterSetDeliveries.botId, botId));
  return rows.map(({ setName, netId, state }) => ({ setName, netId, state }));
};
const toBob = (text: string) => `ServerChatTo "${BOB.id}" ${text}`;

test('a set is claimed in the chat of the game by its name, whatever its case, and the player is told', async () => {
  await world.read(chat('hello'), chat('/claim  BEGINNER '), chat('I claim beginner'));
  expect(await claims()).toEqual([{ setName: 'Beginner', netId: BOB.id, state: 'waiting' }]);
  expect(await world.commands()).toEqual([
    toBob(
      'Beginner is yours. You get it within seconds if you are on The Island, or as soon as you are there.',
    ),
  ]);
});

test('it is claimed as often as with the button, and a player is heard once in ten seconds', async () => {
  await world.read(chat('/claim Beginner'), chat('/claim Beginner'));
  world.pass(11_000);
  await world.list(BOB, EVE);
  await world.read(chat('/claim Beginner'));
  expect(await claims()).toHaveLength(1);
  expect(await world.commands()).toEqual([
    expect.stringContaining('Beginner is yours.'),
    expect.stringContaining('You have claimed this set already.'),
  ]);
});

test('claimed in Discord and in the game at the same moment it is one claim', async () => {
  for (let round = 0; round < 10; round++) {
    const name = `Set ${round}`;
    await addSet(name);
    world.pass(11_000);
    await world.list(BOB, EVE);
    const setId = `${world.instance.id} ${name}`;
    await Promise.allSettled([
      claim(world.context, world.instance.scope, { setId, discordId: '700' }),
      world.read(chat(`/claim ${name}`)),
    ]);
    expect((await claims()).filter(({ setName }) => setName === name)).toHaveLength(1);
  }
});

test('where it can’t be said who wrote it nothing is claimed, and the chat says why', async () => {
  await world.list(BOB, { name: 'Bob', id: `0002${'c'.repeat(28)}` });
  await world.read(chat('/claim Beginner'), chat('/claim Beginner', 'Walt'));
  expect(await world.commands()).toEqual([
    expect.stringMatching(/^ServerChat Nothing was claimed: several players have that name/),
    expect.stringMatching(
      /^ServerChat Nothing was claimed: the bot doesn't know a player of that name here yet/,
    ),
  ]);
  // A line that looks like Bob's may be by a player whose name begins like it.
  await world.begin();
  await addSet('Beginner');
  await world.save({ starterSetsConfig: { isEnabled: true } });
  await world.list(BOB, { name: 'Bob (Rex): /claim Beginner', id: EVE.id });
  await world.read(chat('/claim Beginner (Dodo): hello'));
  await world.read(chat('/claim Beginner'));
  expect(await claims()).toEqual([]);
});

test('whoever is not registered, or names no set that there is, is told what to do', async () => {
  await addSet('Hidden', { isDisabled: true });
  await addSet('Builder');
  await world.read(chat('/claim Beginner', 'Eve'), chat('/claim'));
  world.pass(11_000);
  await world.list(BOB, EVE);
  await world.read(chat('/claim Hidden'));
  expect(await world.commands()).toEqual([
    toBob('No starter set has that name. You can claim: Beginner, Builder.'),
    toBob('Write /claim and the name of a set: Beginner, Builder.'),
    expect.stringMatching(new RegExp(`^ServerChatTo "${EVE.id}" Only registered players can claim`)),
  ]);
  expect(await claims()).toEqual([]);
});

test('two sets of one name are claimed in Discord', async () => {
  await addSet('beginner');
  await world.read(chat('/claim Beginner'));
  expect(await world.commands()).toEqual([
    toBob('Several starter sets have that name. Claim it with its button in Discord.'),
  ]);
  expect(await claims()).toEqual([]);
});

test('a claim that is sent anew, as its transaction was rolled back, is heard', async () => {
  const line = chat('/claim Beginner');
  await world.readInVain(line);
  expect(await claims()).toEqual([]);
  await world.read(line, line);
  expect(await claims()).toHaveLength(1);
  expect(await world.commands()).toEqual([expect.stringContaining('Beginner is yours.')]);
});

test('claims of many in one log cost as few statements as one, and are heard up to 50', async () => {
  const walts = Array.from({ length: 2000 }, (_, index) => `Walt ${index}`);
  const players = walts
    .slice(0, 60)
    .map((name, index) => ({ name, id: `0002${String(index).padStart(28, '0')}` }));
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const statements = async (names: readonly string[]) => {
    query.mockClear();
    await world.read(...names.map((name) => chat('/claim Beginner', name)));
    return query.mock.calls.length;
  };
  // Statements that depend on caches; far less than one for each line.
  const FEW = 10;
  const one = await statements(['Nobody']);
  expect(await statements(walts)).toBeLessThan(one + FEW);
  // Their authors are ambiguous, which the bot says once a reading.
  expect(await world.commands()).toHaveLength(2);
  world.pass(11_000);
  await world.list(EVE, ...players);
  const known = await statements(['Eve']);
  expect(await statements(walts)).toBeLessThan(known + FEW);
  query.mockRestore();
  expect(await world.commands()).toHaveLength(2 + 1 + 50);
});

test('while starter sets are off nobody is heard', async () => {
  await world.save({ starterSetsConfig: { isEnabled: false } });
  await world.read(chat('/claim Beginner'));
  expect(await claims()).toEqual([]);
  expect(await world.commands()).toEqual([]);
});
