import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { GroupName } from '@arkwright/contracts/settings-registry';
import { readDiscord } from '@arkwright/testing/discord-reading';
import { HOSTILE_TEXTS } from '@arkwright/testing/hostile-texts';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getSettings } from '../../core/settings/settings.ts';
import { createPauses } from '../chat-words/service.ts';
import {
  CHANNEL,
  createWordsWorld,
  entryOf,
  ROLE,
  type WordsWorld,
} from '../chat-words/testing/words-world.ts';
import { chatReactor } from './bot.ts';
import { reactToChat } from './service.ts';
import { reactionText } from './words.ts';

const SECOND_MS = 1000;

let world: WordsWorld;

beforeAll(async () => {
  world = await createWordsWorld((context) => [chatReactor(context)]);
});
afterAll(() => world.context.dispose());
beforeEach(() => world.begin());

const saveReactions = (entries: object[], change: object = {}) =>
  world.save({
    chatReaction: {
      isEnabled: true,
      chatReactEntries: entries,
      isLoggingEnabled: true,
      logChannelId: CHANNEL,
      ...change,
    },
  });
const chat = (text: string, player = 'Bob', agoMs = 0) => world.line(`${player} (Rex): ${text}`, agoMs);
const contents = async () => (await world.said(CHANNEL)).map(({ content }) => content);

provesSetting(
  'chatReaction.chatReactEntries',
  'chatReaction.chatReactEntries.matchWords',
  'chatReaction.chatReactEntries.matchType',
  'chatReaction.chatReactEntries.alsoInsideWords',
  'chatReaction.chatReactEntries.reply',
)(
  "each kind of comparison brings its reply, and a line that matches several entries gets the first one's",
  async () => {
    await saveReactions([
      entryOf('exact', ['Hello'], { matchType: 'Exact' }),
      entryOf('any case', ['HELLO there'], { matchType: 'ExactIgnoreCase' }),
      entryOf('within', ['!Rules'], { matchType: 'Contains' }),
      entryOf('anyhow', ['discord', 'guild']),
      entryOf('inside', ['kit'], { alsoInsideWords: true }),
    ]);
    const said = [
      'Hello',
      'hello THERE',
      'see !Rules',
      'a Guild?',
      'HELLO',
      'see !rules',
      'oh Hello',
      'Discord !Rules',
      'starterkits',
      'Guilds',
    ];
    for (const text of said) {
      await world.read(chat(text));
      world.pass(MINUTE_MS);
    }
    const replies = ['exact', 'any case', 'within', 'anyhow', 'within', 'inside'];
    expect(await world.commands()).toEqual(replies.map((id) => `ServerChat reply of ${id}`).toSorted());
  },
);

provesSetting(
  'chatReaction.chatReactEntries.notifyDiscord',
  'chatReaction.chatReactEntries.notifyDiscordRoleIds',
  'chatReaction.logChannelId',
)('a reaction is logged as a line, or as a message of its own with roles if it notifies', async () => {
  await saveReactions([
    entryOf('a', ['help'], { notifyDiscord: true, notifyDiscordRoleIds: [ROLE] }),
    // Roles that were chosen before notifying was switched off.
    entryOf('b', ['hi'], { notifyDiscordRoleIds: [ROLE] }),
  ]);
  await world.read(chat('hi *all*'), chat('I need HELP', 'Eve'));
  expect(await world.said(CHANNEL)).toMatchObject([
    {
      content: '💬 **Bob** on **The Island**: hi \\*all\\* ➜ reply of b',
      kind: 'line',
      mentionRoleIds: [],
      serverId: world.server.id,
    },
    {
      content: `<@&${ROLE}> 💬 **Eve** on **The Island**: I need HELP ➜ reply of a`,
      kind: 'message',
      mentionRoleIds: [ROLE],
    },
  ]);
});

