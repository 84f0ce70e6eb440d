import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_INFRACTIONS_KEPT } from '@arkwright/contracts/player-registrations/bounds';
import { readDiscord } from '@arkwright/testing/discord-reading';
import { HOSTILE_TEXTS } from '@arkwright/testing/hostile-texts';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ban, listBans, unban } from '../ban-management/service.ts';
import { chatReactor } from '../chat-reactions/bot.ts';
import {
  CHANNEL,
  CHAT_LOG,
  createWordsWorld,
  entryOf,
  ROLE,
  type WordsWorld,
} from '../chat-words/testing/words-world.ts';
import { infractionCounts, listInfractions } from '../infractions/service.ts';
import { playerInfractions } from '../infractions/table.ts';
import { logRelay } from '../logging/bot.ts';
import { playerRegistrations } from '../registered-players/table.ts';
import { wordWatch } from './bot.ts';

const BOB = { name: 'Bob', id: `0002${'b'.repeat(28)}` };
const EVE = { name: 'Eve', id: `0002${'e'.repeat(28)}` };
const ENTRIES = [entryOf('a', ['darn', 'heck'])];

let world: WordsWorld;

beforeAll(async () => {
  world = await createWordsWorld((context) => [wordWatch(context), chatReactor(context), logRelay(context)]);
});
afterAll(() => world.context.dispose());

beforeEach(async () => {
  await world.begin();
  await world.save({ playerRegistration: { isEnabled: true } });
  await saveWords();
  await register(BOB);
  await world.list(BOB, EVE);
});

const saveWords = (change: object = {}) =>
  world.save({
    bannedWord: {
      isEnabled: true,
      bannedWordEntries: ENTRIES,
      isLoggingEnabled: true,
      logChannelId: CHANNEL,
      ...change,
    },
  });

async function register({ name, id: netId }: typeof BOB): Promise<void> {
  const row = { botId: world.instance.id, id: netId, discordId: netId.slice(0, 20), discordUsername: name };
  await world.context.db.insert(playerRegistrations).values({ ...row, netId, createdAt: 0 });
}

async function infractions(): Promise<Record<string, number>> {
  const { db } = world.context;
  const rows = await db
    .select()
    .from(playerRegistrations)
    .where(eq(playerRegistrations.botId, world.instance.id));
  const counts = await infractionCounts(db, world.instance.scope);
  return Object.fromEntries(rows.map((row) => [row.discordUsername, counts.get(row.netId) ?? 0]));
}

const chat = (text: string, player = 'Bob', agoMs = 0) => world.line(`${player} (Rex): ${text}`, agoMs);
const joined = ({ name, id }: typeof BOB) =>
  world.line(`${name} [UniqueNetId:${id} Platform:None] joined this ARK!`);
const contents = async () => (await world.said(CHANNEL)).map(({ content }) => content);
const outcomes = async () => (await contents()).map((content) => /\(([^()]*)\)$/.exec(content)?.[1]);

provesSetting(
  'bannedWord.bannedWordEntries',
  'bannedWord.bannedWordEntries.matchWords',
  'bannedWord.bannedWordEntries.reply',
  'bannedWord.logChannelId',
)(
  "a banned word brings its reply, counts as an infraction of its author's registration, and is posted",
  async () => {
    await world.read(chat('what the HECK'), chat('fine'), chat('darn, darn'));
    expect(await infractions()).toEqual({ Bob: 2 });
    expect(await world.commands()).toEqual(['ServerChat reply of a']);
    expect(await world.said(CHANNEL)).toMatchObject([
      {
        content: '🚫 **Bob** on **The Island**: ||what the HECK|| (infraction 1)',
        kind: 'line',
        mentionRoleIds: [],
        serverId: world.server.id,
      },
      { content: '🚫 **Bob** on **The Island**: ||darn, darn|| (infraction 2)', kind: 'line' },
    ]);
  },
);

