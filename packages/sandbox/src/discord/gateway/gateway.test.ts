import { expect, onTestFinished, test, vi } from 'vitest';
import WebSocket from 'ws';
import type { Json, TestDiscord } from '../testing/test-discord.ts';
import { startTestDiscord } from '../testing/test-discord.ts';

type Packet = { op: number; t: string | null; s: number | null; d: Json };

const ALL_INTENTS = 33283;

/** Waits longer than Vitest does by itself: other work may have the processor. */
const eventually = <T>(check: () => T) => vi.waitFor(check, 10_000);

async function connect(discord: TestDiscord, query = 'v=10&encoding=json') {
  const socket = new WebSocket(`${discord.url.replace('http', 'ws')}/gateway?${query}`);
  onTestFinished(() => socket.terminate());
  const packets: Packet[] = [];
  const closed = vi.fn();
  socket.on('message', (data) => packets.push(JSON.parse(String(data))));
  socket.on('close', (code) => closed(code));
  socket.on('error', () => undefined);
  const next = (type: string) =>
    eventually(() => {
      const found = packets.find((packet) => packet.t === type);
      if (!found) throw new Error(`no ${type} yet`);
      return found;
    });
  await eventually(() => expect(packets[0]?.op).toBe(10));
  const send = (op: number, d: unknown) => socket.send(JSON.stringify({ op, d }));
  const identify = (changes: Record<string, unknown> = {}) =>
    send(2, {
      token: discord.context.state.application.botToken,
      intents: ALL_INTENTS,
      properties: {},
      ...changes,
    });
  const isClosedWith = (code: number) => eventually(() => expect(closed).toHaveBeenCalledWith(code));
  return { socket, packets, send, identify, next, isClosedWith };
}

const say = (discord: TestDiscord, content: string, channel = 'general') =>
  discord.control('POST', `/discord/channels/${discord.channel(channel).id}/messages`, {
    as: 'owner',
    content,
  });

test('hello, identify, ready, one guild after the other, and an answer to each heartbeat', async () => {
  const discord = await startTestDiscord();
  const client = await connect(discord);
  expect(client.packets[0]!.d.heartbeat_interval).toBe(41_250);

  client.identify();
  const ready = await client.next('READY');
  expect(ready.s).toBe(1);
  expect(ready.d.guilds).toHaveLength(3);
  await eventually(() =>
    expect(client.packets.filter((packet) => packet.t === 'GUILD_CREATE')).toHaveLength(3),
  );
  client.send(1, 4);
  await eventually(() => expect(client.packets.some((packet) => packet.op === 11)).toBe(true));
});

test.each([
  ['a wrong token', { token: 'wrong' }, 4004],
  ['intents that do not exist', { intents: 1 << 30 }, 4013],
  ['a shard that does not exist', { shard: [2, 2] }, 4010],
  ['no properties', { properties: undefined }, 4002],
])('an identify with %s closes the connection', async (_what, changes, code) => {
  const discord = await startTestDiscord();
  const client = await connect(discord);

  client.identify(changes);

  await client.isClosedWith(code);
});

test('of the privileged intents each is switched on for itself, and the application’s flags say which', async () => {
  const discord = await startTestDiscord();
  await discord.control('POST', '/discord/faults', { privilegedIntents: { members: false } });
  const { body } = await discord.rest('GET', '/applications/@me');
  expect([body.flags & (1 << 15), body.flags & (1 << 19)]).toEqual([0, 1 << 19]);
  expect((await discord.rest('GET', `/guilds/${discord.guild('obelisk').id}/members`)).status).toBe(403);

  const refused = await connect(discord);
  refused.identify({ intents: 1 | 2 });
  await refused.isClosedWith(4014);
  const taken = await connect(discord);
  taken.identify({ intents: 1 | 32768 });
  await taken.next('READY');
});

test('each session that begins is counted against the thousand of a day', async () => {
  const discord = await startTestDiscord();
  const left = async () => (await discord.rest('GET', '/gateway/bot')).body.session_start_limit.remaining;
  expect(await left()).toBe(1000);
  const client = await connect(discord);
  client.identify();
  await client.next('READY');
  expect(await left()).toBe(999);
  await discord.control('POST', '/discord/faults', { usedIdentifies: 900 });
  expect(await left()).toBe(99);
});

test('privileged intents that are not switched on close with 4014', async () => {
  const discord = await startTestDiscord();
  await discord.control('POST', '/discord/faults', { privilegedIntents: false });
  const client = await connect(discord);

  client.identify();

  await client.isClosedWith(4014);
});

test.each([
  ['is not JSON', 'hello', 4002],
  ['is longer than 4096 bytes', JSON.stringify({ op: 3, d: 'x'.repeat(5000) }), 4002],
  ['comes before identify', JSON.stringify({ op: 3, d: {} }), 4003],
])('a payload that %s closes the connection', async (_what, text, code) => {
  const discord = await startTestDiscord();
  const client = await connect(discord);

  client.socket.send(text);

  await client.isClosedWith(code);
});

