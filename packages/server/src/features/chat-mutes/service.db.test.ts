import { glob, readFile } from 'node:fs/promises';
import { MAX_FORMER_MEMBERS, MAX_MUTES } from '@arkwright/contracts/chat-mutes/bounds';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { By } from '../../core/history/change-log.ts';
import { changes } from '../../core/history/table.ts';
import { chatReactor } from '../chat-reactions/bot.ts';
import { CHAT_LOG, createWordsWorld, entryOf, type WordsWorld } from '../chat-words/testing/words-world.ts';
import { knownPlayers } from '../known-players/table.ts';
import { logRelay } from '../logging/bot.ts';
import { unregister } from '../player-registrations/member-service.ts';
import {
  createRegistration,
  deleteRegistration,
  forgetPlayer,
  updateRegistration,
} from '../player-registrations/service.ts';
import { endedMuteRetention } from './repository.ts';
import { findMemberMute, keepMuted, listMutes, mutePlayer, unmutePlayer } from './service.ts';
import { chatMutes } from './table.ts';

const BOB = { name: 'Bob', id: `0002${'b'.repeat(28)}` };
const EVE = { name: 'Eve', id: `0002${'e'.repeat(28)}` };

let world: WordsWorld;
beforeAll(async () => {
  world = await createWordsWorld((context) => [chatReactor(context), logRelay(context)]);
});
afterAll(() => world.context.dispose());
beforeEach(async () => {
  await world.context.db.delete(chatMutes);
  await world.begin();
  await world.list(BOB, EVE);
});

const chat = (text: string, player = 'Bob') => world.line(`${player} (Rex): ${text}`);
const mute = (lastsMs = MINUTE_MS) =>
  mutePlayer(world.context, world.instance.by, { netId: BOB.id, lastsMs, reason: 'Spam' });
const told = async () => (await world.said(CHAT_LOG)).map(({ content }) => content).join('\n');

test("a muted player's messages are in no log and bring no reaction in Discord until the mute ends", async () => {
  await world.save({
    chatReaction: {
      isEnabled: true,
      isLoggingEnabled: true,
      logChannelId: CHAT_LOG,
      chatReactEntries: [entryOf('r', ['hello'])],
    },
  });
  await mute();
  await world.read(chat('hello one'), chat('hello two', 'Eve'));
  expect(await told()).not.toContain('one');
  expect(await told()).toContain('two');
  world.pass(MINUTE_MS);
  await world.list(BOB, EVE);
  await world.read(chat('three'));
  expect(await told()).toContain('three');
});

test("a mute applies under the player's current name, and after they have left", async () => {
  await mute();
  await world.list({ ...BOB, name: 'Robert' }, EVE);
  await world.read(chat('one', 'Robert'));
  await world.list(EVE);
  await world.read(chat('two', 'Robert'));
  expect(await told()).toBe('');
});

test('a muted player whose name reads like another’s line or the server’s is still muted', async () => {
  for (const name of ['Eve (Eve): hi', 'SERVER: restart']) {
    await mute();
    await world.list({ ...BOB, name }, EVE);
    await world.read(chat('one', name), chat('two', 'Eve'));
    expect(await told()).not.toContain('one');
    expect(await told()).toContain('two');
  }
});

test('a mute reaches nobody whose name only begins like a line of the muted player', async () => {
  await mute();
  await world.list(BOB, { ...EVE, name: 'Bob (Bob): hi' });
  await world.read(chat('one'), chat('two', 'Bob (Bob): hi'));
  expect(await told()).not.toContain('one');
  expect(await told()).toContain('two');
});

test('a mute applies to names that are too long to be stored, and to those with what nobody sees', async () => {
  for (const name of ['x'.repeat(150), 'B\u200bob', '\u202eBob']) {
    await mute();
    await world.list({ ...BOB, name }, EVE);
    await world.read(chat('one', name));
    expect(await told()).not.toContain('one');
  }
});