test.each([
  ['a blank name', ''],
  ['a name of wide blanks', '\u3000\u3000'],
  ['a very long name', 'x'.repeat(300)],
  ['a name that ends a name', 'x): y'],
  ['a name with the head of a tribe’s entry', 'Stamm X, ID 1: Tag 1, 00:00:01: Rex'],
  ['a name that looks like a time', '2020.01.01_00.00.00: Eve'],
])('no rule is escaped by %s', async (_what, name) => {
  const player = { name, id: `0002${'c'.repeat(28)}` };
  await register({ ...player, name: 'Cid' });
  await world.read(joined(player), chat('what the HECK', name));
  expect(await infractions()).toEqual({ Bob: 0, Cid: 1 });
  expect(await world.commands()).toEqual(['ServerChat reply of a']);
  await world.list(BOB, EVE, player);
  await world.read(chat('darn', name));
  expect(await infractions()).toEqual({ Bob: 0, Cid: 2 });
});

test('the newest infractions of each registered player are kept as long as the registration', async () => {
  const { db } = world.context;
  const remembered = (netId: string) => listInfractions(db, world.instance.scope, netId);
  await world.read(chat('the first HECK', 'Bob', MINUTE_MS), chat('darn', 'Eve'));
  expect(await remembered(BOB.id)).toMatchObject([
    { word: 'heck', serverId: world.server.id, at: expect.any(Number) },
  ]);
  expect(await remembered(EVE.id)).toEqual([]);
  await world.read(...Array.from({ length: MAX_INFRACTIONS_KEPT }, () => chat('darn')));
  const words = (await remembered(BOB.id)).map(({ word }) => word);
  expect(words).toEqual(Array.from({ length: MAX_INFRACTIONS_KEPT }, () => 'darn'));
  await db.delete(playerRegistrations);
  expect(await db.select().from(playerInfractions)).toEqual([]);
});

provesSetting(
  'bannedWord.bannedWordEntries.id',
  'bannedWord.bannedWordEntries.notifyDiscord',
  'bannedWord.bannedWordEntries.notifyDiscordRoleIds',
)('an entry that notifies mentions its roles, but not again at once', async () => {
  await saveWords({
    bannedWordEntries: ['darn', 'drat'].map((word) =>
      entryOf(word, [word], { notifyDiscord: true, notifyDiscordRoleIds: [ROLE] }),
    ),
  });
  await world.read(chat('darn'), chat('darn'), chat('drat', 'Eve'));
  expect(await world.said(CHANNEL)).toMatchObject([
    { kind: 'message', mentionRoleIds: [ROLE] },
    { kind: 'line', mentionRoleIds: [] },
    { kind: 'message', mentionRoleIds: [ROLE] },
  ]);
});

test('a line that is sent again after a rollback still brings its reply', async () => {
  const line = world.line('Bob (Rex): oh heck');
  await world.readInVain(line);
  expect(await infractions()).toEqual({ Bob: 0 });
  await world.read(line);
  expect(await infractions()).toEqual({ Bob: 1 });
  expect(await world.commands()).toEqual(['ServerChat reply of a']);
});

provesSetting('bannedWord.bannedWordEntries.matchType')('each kind of comparison counts', async () => {
  await saveWords({
    bannedWordEntries: [
      entryOf('a', ['One'], { matchType: 'Exact' }),
      entryOf('b', ['Two'], { matchType: 'ExactIgnoreCase' }),
      entryOf('c', ['Three'], { matchType: 'Contains' }),
    ],
  });
  await world.read(...['One', 'one', 'TWO', 'a two', 'a Three', 'a three'].map((text) => chat(text)));
  expect(await infractions()).toEqual({ Bob: 3 });
});

