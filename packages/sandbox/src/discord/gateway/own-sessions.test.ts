import { ActivityType, Client, Events, GatewayIntentBits } from 'discord.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import WebSocket from 'ws';
import type { Json, TestDiscord } from '../testing/test-discord.ts';
import { addApplication, connectBot, startTestDiscord } from '../testing/test-discord.ts';

/** Waits longer than Vitest does by itself: other work may have the processor. */
const eventually = <T>(check: () => T) => vi.waitFor(check, 10_000);

const fault = (discord: TestDiscord, body: object) => discord.control('POST', '/discord/faults', body);

/** A bare connection that has sent `op`: its packets, and the code with which it was closed. */
async function connect(discord: TestDiscord, op: number, d: Record<string, unknown>) {
  const socket = new WebSocket(`${discord.url.replace('http', 'ws')}/gateway?v=10&encoding=json`);
  onTestFinished(() => socket.terminate());
  const packets: Json[] = [];
  const closed = vi.fn();
  socket.on('message', (data) => packets.push(JSON.parse(String(data))));
  socket.on('close', (code) => closed(code));
  await eventually(() => expect(packets[0]?.op).toBe(10));
  socket.send(JSON.stringify({ op, d: { properties: {}, intents: 1, ...d } }));
  const next = (what: Record<string, unknown>) =>
    eventually(() => {
      const found = packets.find((packet) =>
        Object.entries(what).every(([key, value]) => packet[key] === value),
      );
      if (!found) throw new Error(`no ${JSON.stringify(what)} yet`);
      return found;
    });
  return {
    socket,
    packets,
    next,
    isClosedWith: (code: number) => eventually(() => expect(closed).toHaveBeenCalledWith(code)),
  };
}

/** The shared bot, and a check that its connection has stayed as it was. */
async function connectShared(discord: TestDiscord) {
  const client = await connectBot(discord);
  const lost = vi.fn();
  client.on(Events.ShardReconnecting, lost).on(Events.ShardDisconnect, lost).on(Events.ShardResume, lost);
  const isUndisturbed = async () => {
    const path = `/discord/channels/${discord.channel('general').id}/messages`;
    const heard = new Promise((resolve) => client.once(Events.MessageCreate, resolve));
    await discord.control('POST', path, { as: 'owner', content: 'still there?' });
    await heard;
    expect(lost).not.toHaveBeenCalled();
  };
  return { isUndisturbed };
}

const identify = (discord: TestDiscord, token: string, changes: Record<string, unknown> = {}) =>
  connect(discord, 2, { token, ...changes });

const gatewayOf = async (rest: TestDiscord['rest']) =>
  (await rest('GET', '/gateway/bot')).body.session_start_limit;

test('each application has sessions of its own to begin, and of those that begin too soon the test hears', async () => {
  let time = Date.now();
  const discord = await startTestDiscord({ now: () => time });
  const own = await addApplication(discord, { maxConcurrency: 2 });
  const begun = async () => {
    const { body } = await discord.control('GET', '/discord/applications');
    return body.map(({ identifies }: Json) => identifies);
  };
  for (const shard of [
    [0, 2],
    [1, 2],
    [0, 2],
  ]) {
    await (await identify(discord, own.token, { shard })).next({ t: 'READY' });
  }

  expect(await gatewayOf(own.rest)).toMatchObject({ total: 1000, remaining: 997, max_concurrency: 2 });
  expect(await gatewayOf(discord.rest)).toMatchObject({ remaining: 1000, max_concurrency: 1 });
  expect(await begun()).toEqual([
    { used: 0, tooSoon: 0 },
    { used: 3, tooSoon: 1 },
  ]);

  await fault(discord, { application: own.id, pacedIdentifies: true });
  const early = await identify(discord, own.token);
  expect(await early.next({ op: 9 })).toMatchObject({ d: false });
  await (await identify(discord, discord.context.state.application.botToken)).next({ t: 'READY' });
  await (await identify(discord, discord.context.state.application.botToken)).next({ t: 'READY' });
  time += 5000;
  await (await identify(discord, own.token)).next({ t: 'READY' });
});

test('more than a hundred applications are connected at once, each as itself', async () => {
  const discord = await startTestDiscord();
  const own = await Promise.all(Array.from({ length: 101 }, () => addApplication(discord)));

  const ready = await Promise.all(
    own.map(async ({ token }) => (await identify(discord, token)).next({ t: 'READY' })),
  );

  expect(ready.map(({ d }) => d.user.id)).toEqual(own.map(({ id }) => id));
  expect(discord.gateway.sessions()).toHaveLength(101);
});

test('who begins more than a thousand sessions a day loses the token and what is open', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord);
  const first = await identify(discord, own.token);
  await first.next({ t: 'READY' });
  await fault(discord, { application: own.id, usedIdentifies: 1000 });
  expect(await gatewayOf(own.rest)).toMatchObject({ remaining: 0 });
  expect(await gatewayOf(discord.rest)).toMatchObject({ remaining: 1000 });

  const last = await identify(discord, own.token);

  await last.isClosedWith(4004);
  await first.isClosedWith(4004);
  expect((await own.rest('GET', '/users/@me')).status).toBe(401);
});