test('more than 120 payloads in a minute close with 4008', async () => {
  const discord = await startTestDiscord();
  const client = await connect(discord);
  client.identify();
  await client.next('READY');

  for (let count = 0; count < 121; count += 1) client.send(1, null);

  await client.isClosedWith(4008);
});

test('without the intent for content a message is empty unless it is about the bot', async () => {
  const discord = await startTestDiscord();
  const client = await connect(discord);
  client.identify({ intents: 513 });
  await client.next('READY');

  await say(discord, 'secret');
  await say(discord, `<@${discord.context.state.bot.id}> help`);

  const contents = () =>
    client.packets.filter((packet) => packet.t === 'MESSAGE_CREATE').map((packet) => packet.d.content);
  await eventually(() => expect(contents()).toEqual(['', `<@${discord.context.state.bot.id}> help`]));
});

test('without an intent its events do not come, and messages from closed channels never do', async () => {
  const discord = await startTestDiscord();
  const client = await connect(discord);
  client.identify({ intents: 512 | 32768 });
  await client.next('READY');

  await say(discord, 'hidden', 'staff-chat');
  await discord.control('POST', `/discord/guilds/${discord.guild('obelisk').id}/channels`, { name: 'x' });
  await say(discord, 'shown');

  await client.next('MESSAGE_CREATE');
  expect(client.packets.flatMap((packet) => packet.t ?? [])).toEqual(['READY', 'MESSAGE_CREATE']);
});

test('a session is taken up again with what it missed, in order and once', async () => {
  const discord = await startTestDiscord();
  const first = await connect(discord);
  first.identify();
  const ready = await first.next('READY');
  await say(discord, 'seen');
  const seen = await first.next('MESSAGE_CREATE');
  first.socket.terminate();
  await say(discord, 'missed 1');
  await say(discord, 'missed 2');

  const second = await connect(discord);
  const token = discord.context.state.application.botToken;
  second.send(6, { token, session_id: ready.d.session_id, seq: seen.s });
  await second.next('RESUMED');

  const replayed = second.packets.filter((packet) => packet.op === 0);
  expect(replayed.map((packet) => packet.d.content ?? packet.t)).toEqual(['missed 1', 'missed 2', 'RESUMED']);
  expect(replayed.map((packet) => packet.s)).toEqual([seen.s! + 1, seen.s! + 2, seen.s! + 3]);
});

test.each([
  ['was never there', (id: string) => ({ session_id: `${id}x`, seq: 1 })],
  ['was closed with 1000', (id: string) => ({ session_id: id, seq: 1 })],
])('a session that %s can not be resumed', async (_what, resume) => {
  const discord = await startTestDiscord();
  const first = await connect(discord);
  first.identify();
  const ready = await first.next('READY');
  first.socket.close(1000);
  await eventually(() => expect(discord.gateway.sessions()).toHaveLength(0));

  const second = await connect(discord);
  second.send(6, { token: discord.context.state.application.botToken, ...resume(ready.d.session_id) });

  await eventually(() => expect(second.packets.at(-1)).toMatchObject({ op: 9, d: false }));
  second.identify();
  await second.next('READY');
});

test('members come by request, in one chunk with those that were not found', async () => {
  const discord = await startTestDiscord();
  const client = await connect(discord);
  client.identify();
  await client.next('READY');

  const user_ids = [discord.userId('owner'), '123456789012345678'];
  client.send(8, { guild_id: discord.guild('obelisk').id, user_ids, nonce: 'n' });

  const { d } = await client.next('GUILD_MEMBERS_CHUNK');
  expect(d).toMatchObject({ chunk_index: 0, chunk_count: 1, nonce: 'n', not_found: ['123456789012345678'] });
  expect(d.members.map((member: Json) => member.user.username)).toEqual(['owner']);
});

test('each shard gets the guilds that are its own', async () => {
  const discord = await startTestDiscord();
  const guilds = async (shard: [number, number]) => {
    const client = await connect(discord);
    client.identify({ shard });
    return (await client.next('READY')).d.guilds.map((guild: { id: string }) => guild.id);
  };

  const [even, odd] = [await guilds([0, 2]), await guilds([1, 2])];

  expect(even.length + odd.length).toBe(3);
  for (const id of odd) expect(Number((BigInt(id) >> 22n) % 2n)).toBe(1);
});

test('reconnect and invalidate tell the client so, and refused connections are refused as often as asked', async () => {
  const discord = await startTestDiscord();
  const client = await connect(discord);
  client.identify();
  await client.next('READY');

  await discord.control('POST', '/discord/faults', { gateway: 'reconnect' });
  await eventually(() => expect(client.packets.at(-1)).toMatchObject({ op: 7 }));
  await discord.control('POST', '/discord/faults', { gateway: 'invalidate' });
  await eventually(() => expect(client.packets.at(-1)).toMatchObject({ op: 9, d: false }));

  await discord.control('POST', '/discord/faults', { refuseGateway: 1 });
  const refused = new WebSocket(`${discord.url.replace('http', 'ws')}/gateway?v=10`);
  const problem = await new Promise<Error>((resolve) => refused.once('error', resolve));
  expect(problem.message).toContain('503');
  await connect(discord);
});