provesSetting('bannedWord.bannedWordEntries.alsoInsideWords')(
  'words count inside others only where the entry says so',
  async () => {
    await saveWords({
      bannedWordEntries: [entryOf('a', ['idiot'], { alsoInsideWords: true }), entryOf('b', ['heck'])],
    });
    await world.read(chat('you idiots'), chat('such checks'));
    expect(await infractions()).toEqual({ Bob: 1 });
  },
);

provesSetting('bannedWord.isEnabled', 'bannedWord.isLoggingEnabled')(
  'nothing is checked while switched off or without the chat log; without registrations nothing is counted',
  async () => {
    await saveWords({ isEnabled: false });
    await world.read(chat('heck 1'));
    await saveWords();
    await world.save({ chat: { isChatLogEnabled: false } });
    await world.read(chat('heck 2'));
    expect(await contents()).toEqual([]);
    await world.save({ chat: { isChatLogEnabled: true }, playerRegistration: { isEnabled: false } });
    await world.read(chat('heck 3'));
    expect(await outcomes()).toEqual(['not counted: Player Registrations are off']);
    await saveWords({ isLoggingEnabled: false });
    await world.read(chat('heck 4'));
    expect(await contents()).toHaveLength(1);
    expect(await infractions()).toEqual({ Bob: 0 });
  },
);

test('nothing is counted if the author is ambiguous, and the log says why', async () => {
  const other = { name: 'Bob', id: `0002${'c'.repeat(28)}` };
  await world.read(chat('heck', 'Nobody'), chat('heck', 'Eve'));
  expect(await outcomes()).toEqual([
    'not counted: nobody on this server is known by this name',
    'not counted: this player is not registered',
  ]);
  await world.list(BOB, EVE, other);
  await world.read(chat('heck 1'));
  expect((await outcomes()).at(-1)).toBe('not counted: it could have been one of several players');
  // The other one has just left, and may have written it before.
  await world.list(BOB, EVE);
  await world.read(chat('heck 2'));
  expect((await outcomes()).at(-1)).toBe('not counted: it could have been one of several players');
  expect(await contents()).toHaveLength(4);
  expect(await infractions()).toEqual({ Bob: 0 });
});

test("a player who copies another's name and writes at once gets the other no infraction", async () => {
  await world.read(joined({ name: 'Bob', id: `0002${'c'.repeat(28)}` }), chat('heck'));
  // A line of a player called `Bob (Rex): heck` reads like one of Bob's.
  expect(await outcomes()).toEqual(['not counted: it could have been one of several players']);
  await world.begin();
  await world.save({ playerRegistration: { isEnabled: true } });
  await saveWords();
  await register(BOB);
  await world.list(BOB, { name: 'Bob (Rex): heck', id: `0002${'d'.repeat(28)}` });
  await world.read(world.line('Bob (Rex): heck (Dodo): hello'));
  expect(await outcomes()).toEqual(['not counted: it could have been one of several players']);
  expect(await infractions()).toEqual({ Bob: 0 });
});

test('a join is known to every process, also to the one that handles the next chat line', async () => {
  await world.read(joined({ name: 'Bob', id: `0002${'c'.repeat(28)}` }));
  world.change();
  await world.read(chat('heck'));
  expect(await outcomes()).toEqual(['not counted: it could have been one of several players']);
});

test('a player who left minutes ago is still known, and a repeated line counts once', async () => {
  await world.list(EVE);
  const once = chat('heck');
  await world.read(once);
  await world.read(once);
  expect(await infractions()).toEqual({ Bob: 1 });
  await world.read(chat('heck', 'Bob', 6 * MINUTE_MS));
  expect(await infractions()).toEqual({ Bob: 1 });
});