test('a token that was reset is refused everywhere, and what was open with it is closed', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {}, ['beach']);
  const shared = await connectShared(discord);
  const first = await identify(discord, own.token);
  const { d: ready } = await first.next({ t: 'READY' });
  const path = `/discord/applications/${own.id}/reset-token`;

  const { token } = (await discord.control('POST', path)).body;

  await first.isClosedWith(4004);
  expect(token).not.toBe(own.token);
  expect(await own.rest('GET', '/users/@me')).toMatchObject({ status: 401, body: { code: 0 } });
  await (await identify(discord, own.token)).isClosedWith(4004);
  const resume = { token: own.token, session_id: ready.session_id, seq: 1 };
  await (await connect(discord, 6, resume)).isClosedWith(4004);
  // Nor is the session there for the new token.
  expect(await (await connect(discord, 6, { ...resume, token })).next({ op: 9 })).toMatchObject({ d: false });
  expect((await own.rest('GET', '/users/@me', undefined, { authorization: `Bot ${token}` })).status).toBe(
    200,
  );
  await (await identify(discord, token)).next({ t: 'READY' });
  await shared.isUndisturbed();
  expect((await discord.rest('GET', '/users/@me')).status).toBe(200);
});

test('discord.js gives up with a token that was reset', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord);
  const client = await connectBot(discord, own.token);
  const gone = new Promise<number>((resolve) =>
    client.once(Events.ShardDisconnect, ({ code }) => resolve(code)),
  );

  await discord.control('POST', `/discord/applications/${own.id}/reset-token`);

  expect(await gone).toBe(4004);
});

test('a session is resumed by its own application alone', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {}, ['beach']);
  const first = await identify(discord, own.token);
  const { d: ready, s: seq } = await first.next({ t: 'READY' });
  first.socket.terminate();

  const resume = { session_id: ready.session_id, seq };
  const foreign = await connect(discord, 6, { ...resume, token: discord.context.state.application.botToken });
  expect(await foreign.next({ op: 9 })).toMatchObject({ d: false });
  const again = await connect(discord, 6, { ...resume, token: own.token });
  await again.next({ t: 'RESUMED' });
});

test('intents are switched on for each application, in the portal and by a fault', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, { intents: { members: false } }, ['beach']);
  const flags = async (rest: TestDiscord['rest']) => (await rest('GET', '/applications/@me')).body.flags;
  const members = `/guilds/${discord.guild('beach').id}/members`;
  expect(await flags(own.rest)).toBe((1 << 13) | (1 << 19));
  expect(await flags(discord.rest)).toBe((1 << 13) | (1 << 15) | (1 << 19));
  expect([(await own.rest('GET', members)).status, (await discord.rest('GET', members)).status]).toEqual([
    403, 200,
  ]);
  await (await identify(discord, own.token, { intents: 3 })).isClosedWith(4014);
  const shared = { token: discord.context.state.application.botToken, intents: 3 };
  await (await connect(discord, 2, shared)).next({ t: 'READY' });

  await discord.control('POST', `/discord/applications/${own.id}`, { intents: { members: true } });
  await (await identify(discord, own.token, { intents: 3 })).next({ t: 'READY' });
  await fault(discord, { application: own.id, privilegedIntents: false });
  expect([await flags(own.rest), await flags(discord.rest)]).toEqual([0, 0x8a000]);
  await fault(discord, { reset: true });
  expect(await flags(own.rest)).toBe(0x8a000);
});

test('the gateway fails for one application and not for the others', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord);
  const first = await identify(discord, own.token);
  await first.next({ t: 'READY' });
  const shared = await connectShared(discord);

  const { body } = await fault(discord, { application: own.id, gateway: 'close' });

  expect(body.connections).toBe(1);
  await first.isClosedWith(4000);
  await shared.isUndisturbed();
  expect((await fault(discord, { application: own.id, refuseGateway: 1 })).status).toBe(400);
});

test('others see how a bot shows itself, if they asked for it', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {}, ['obelisk']);
  const watcher = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildPresences, GatewayIntentBits.GuildMembers],
    rest: { api: `${discord.url}/api` },
  });
  onTestFinished(() => watcher.destroy());
  const seen: unknown[] = [];
  watcher.on(Events.PresenceUpdate, (_old, { userId, status, activities }) =>
    seen.push([userId, status, activities.map(({ name }) => name)]),
  );
  await watcher.login(discord.context.state.application.botToken);
  await eventually(() => expect(watcher.isReady()).toBe(true));
  // discord.js leaves out whom it has never heard of.
  await watcher.guilds.cache.get(discord.guild('obelisk').id)?.members.fetch(own.id);

  const client = await connectBot(discord, own.token);
  client.user.setPresence({ status: 'idle', activities: [{ name: 'ARK', type: ActivityType.Playing }] });
  await eventually(() => expect(seen.at(-1)).toEqual([own.id, 'idle', ['ARK']]));
  const { body } = await discord.control('GET', `/discord/guilds/${discord.guild('obelisk').id}`);
  expect(body.members.find(({ user }: Json) => user.id === own.id).presence).toMatchObject({
    status: 'idle',
  });
  // Who comes later finds it in the guild; without the intent there is none.
  const presences = async (intents: number) => {
    const late = await identify(discord, discord.context.state.application.botToken, { intents });
    await late.next({ t: 'READY' });
    return eventually(() => {
      const created = late.packets.find(
        ({ t, d }) => t === 'GUILD_CREATE' && d.id === discord.guild('obelisk').id,
      );
      if (!created) throw new Error('no guild yet');
      return created.d.presences;
    });
  };
  expect(await presences(1 | 256)).toMatchObject([{ user: { id: own.id }, status: 'idle' }]);
  expect(await presences(1)).toEqual([]);
  client.user.setPresence({ status: 'invisible' });
  await eventually(() => expect(seen.at(-1)).toEqual([own.id, 'offline', []]));
  await client.destroy();
  expect(seen.map((one) => (one as Json)[0])).not.toContain(discord.context.state.application.clientId);
});
