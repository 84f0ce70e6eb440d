import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enqueueMessages } from './outbox.ts';
import { type OutboxOptions, startOutbox } from './outbox-sender.ts';
import { discordOutbox } from './table.ts';
import type { Persona } from './webhooks.ts';

const PERSONA: Persona = {
  username: 'Obelisk Herald',
  avatarUrl: 'https://cdn.discordapp.com/embed/avatars/1.png',
  card: {
    name: 'Obelisk',
    url: 'https://obelisk.example',
    iconUrl: 'https://obelisk.example/icon.png',
    signature: 'Obelisk',
  },
};

/** What becomes of a message on its way: neither it nor Discord's answer may come through. */
type Fate = 'arrives' | 'lost' | 'unanswered';
type Message = { content: string; nonce?: string };

let world: TestSandbox;
let database: TestDatabase;
/** Between the program and the simulated Discord. */
let line: Server;
let apiUrl: string;
let fateOf: (content: string) => Fate;
let cutOff: ServerResponse[];
/** Messages that have come to the line, and the times that a channel was read. */
let onTheLine: number;
/** Grows when Discord has forgotten the nonces that it knew. */
let nonceAge: number;
let looks: number;
let instance: TestInstance;
let channelId: string;
const started: { stop(): Promise<void> }[] = [];
const contexts: TestContext[] = [];

