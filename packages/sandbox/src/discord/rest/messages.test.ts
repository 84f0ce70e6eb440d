import { expect, test } from 'vitest';
import { composeMessage, postMessage } from '../messages.ts';
import type { TestDiscord } from '../testing/test-discord.ts';
import { startTestDiscord } from '../testing/test-discord.ts';

const send = (discord: TestDiscord, channel: string, body: unknown) =>
  discord.rest('POST', `/channels/${discord.channel(channel).id}/messages`, body);

test('a message of 2000 characters goes through and one of 2001 does not', async () => {
  const discord = await startTestDiscord();

  expect((await send(discord, 'general', { content: '🦖'.repeat(2000) })).status).toBe(200);
  const { status, body } = await send(discord, 'general', { content: 'x'.repeat(2001) });
  expect(status).toBe(400);
  expect(body).toEqual({
    code: 50035,
    message: 'Invalid Form Body',
    errors: {
      content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] },
    },
  });
});

test.each([
  ['nothing in it', { content: '   ' }, 400, 50006],
  ['eleven embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) }, 400, 50035],
  [
    'embeds of more than 6000 characters',
    { embeds: [1, 2].map(() => ({ description: 'x'.repeat(3001) })) },
    400,
    50035,
  ],
  ['an embed field without a value', { embeds: [{ fields: [{ name: 'x' }] }] }, 400, 50035],
  [
    'both parse and ids of one kind',
    { content: 'x', allowed_mentions: { parse: ['users'], users: ['123456789012345678'] } },
    400,
    50035,
  ],
  [
    'two buttons with one id',
    {
      content: 'x',
      components: [
        { type: 1, components: [1, 2].map(() => ({ type: 2, style: 1, label: 'x', custom_id: 'a' })) },
      ],
    },
    400,
    50035,
  ],
  [
    'a reply to a message that is not there',
    { content: 'x', message_reference: { message_id: '123456789012345678' } },
    400,
    50035,
  ],
  ['text that is no text', { content: 5 }, 400, 50035],
])('a message with %s is refused', async (_what, message, status, code) => {
  const discord = await startTestDiscord();

  expect(await send(discord, 'general', message)).toMatchObject({ status, body: { code } });
});

test('what is not JSON is refused', async () => {
  const discord = await startTestDiscord();
  const path = `/channels/${discord.channel('general').id}/messages`;

  const { status, body } = await discord.rest('POST', path, '{"content":', {
    'content-type': 'application/json',
  });

  expect(status).toBe(400);
  expect(body.code).toBe(50109);
});

test.each([
  ['staff-chat', 403, 50001, 'it can not see'],
  ['announcements', 403, 50013, 'it may only read'],
  ['suggestions', 400, 50008, 'holds posts and no messages'],
  ['Information', 400, 50008, 'is a category'],
])('a message to %s gets %i %i because the channel is one that %s', async (name, status, code) => {
  const discord = await startTestDiscord();

  expect(await send(discord, name, { content: 'x' })).toMatchObject({ status, body: { code } });
});

test('channels that do not exist and ids that are none are told apart', async () => {
  const discord = await startTestDiscord();

  expect(await discord.rest('POST', '/channels/123456789012345678/messages', { content: 'x' })).toMatchObject(
    {
      status: 404,
      body: { code: 10003 },
    },
  );
  expect(await discord.rest('POST', '/channels/general/messages', { content: 'x' })).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { channel_id: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } } },
  });
});

test('the sixth message within five seconds to one channel has to wait, another channel does not', async () => {
  const discord = await startTestDiscord({ now: () => 1_700_000_000_000 });

  const replies = [];
  for (let count = 0; count < 6; count += 1)
    replies.push(await send(discord, 'general', { content: `${count}` }));

  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(replies[0]!.headers.get('x-ratelimit-limit')).toBe('5');
  expect(replies[4]!.headers.get('x-ratelimit-remaining')).toBe('0');
  const last = replies[5]!;
  expect(last.body).toMatchObject({ message: 'You are being rate limited.', global: false });
  expect(last.body.retry_after).toBe(5);
  expect(Number(last.headers.get('retry-after'))).toBe(last.body.retry_after);
  expect((await send(discord, 'trading', { content: 'x' })).status).toBe(200);
});

test('more than fifty requests a second over all routes hit the global limit', async () => {
  let time = 1_700_000_000_000;
  const discord = await startTestDiscord({ now: () => time });
  const channels = [...discord.guild('obelisk').channels.values()];
  const get = (index: number) => discord.rest('GET', `/channels/${channels[index % channels.length]!.id}`);

  const replies = await Promise.all(Array.from({ length: 51 }, (_, index) => get(index)));

  const refused = replies.filter((reply) => reply.status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]!.body.global).toBe(true);
  expect(refused[0]!.headers.get('x-ratelimit-global')).toBe('true');
  time += 1000;
  expect((await get(0)).status).toBe(200);
});