test('a mute of a name outside ASCII mutes no other, nor anybody whose name is as many question marks', async () => {
  const { context, instance } = world;
  const names = ['李明', '王伟', 'Дмитрий', 'أحمد', 'ひろし', 'José'];
  const players = names.map((name, index) => ({ name, id: `0004${String(index).padStart(28, '0')}` }));
  await mutePlayer(context, instance.by, { netId: players[0]!.id, lastsMs: MINUTE_MS, reason: '' });
  await world.list(...players);
  await world.read(...names.map((name, index) => chat(`full ${index}`, name)));
  await world.read(chat('two', '??'), chat('six', '??????'));
  const several = await told();
  expect(names.map((_, index) => several.includes(`full ${index}`))).toEqual([false, ...Array(5).fill(true)]);
  expect(several).toContain('two');
  // Alone on the server with two characters outside ASCII.
  await world.list(...players.filter(({ name }) => name !== '王伟'));
  await context.db.delete(knownPlayers).where(eq(knownPlayers.name, '王伟'));
  await world.read(chat('again', '??'), chat('other', '???'));
  expect(await told()).not.toContain('again');
  expect(await told()).toContain('other');
});

test('a line that may be from several players on the server is not held back, which the mute says', async () => {
  const { context, instance } = world;
  const isNameShared = async () => (await listMutes(context, instance.scope))[0]?.isNameShared;
  await mute();
  expect(await isNameShared()).toBe(false);
  await world.list(BOB, { ...EVE, name: 'Bob' });
  await world.read(chat('one'));
  expect(await told()).toContain('one');
  expect(await isNameShared()).toBe(true);
  await world.list({ ...BOB, name: '李明' }, { ...EVE, name: '王伟' });
  await world.read(chat('two', '李明'), chat('three', '??'));
  expect(await told()).not.toContain('two');
  expect(await told()).toContain('three');
  expect(await isNameShared()).toBe(true);
  await world.list({ ...BOB, name: '李明' }, { ...EVE, name: '王小伟' });
  expect(await isNameShared()).toBe(false);
});

test('a muted player can’t shake the mute off in Discord by /unregister', async () => {
  const { context, instance } = world;
  const { scope } = instance;
  const member = { discordId: '700', discordUsername: 'bob' };
  await createRegistration(context, instance.by, { ...member, netId: BOB.id });
  const by: By = { actor: { kind: 'discord-member', id: '700', name: 'bob' }, scope, origin: 'discord' };
  await mute();
  await expect(unregister(context, by)).rejects.toThrow('You are muted until <t:');
  expect(await findMemberMute(context, context.db, { scope, discordId: '700' })).toBeDefined();
  world.pass(MINUTE_MS);
  await unregister(context, by);
});

const MEMBER = { discordId: '700', discordUsername: 'bob' };

/** All that ends a registration although the player is muted. */
const WAYS: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  'their account is deleted': () => forgetPlayer(world.context, MEMBER.discordId),
  'a manager deletes the registration': (id) => deleteRegistration(world.context, world.instance.by, id),
  'the registration becomes another player’s': (id) =>
    updateRegistration(world.context, world.instance.by, { ...MEMBER, id, netId: EVE.id }),
  'the registration becomes another member’s': (id) =>
    updateRegistration(world.context, world.instance.by, { ...MEMBER, id, netId: BOB.id, discordId: '701' }),
};

test.each(Object.entries(WAYS))('a member stays muted, and nobody else is, when %s', async (_way, end) => {
  const { context, instance } = world;
  const { scope } = instance;
  const isMuted = async (discordId: string) =>
    (await findMemberMute(context, context.db, { scope, discordId })) !== undefined;
  const { id } = await createRegistration(context, instance.by, { ...MEMBER, netId: BOB.id });
  await mute();
  await end(id);
  expect(await isMuted('700')).toBe(true);
  expect(await isMuted('702')).toBe(false);
  const stored = await context.db.select().from(chatMutes).where(eq(chatMutes.botId, scope.botId));
  expect(stored).toMatchObject([{ netId: BOB.id, formerMembers: [expect.stringMatching(/^[\w-]{43}$/)] }]);
  // A longer one in its place holds for them, too.
  await mute();
  expect(await isMuted('700')).toBe(true);
  world.pass(MINUTE_MS);
  expect(await isMuted('700')).toBe(false);
});