beforeAll(async () => {
  world = await startTestSandbox('outbox-trace');
  database = await createTestDatabase();
  const { origin } = new URL(world.discord.apiUrl);
  line = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    let body = await text(request);
    if (url.includes('/messages?')) looks++;
    const isSaying = method === 'POST' && /\/messages$|wait=true/.test(url);
    const message = isSaying ? (JSON.parse(body) as Message) : undefined;
    const fate = message ? fateOf(message.content) : 'arrives';
    if (message?.nonce) body = JSON.stringify({ ...message, nonce: `${message.nonce}-${nonceAge}` });
    if (fate !== 'arrives') cutOff.push(response);
    if (fate !== 'lost') {
      const reply = await fetch(`${origin}${url}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(headers.authorization !== undefined && { authorization: headers.authorization }),
        },
        ...(body !== '' && { body }),
      });
      const answer = await reply.text();
      if (fate === 'arrives') response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(answer);
    }
    if (isSaying) onTheLine++;
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api`;
});
afterAll(async () => {
  line.closeAllConnections();
  line.close();
  await database.drop();
  await world.dispose();
});
beforeEach(async () => {
  fateOf = () => 'arrives';
  cutOff = [];
  onTheLine = 0;
  nonceAge = 0;
  looks = 0;
  const context = await openContext();
  await context.db.delete(discordOutbox);
  await context.db.execute(sql`delete from locks`);
  instance = await makeInstance(context);
  channelId = await makeChannel();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
  await Promise.all(contexts.splice(0).map((testContext) => testContext.dispose()));
});

async function openContext(): Promise<TestContext> {
  const settings = { discord: { ...world.discord, apiUrl }, workerId: 'worker' };
  const context = await createTestContext({ databaseUrl: database.url, settings });
  contexts.push(context);
  return context;
}

async function makeChannel(): Promise<string> {
  const { id } = world.plan.guilds.find(({ key }) => key === 'obelisk')!;
  const made = await world.control('POST', `/discord/guilds/${id}/channels`, { name: 'lines' });
  return (made as { id: string }).id;
}

async function startProcess(changed: Partial<OutboxOptions> = {}) {
  const context = await openContext();
  let passed = 0;
  const now = () => ({ monotonic: performance.now() + passed, wall: Date.now() + passed });
  const onUnknown = vi.fn(async () => {});
  const options = { isOwnChannel: async () => true, onBlocked: async () => {}, onUnknown, ...changed };
  const outbox = startOutbox(context, options, { termMs: 10 * MINUTE_MS, now });
  started.push(outbox);
  return {
    onUnknown,
    stop: outbox.stop,
    /** It does nothing any more, and its connections end. */
    async kill() {
      passed += 20 * MINUTE_MS;
      for (const response of cutOff.splice(0)) response.destroy();
      await outbox.stop();
    },
  };
}

const sayIt = (content: string, id = channelId) => {
  const [first] = contexts;
  return enqueueMessages(first!, first!.db, {
    scope: instance.scope,
    items: [{ channelId: id, content, kind: 'message' }],
  });
};
const waiting = () => contexts[0]!.db.select().from(discordOutbox);
const nothingWaits = () => eventually(async () => expect(await waiting()).toEqual([]));
/** As if ten minutes had passed since it was tried: Discord does not know its nonce any more. */
async function passTime(): Promise<void> {
  await contexts[0]!.db.execute(
    sql`update discord_outbox set tried_at = tried_at - ${10 * MINUTE_MS}::bigint`,
  );
  nonceAge++;
}

async function contents(id = channelId): Promise<string[]> {
  const all = await world.control('GET', `/discord/channels/${id}/messages?limit=100`);
  return (all as Message[]).map(({ content }) => content);
}

const sayAsMember = (content: string) =>
  world.control('POST', `/discord/channels/${channelId}/messages`, { as: 'owner', content });

/** Has a worker say it, and be killed without knowing what became of it, ten minutes ago. */
async function killWhileSaying(content: string, fate: Fate, options: Partial<OutboxOptions> = {}) {
  fateOf = () => fate;
  const before = onTheLine;
  const first = await startProcess(options);
  await sayIt(content);
  await eventually(() => expect(onTheLine).toBe(before + 1));
  await first.kill();
  await passTime();
  fateOf = () => 'arrives';
}

async function sayInPeace(content: string): Promise<void> {
  const worker = await startProcess();
  await sayIt(content);
  await nothingWaits();
  await worker.stop();
}

async function comeBack(options: Partial<OutboxOptions> = {}) {
  const second = await startProcess(options);
  await nothingWaits();
  return second;
}

test('a kill with 25 channels in flight, and nobody back for ten minutes: each message is said exactly once', async () => {
  const channels = await Promise.all(Array.from({ length: 25 }, makeChannel));
  fateOf = (content) => (Number(content) % 2 ? 'unanswered' : 'lost');
  const first = await startProcess();
  for (const [index, id] of channels.entries()) await sayIt(`${index}`, id);
  await eventually(() => expect(onTheLine).toBe(25));
  await first.kill();
  expect((await Promise.all(channels.map(contents))).flat()).toHaveLength(12);
  await passTime();
  fateOf = () => 'arrives';
  const second = await comeBack();
  expect(await Promise.all(channels.map(contents))).toEqual(channels.map((_, index) => [`${index}`]));
  expect(second.onUnknown).not.toHaveBeenCalled();
});

test.each<Fate>(['unanswered', 'lost'])(
  'the same text twice in a row is said twice, whether the second one was %s or not',
  async (fate) => {
    await sayInPeace('Raid!');
    await killWhileSaying('Raid!', fate);
    const second = await comeBack();
    expect(await contents()).toEqual(['Raid!', 'Raid!']);
    expect(second.onUnknown).not.toHaveBeenCalled();
  },
);

test('Discord trims what it is sent, and it is found all the same', async () => {
  await killWhileSaying(' \n Hello\u200b ', 'unanswered');
  await comeBack();
  expect(await contents()).toEqual(['Hello\u200b']);
});

test('what somebody else has written is not taken for it', async () => {
  await sayAsMember('Hello');
  await killWhileSaying('Hello', 'lost');
  await sayAsMember('Hello');
  await comeBack();
  expect(await contents()).toEqual(['Hello', 'Hello', 'Hello']);
});

test.each(['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'])(
  'without %s it is unknown, told once and not said again',
  async (permission) => {
    await killWhileSaying('Hello', 'lost');
    const denyChannel = { channelId, permissions: [permission] };
    await world.control('POST', '/discord/faults', { denyChannel });
    const second = await comeBack();
    expect(await contents()).toEqual([]);
    expect(second.onUnknown).toHaveBeenCalledOnce();
  },
);

test.each([
  { said: 250, unknown: 0, contents: 'said once more' },
  { said: 1000, unknown: 1, contents: 'left out' },
])(
  'where others have written $said messages since, what was lost is $contents',
  async ({ said, unknown }) => {
    await killWhileSaying('Hello', 'lost');
    for (let index = 0; index < said; index++) await sayAsMember(`${index}`);
    const second = await comeBack();
    expect(second.onUnknown).toHaveBeenCalledTimes(unknown);
    expect((await contents()).includes('Hello')).toBe(unknown === 0);
  },
);

test('what was said is found before all that others have written since', async () => {
  await killWhileSaying('Hello', 'unanswered');
  for (let index = 0; index < 1000; index++) await sayAsMember(`${index}`);
  const second = await comeBack();
  expect(second.onUnknown).not.toHaveBeenCalled();
  expect(looks).toBe(1);
});

test('what is said again after a look is recognised by its nonce when that try is cut off as well', async () => {
  await killWhileSaying('Hello', 'lost');
  fateOf = () => 'unanswered';
  const second = await startProcess();
  await eventually(() => expect(onTheLine).toBe(2));
  await second.kill();
  fateOf = () => 'arrives';
  await comeBack();
  expect(looks).toBe(1);
  expect(await contents()).toEqual(['Hello']);
});

test('what the bot has said as itself is not said again under a persona that it has had before', async () => {
  const branded = { personaOf: async () => PERSONA };
  const before = await startProcess(branded);
  await sayIt('Branded');
  await nothingWaits();
  await before.stop();
  await killWhileSaying('Plain', 'unanswered');
  await comeBack(branded);
  expect(await contents()).toEqual(['Branded', 'Plain']);
});

test('what was struck off does not stand for the same text said after it', async () => {
  await killWhileSaying('Raid!', 'unanswered');
  await world.control('POST', '/discord/faults', {
    denyChannel: { channelId, permissions: ['READ_MESSAGE_HISTORY'] },
  });
  const second = await comeBack();
  expect(second.onUnknown).toHaveBeenCalledOnce();
  await second.stop();
  await world.control('POST', '/discord/faults', { allowChannel: { channelId } });
  await killWhileSaying('Raid!', 'lost');
  await comeBack();
  expect(await contents()).toEqual(['Raid!', 'Raid!']);
});