provesSetting('bannedWord.suppressMessages')(
  'suppressed messages are in no other log, other messages are',
  async () => {
    await world.save({
      log: { isEnabled: true, channelMapping: [{ serverId: world.server.id, channelId: CHAT_LOG }] },
      chatReaction: {
        isEnabled: true,
        isLoggingEnabled: true,
        logChannelId: CHAT_LOG,
        chatReactEntries: [entryOf('r', ['hello'])],
      },
    });
    await world.read(chat('hello heck'));
    const told = (await world.said(CHAT_LOG)).length;
    expect(told).toBeGreaterThan(1);
    world.pass(MINUTE_MS);
    await saveWords({ suppressMessages: true });
    await world.read(chat('hello heck'), chat('fine'));
    const added = (await world.said(CHAT_LOG)).slice(told).map(({ content }) => content);
    expect(added.length).toBeGreaterThan(0);
    for (const content of added) expect(content).toContain('fine');
    expect((await contents()).at(-1)).toContain('||hello heck||');
  },
);

test("players' texts can't ping or format, and stay hidden", async () => {
  await saveWords({ bannedWordEntries: [entryOf('a', ['xyzzy'])] });
  const lines = HOSTILE_TEXTS.map((text) => `xyzzy ${text.replaceAll(/[\0\n\r]/g, ' ').toWellFormed()}`);
  await world.read(...lines.map((text) => chat(text)));
  const plain = readDiscord('🚫 **Bob** on **The Island**: ||x|| (infraction 1)').marks;
  const told = await contents();
  expect(told.length).toBeGreaterThan(HOSTILE_TEXTS.length / 2);
  for (const content of told) expect(readDiscord(content).marks).toEqual(plain);
});

const banning = (count: number) =>
  world.save({
    ban: { isEnabled: true },
    bannedWord: {
      isEnabled: true,
      bannedWordEntries: ENTRIES,
      isLoggingEnabled: true,
      logChannelId: CHANNEL,
      automaticBanEnabled: true,
      automaticBanInfractionCount: count,
    },
  });

provesSetting('bannedWord.automaticBanEnabled', 'bannedWord.automaticBanInfractionCount')(
  'a player who reaches the number of infractions is banned permanently with the reason, and the log says so',
  async () => {
    await banning(2);
    await world.read(chat('heck'), chat('darn'), chat('heck'), chat('heck', 'Eve'));
    expect(await listBans(world.context, world.instance.scope)).toMatchObject([
      {
        netId: BOB.id,
        playerName: 'Bob',
        bannedUntil: 0,
        isAutomatic: true,
        reason: 'Banned words: 2 infractions, last “darn”',
      },
    ]);
    expect(await outcomes()).toEqual([
      'infraction 1',
      'infraction 2: banned',
      'infraction 3',
      'not counted: this player is not registered',
    ]);
  },
);

test('lifting an automatic ban resets its infractions', async () => {
  await banning(2);
  await world.read(chat('heck'), chat('darn'));
  await unban(world.context, world.instance.by, BOB.id);
  expect(await infractions()).toEqual({ Bob: 0 });
  expect(await listInfractions(world.context.db, world.instance.scope, BOB.id)).toEqual([]);
  await world.read(chat('heck again'));
  expect(await listBans(world.context, world.instance.scope)).toEqual([]);
});

test('nobody is banned while Ban Management is off, if the author is ambiguous, or with an ignore entry', async () => {
  await banning(1);
  await ban(world.context, world.instance.by, {
    netId: BOB.id,
    playerName: 'Bob',
    reason: 'Ours',
    bannedUntil: 0,
    isIgnoreEntry: true,
  });
  await world.read(chat('heck'));
  expect(await listBans(world.context, world.instance.scope)).toMatchObject([
    { isIgnoreEntry: true, reason: 'Ours' },
  ]);
  await unban(world.context, world.instance.by, BOB.id);
  await world.save({ ban: { isEnabled: false } });
  await world.read(chat('heck 2'));
  await world.save({ ban: { isEnabled: true } });
  await world.list(BOB, EVE, { name: 'Bob', id: `0002${'c'.repeat(28)}` });
  await world.read(chat('heck 3'));
  expect(await listBans(world.context, world.instance.scope)).toEqual([]);
});