test('of the former members of a muted player the newest stay muted', async () => {
  const { context, instance } = world;
  const { scope } = instance;
  await mute();
  for (let n = 0; n <= MAX_FORMER_MEMBERS; n++)
    await keepMuted(context, context.db, { scope, netId: BOB.id, discordId: `${800 + n}` });
  const isMuted = async (discordId: string) =>
    (await findMemberMute(context, context.db, { scope, discordId })) !== undefined;
  expect(await isMuted('800')).toBe(false);
  expect(await isMuted('801')).toBe(true);
  expect(await isMuted(`${800 + MAX_FORMER_MEMBERS}`)).toBe(true);
});

test('whatever may end a registration tells features so', async () => {
  const folder = new URL('../', import.meta.url);
  const found: Record<string, string> = {};
  for await (const name of glob('*/*.ts', { cwd: folder })) {
    const text = await readFile(new URL(name, folder), 'utf8');
    if (name.endsWith('.test.ts') || !text.includes("'../registered-players/service.ts'")) continue;
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    const calls = count(/(?<!function )\b(?:deleteRegistration|deletePerson|updateRegistration)\(/g);
    if (calls > 0) found[name] = `${calls} calls, ${count(/await tellEnded\(/g)} tell`;
  }
  expect(found).toEqual({
    // What is confirmed was a code before.
    'player-registrations/confirm-service.ts': '1 calls, 0 tell',
    // The others are of a code that is asked for again, or let go of.
    'player-registrations/member-service.ts': '3 calls, 1 tell',
    // The others delete codes that are in the way.
    'player-registrations/service.ts': '5 calls, 3 tell',
  });
});

test('mutes are listed with names, can be lifted, and are in the history', async () => {
  const { context, instance } = world;
  const set = await mute();
  expect(set).toMatchObject({ netId: BOB.id, playerName: 'Bob', reason: 'Spam' });
  expect(await listMutes(context, instance.scope)).toEqual([set]);
  await unmutePlayer(context, instance.by, BOB.id);
  expect(await listMutes(context, instance.scope)).toEqual([]);
  await expect(unmutePlayer(context, instance.by, BOB.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await world.read(chat('one'));
  expect(await told()).toContain('one');
  const rows = await context.db.select().from(changes).where(eq(changes.botId, instance.id));
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['chat-mute.set', 'chat-mute.lifted']),
  );
});

test('another mute replaces the previous one, and ended mutes are deleted', async () => {
  const { context, instance } = world;
  await mute();
  const { mutedUntil } = await mute(2 * MINUTE_MS);
  expect(await listMutes(context, instance.scope)).toMatchObject([{ mutedUntil }]);
  const { db } = context;
  expect(await endedMuteRetention.deleteSome(db, { now: mutedUntil - 1, limit: 10 })).toBe(0);
  expect(await endedMuteRetention.deleteSome(db, { now: mutedUntil, limit: 10 })).toBe(1);
});

test('an instance has a maximum number of mutes, and existing ones can still be changed', async () => {
  const { context, instance } = world;
  await mute();
  await context.db.execute(sql`
    insert into chat_mutes (bot_id, net_id, muted_at, muted_until, reason)
    select ${instance.id}, '0001' || lpad(to_hex(n), 28, '0'), 0, ${Date.UTC(2200, 0)}::bigint, ''
    from generate_series(1, ${MAX_MUTES - 1}::int) as n`);
  await mute();
  const another = { netId: EVE.id, lastsMs: MINUTE_MS, reason: '' };
  await expect(mutePlayer(context, instance.by, another)).rejects.toMatchObject({ code: 'CONFLICT' });
});