test('the bot edits and deletes its own messages, and of others deletes only', async () => {
  const discord = await startTestDiscord();
  const channel = discord.channel('general');
  const own = (await send(discord, 'general', { content: 'mine', embeds: [{ title: 'kept' }] })).body;
  const path = `/discord/channels/${channel.id}/messages`;
  const other = (await discord.control('POST', path, { as: 'owner', content: 'theirs' })).body;
  const at = (id: string) => `/channels/${channel.id}/messages/${id}`;

  const edited = await discord.rest('PATCH', at(own.id), { content: 'changed' });
  expect(edited.body).toMatchObject({ content: 'changed', embeds: [{ title: 'kept' }] });
  expect(edited.body.edited_timestamp).not.toBeNull();
  expect(await discord.rest('PATCH', at(other.id), { content: 'x' })).toMatchObject({
    status: 403,
    body: { code: 50005 },
  });
  expect((await discord.rest('DELETE', at(other.id))).status).toBe(204);
  expect((await discord.rest('DELETE', at(own.id))).status).toBe(204);
  expect(await discord.rest('PATCH', at(own.id), { content: 'x' })).toMatchObject({
    status: 404,
    body: { code: 10008 },
  });
});

test('messages are listed newest first and can be paged', async () => {
  const discord = await startTestDiscord();
  const ids: string[] = [];
  for (const content of ['1', '2', '3', '4']) ids.push((await send(discord, 'general', { content })).body.id);
  const list = async (query: string) => {
    const { body } = await discord.rest(
      'GET',
      `/channels/${discord.channel('general').id}/messages?${query}`,
    );
    return body.map((message: { content: string }) => message.content);
  };

  expect(await list('limit=2')).toEqual(['4', '3']);
  expect(await list(`before=${ids[2]}`)).toEqual(['2', '1']);
  expect(await list(`after=${ids[1]}&limit=1`)).toEqual(['3']);
  expect(await list(`around=${ids[2]}&limit=2`)).toEqual(['3', '2']);
});

test('bulk deletion takes two to a hundred messages of the last fourteen days', async () => {
  let time = Date.UTC(2026, 0, 1);
  const discord = await startTestDiscord({ now: () => time });
  const old = (await send(discord, 'general', { content: 'old' })).body.id;
  time += 15 * 24 * 60 * 60 * 1000;
  const fresh = [];
  for (const content of ['a', 'b']) fresh.push((await send(discord, 'general', { content })).body.id);
  const path = `/channels/${discord.channel('general').id}/messages/bulk-delete`;

  expect((await discord.rest('POST', path, { messages: [fresh[0]] })).body.code).toBe(50035);
  time += 1000;
  expect((await discord.rest('POST', path, { messages: [old, ...fresh] })).body.code).toBe(50034);
  time += 1000;
  expect((await discord.rest('POST', path, { messages: fresh })).status).toBe(204);
  const left = await discord.control('GET', `/discord/channels/${discord.channel('general').id}/messages`);
  expect(left.body.map((message: { id: string }) => message.id)).toEqual([old]);
});

test('a message that is sent again with the same enforced nonce is there once', async () => {
  const discord = await startTestDiscord();
  const message = { content: 'once', nonce: 'abc', enforce_nonce: true };

  const first = await send(discord, 'general', message);
  const second = await send(discord, 'general', message);

  expect(second.body.id).toBe(first.body.id);
});

test('who has sent a message hears of its nonce, and nobody who reads it later', async () => {
  const discord = await startTestDiscord();
  const sent = await send(discord, 'general', { content: 'once', nonce: 'abc' });
  const path = `/channels/${discord.channel('general').id}/messages`;

  expect(sent.body.nonce).toBe('abc');
  expect((await discord.rest('GET', path)).body[0]).not.toHaveProperty('nonce');
  expect((await discord.rest('GET', `${path}/${sent.body.id}`)).body).not.toHaveProperty('nonce');
});

test('a channel forgets its oldest messages beyond two thousand', async () => {
  const discord = await startTestDiscord();
  const { state } = discord.context;
  const place = { guild: discord.guild('obelisk'), channel: discord.channel('general') };
  for (let count = 0; count < 2001; count += 1) {
    const mentions = { users: [], roles: [], everyone: false };
    postMessage(
      state,
      place,
      composeMessage(state, place.channel.id, { author: state.bot, content: `${count}`, mentions }),
    );
  }

  const kept = state.messages.get(place.channel.id)!;
  expect(kept).toHaveLength(2000);
  expect(kept[0]!.message.content).toBe('1');
});
