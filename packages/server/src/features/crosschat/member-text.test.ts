import { MessageType } from 'discord.js';
import { expect, test } from 'vitest';
import { isByMember, type MemberMessage, writtenIn } from './member-text.ts';

const BOT = '100000000000000001';

/** A message as Discord's gateway tells it. */
const message = (more: object = {}): MemberMessage =>
  ({
    id: '1',
    channel_id: '2',
    guild_id: '3',
    type: MessageType.Default,
    content: 'hello',
    author: { id: '5', username: 'bob', global_name: 'Bob', discriminator: '0', avatar: null },
    member: { nick: null, roles: [] },
    mentions: [],
    attachments: [],
    embeds: [],
    ...more,
    // Only what is read of it.
  }) as unknown as MemberMessage;

const user = { id: '5', username: 'bob', global_name: 'Bob' };

test.each([
  ['a message', {}, true],
  ['a reply', { type: MessageType.Reply }, true],
  ['a bot', { author: { ...user, bot: true } }, false],
  ['Discord itself', { author: { ...user, system: true } }, false],
  ['a webhook', { webhook_id: '9' }, false],
  ['an answer to a command', { type: MessageType.ChatInputCommand }, false],
  ['somebody who has joined', { type: MessageType.UserJoin }, false],
  ['an application', { application_id: '9' }, false],
  ['nobody of the guild', { member: undefined }, false],
])('%s is written by a member: %s', (_, more, expected) => expect(isByMember(message(more))).toBe(expected));

test.each([
  ['plain', { content: 'hello' }, 'hello'],
  [
    'a mention',
    {
      content: 'hi <@7> <@!8>',
      mentions: [{ id: '7', username: 'eve', global_name: null, member: { nick: 'Eve' } }],
    },
    'hi @Eve @somebody',
  ],
  ['the bot, first', { content: `<@${BOT}> hello`, mentions: [{ id: BOT, username: 'bot' }] }, 'hello'],
  ['a role, a channel, a command', { content: '<@&7> <#8> </chat:9>' }, '@role #channel /chat'],
  ['emoji', { content: '<:dodo:123> <a:rex:456>' }, ':dodo: :rex:'],
  ['a time', { content: 'at <t:1700000000:R>' }, 'at [time]'],
  ['a picture', { content: '', attachments: [{ content_type: 'image/png' }] }, '[picture]'],
  [
    'several files',
    { content: 'look', attachments: [{ content_type: 'video/mp4' }, { content_type: 'audio/ogg' }, {}] },
    'look [video] [sound] [file]',
  ],
  ['a sticker', { content: '', sticker_items: [{ id: '1', name: 'Wave' }] }, '[sticker Wave]'],
  ['a poll', { content: '', poll: {} }, '[poll]'],
  ['something forwarded', { content: '', message_snapshots: [{}] }, '[forwarded message]'],
  [
    'a reply to a member',
    {
      type: MessageType.Reply,
      referenced_message: { author: { id: '6', username: 'eve', global_name: 'Eve' } },
    },
    '@Eve hello',
  ],
  [
    'a reply to a player',
    {
      type: MessageType.Reply,
      referenced_message: { author: { id: '9', username: 'Helena (Porters) [Island]' }, webhook_id: '9' },
    },
    '@Helena (Porters) hello',
  ],
  [
    'a reply to the bot',
    { type: MessageType.Reply, referenced_message: { author: { id: BOT, username: 'bot' } } },
    'hello',
  ],
  ['a reply to what was deleted', { type: MessageType.Reply, referenced_message: null }, 'hello'],
  ['nothing, as the intent is refused', { content: '' }, ''],
  [
    'a reply of which nothing is told',
    { content: '', type: MessageType.Reply, referenced_message: { author: { id: '6', username: 'eve' } } },
    '',
  ],
])('%s becomes a short text', (_, more, text) =>
  expect(writtenIn(message(more), BOT)?.text ?? '').toBe(text),
);

test('members are called as in their guild', () => {
  const nameIn = (more: object) => writtenIn(message(more), BOT)?.author.name;
  expect(nameIn({})).toBe('Bob');
  expect(nameIn({ member: { nick: 'Bobby', roles: [] } })).toBe('Bobby');
  expect(nameIn({ author: { ...user, global_name: null } })).toBe('bob');
});