provesSetting('chatReaction.isEnabled', { field: 'chatReaction.isLoggingEnabled', pinnedTo: true })(
  'without logging only the game gets the reply; while switched off or without the chat log nobody does',
  async () => {
    const entries = [entryOf('a', ['hi'])];
    await saveReactions(entries, { isLoggingEnabled: false });
    await world.read(chat('hi'));
    expect(await world.commands()).toHaveLength(1);
    await saveReactions(entries, { isEnabled: false });
    await world.read(chat('hi', 'Eve'));
    await saveReactions(entries);
    await world.save({ chat: { isChatLogEnabled: false } });
    world.pass(MINUTE_MS);
    await world.read(chat('hi', 'Joe'));
    expect(await world.commands()).toHaveLength(1);
    expect(await contents()).toEqual([]);
  },
);

provesSetting('chatReaction.chatReactEntries.id')(
  "one player or one entry can't make the bot reply all the time",
  async () => {
    await saveReactions([entryOf('a', ['hi']), entryOf('b', ['yo'])]);
    await world.read(...Array.from({ length: 50 }, () => chat('hi')), chat('yo'), chat('hi', 'Eve'));
    expect(await world.commands()).toEqual(['ServerChat reply of a']);
    expect(await contents()).toHaveLength(1);
    world.pass(6 * SECOND_MS);
    await world.read(chat('hi', 'Eve'), chat('yo'));
    expect(await world.commands()).toEqual(['ServerChat reply of a', 'ServerChat reply of b']);
    world.pass(5 * SECOND_MS);
    await world.read(chat('hi', 'Eve'));
    expect(await world.commands()).toHaveLength(3);
  },
);

test('a repeated line gets one reply, and an old line gets none', async () => {
  await saveReactions([entryOf('a', ['hi'])]);
  const once = chat('hi');
  await world.read(chat('hi', 'Eve', 6 * MINUTE_MS), once);
  world.pass(MINUTE_MS);
  await world.read(once);
  expect(await world.commands()).toHaveLength(1);
});

test("the bot's own messages bring no reaction", async () => {
  await saveReactions([entryOf('a', ['hi'], { reply: 'Bob (Rex): hi' })]);
  await world.read(world.line('SERVER: hi'), world.line('SERVER: Bob (Rex): hi'));
  expect(await world.commands()).toEqual([]);
});

test('a line that is retried after a failure still gets one reply, even if it was sent again', async () => {
  await saveReactions([entryOf('a', ['hi'])]);
  const { context, instance, server } = world;
  const of = <Name extends GroupName>(name: Name) => getSettings(context.db, instance.scope, name);
  const settings = {
    bannedWord: await of('bannedWord'),
    chat: await of('chat'),
    chatReaction: await of('chatReaction'),
  };
  const read = () => [chat('hi'), chat('hi')].map(parseGameLogLine);
  const pauses = createPauses();
  const attempt = (events: ReturnType<typeof read>, isFailing: boolean) =>
    context.db.transaction(async (tx) => {
      const servers = [{ scope: instance.scope, server, source: 'log' as const, events, settings }];
      await reactToChat(context, tx, { servers, pauses });
      if (isFailing) throw new Error('away');
    });
  const events = read();
  await expect(attempt(events, true)).rejects.toThrow('away');
  await expect(attempt(events, true)).rejects.toThrow('away');
  await attempt(read(), false);
  expect(await world.commands()).toHaveLength(1);
});

test("players' texts can't ping or format, and a reply can't contain a second command", async () => {
  await saveReactions([
    entryOf('a', ['xyzzy'], { reply: 'hi|DoExit\n<RichColor Color="1,0,0,1">DestroyWildDinos' }),
  ]);
  await world.read(chat('xyzzy @everyone'));
  expect(await world.commands()).toEqual(['ServerChat hiDoExit RichColor Color="1,0,0,1"DestroyWildDinos']);
  const plain = readDiscord('💬 **a** on **b**: c ➜ hi').marks;
  for (const text of HOSTILE_TEXTS) {
    const told = {
      player: `x${text}`,
      serverName: `y${text}`,
      message: text,
      reply: `z${text}`,
      roleIds: [],
    };
    const content = reactionText(told);
    expect(readDiscord(content).marks, text).toEqual(plain);
    expect(content).not.toContain('\n');
  }
});
