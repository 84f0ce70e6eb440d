import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enqueueMessages, type Outgoing } from './outbox.ts';
import { startOutbox } from './outbox-sender.ts';
import { discordOutbox, discordWebhooks } from './table.ts';
import type { Persona } from './webhooks.ts';

type Message = {
  id: string;
  content: string;
  author: { id: string; username: string };
  webhook_id?: string;
  embeds: { author?: object; footer?: object }[];
  flags: number;
  mention_everyone: boolean;
  allowed_mentions: { parse: string[]; roles: string[] };
};
type Logged = {
  seq: number;
  method: string;
  path: string;
  status: number;
  body: { avatar_url?: string } | null;
};

const ROLE = '123456789012345678';
const PERSONA: Persona = {
  username: 'Obelisk Herald',
  avatarUrl: 'https://cdn.discordapp.com/embed/avatars/1.png',
  card: {
    name: 'Obelisk',
    url: 'https://obelisk.example',
    iconUrl: 'https://obelisk.example/icon.png',
    signature: 'Obelisk Tools',
  },
};

let world: TestSandbox;
let context: TestContext;
let instance: TestInstance;
let channelId: string;
let persona: Persona | undefined;
let outbox: ReturnType<typeof startOutbox> | undefined;

beforeAll(async () => {
  world = await startTestSandbox('webhooks');
  context = await createTestContext({ settings: { discord: world.discord } });
  instance = await makeInstance(context);
});
afterAll(async () => {
  await context.dispose();
  await world.dispose();
});
beforeEach(async () => {
  await world.control('POST', '/discord/faults', { reset: true });
  await context.db.delete(discordOutbox);
  channelId = await makeChannel('obelisk');
  persona = PERSONA;
});
afterEach(async () => {
  await outbox?.stop();
  outbox = undefined;
});

async function makeChannel(guild: string): Promise<string> {
  const { id } = world.plan.guilds.find(({ key }) => key === guild)!;
  const made = await world.control('POST', `/discord/guilds/${id}/channels`, { name: 'lines' });
  return (made as { id: string }).id;
}

const onUnknown = vi.fn(async () => {});

function start() {
  outbox = startOutbox(context, {
    isOwnChannel: async () => true,
    onBlocked: async () => {},
    onUnknown,
    personaOf: async () => persona,
  });
}

const sayLine = (content: string, more: Partial<Outgoing> = {}) =>
  enqueueMessages(context, context.db, {
    scope: instance.scope,
    items: [{ channelId, content, kind: 'line', ...more }],
  });

const empty = () =>
  eventually(async () => {
    const { rows } = await context.db.execute(sql`select count(*)::int as n from discord_outbox`);
    expect(rows[0]?.n).toBe(0);
  });

async function told(content: string, more: Partial<Outgoing> = {}): Promise<void> {
  await sayLine(content, more);
  if (!outbox) start();
  await empty();
}

const messages = async (id = channelId) =>
  (await world.control('GET', `/discord/channels/${id}/messages?limit=100`)) as Message[];

async function requests(method: string, part: string): Promise<Logged[]> {
  const log = (await world.control('GET', '/discord/requests?after=0')) as { requests: Logged[] };
  return log.requests.filter((request) => request.method === method && request.path.includes(part));
}

const webhooksMade = () => requests('POST', `/channels/${channelId}/webhooks`);

async function stored() {
  const [row] = await context.db
    .select()
    .from(discordWebhooks)
    .where(eq(discordWebhooks.channelId, channelId));
  return row;
}

async function asBot(method: string, path: string, body?: object) {
  const { apiUrl, botToken } = world.discord;
  const reply = await fetch(`${apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${botToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.status, `${method} ${path}`).toBeLessThan(300);
}

test('a branded bot speaks through one webhook for each channel, made once and used again', async () => {
  await told('first');
  await told('second');
  const all = await messages();
  expect(all.map(({ content, author }) => [content, author.username])).toEqual([
    ['first', 'Obelisk Herald'],
    ['second', 'Obelisk Herald'],
  ]);
  expect(new Set(all.map(({ webhook_id }) => webhook_id)).size).toBe(1);
  expect(all[0]?.webhook_id).toBe((await stored())?.webhookId);
  expect(await webhooksMade()).toHaveLength(1);
  const [sent] = await requests('POST', `/webhooks/${all[0]?.webhook_id}`);
  expect(sent?.body?.avatar_url).toBe(PERSONA.avatarUrl);
});

test('the token of a webhook is stored sealed', async () => {
  await told('first');
  const row = await stored();
  expect(row?.token).toMatch(/^v1:/);
  const [sent] = await requests('POST', `/webhooks/${row?.webhookId}`);
  const token = sent?.path.split('/').at(-1)?.split('?')[0] ?? '';
  expect(token.length).toBeGreaterThan(40);
  expect(JSON.stringify(row)).not.toContain(token);
});

test('nobody is pinged but chosen roles, whatever the text or the names say', async () => {
  persona = { ...PERSONA, username: '@everyone <@&1>', card: { ...PERSONA.card, name: '@here' } };
  await told('@everyone <@1> hello', { kind: 'message', mentionRoleIds: [ROLE] });
  const [message] = await messages();
  expect(message?.allowed_mentions).toEqual({ parse: [], roles: [ROLE] });
  expect(message).toMatchObject({ mention_everyone: false, author: { username: '@everyone <@&1>' } });
});

test('a message has the card with name, link and signature; lines have none', async () => {
  await told('alert', { kind: 'message' });
  await told('line');
  const [alert, line] = await messages();
  expect(alert?.embeds).toHaveLength(1);
  expect(alert?.embeds[0]).toMatchObject({
    author: { name: 'Obelisk', url: 'https://obelisk.example', icon_url: 'https://obelisk.example/icon.png' },
    footer: { text: 'Obelisk Tools' },
  });
  expect(line).toMatchObject({ embeds: [], flags: 4 });
});

test('a webhook that somebody has deleted is made anew, and the message is not lost', async () => {
  await told('first');
  const before = (await stored())!.webhookId;
  await asBot('DELETE', `/webhooks/${before}`);
  await told('second');
  expect((await messages()).map(({ content }) => content)).toEqual(['first', 'second']);
  expect((await stored())!.webhookId).not.toBe(before);
  expect((await messages())[1]?.author.username).toBe('Obelisk Herald');
});

test('what is meant for one channel does not stay in another when its webhook was moved there', async () => {
  await told('first');
  const elsewhere = await makeChannel('obelisk');
  await asBot('PATCH', `/webhooks/${(await stored())!.webhookId}`, { channel_id: elsewhere });
  await told('secret');
  expect((await messages()).map(({ content }) => content)).toEqual(['first', 'secret']);
  expect(await messages(elsewhere)).toEqual([]);
});

test('a webhook that was left from before is used again', async () => {
  await told('first');
  await context.db.delete(discordWebhooks);
  await told('second');
  expect(await webhooksMade()).toHaveLength(1);
  expect(new Set((await messages()).map(({ webhook_id }) => webhook_id)).size).toBe(1);
});

test('without the permission the bot says it under its own name, and does not ask again at once', async () => {
  channelId = await makeChannel('beach');
  await told('first');
  await told('second');
  const all = await messages();
  expect(all.map(({ content, webhook_id }) => [content, webhook_id])).toEqual([
    ['first', undefined],
    ['second', undefined],
  ]);
  expect(await requests('GET', `/channels/${channelId}/webhooks`)).toHaveLength(1);
});

test('a name that Discord refuses keeps no message back', async () => {
  persona = { ...PERSONA, username: 'Discord Support' };
  await told('first');
  const [message] = await messages();
  expect(message).toMatchObject({ content: 'first' });
  expect(message?.webhook_id).toBeUndefined();
});

test('without a branding the bot speaks as itself again', async () => {
  await told('first');
  persona = undefined;
  await eventually(async () => {
    await told('later');
    expect((await messages()).at(-1)?.webhook_id).toBeUndefined();
  });
});

test('what a worker said and could not note before it was killed is not said again', async () => {
  await told('first');
  await outbox?.stop();
  outbox = undefined;
  const row = (await stored())!;
  const [sent] = await requests('POST', `/webhooks/${row.webhookId}`);
  const path = sent!.path.replace(/^.*(?=\/webhooks)/, '').replace(/\?.*$/, '');
  await sayLine('second');
  // Killed between Discord's answer and our note of it.
  const rows = await context.db.select().from(discordOutbox);
  await context.db.update(discordOutbox).set({ batch: rows[0]!.id });
  await asBot('POST', path, { content: 'second' });
  await told('third');
  expect((await messages()).map(({ content }) => content)).toEqual(['first', 'second', 'third']);
});

test('what may have been said where nobody may read is not said again, and told once', async () => {
  await told('first');
  await outbox?.stop();
  outbox = undefined;
  await sayLine('second');
  const rows = await context.db.select().from(discordOutbox);
  await context.db.update(discordOutbox).set({ batch: rows[0]!.id });
  await world.control('POST', '/discord/faults', {
    denyChannel: { channelId, permissions: ['READ_MESSAGE_HISTORY'] },
  });
  await told('third');
  expect((await messages()).map(({ content }) => content)).toEqual(['first', 'third']);
  expect(onUnknown).toHaveBeenCalledOnce();
});

test('what was begun and has not arrived is said', async () => {
  await told('first');
  await outbox?.stop();
  outbox = undefined;
  await sayLine('second');
  const rows = await context.db.select().from(discordOutbox);
  await context.db.update(discordOutbox).set({ batch: rows[0]!.id });
  await told('third');
  expect((await messages()).map(({ content }) => content)).toEqual(['first', 'second', 'third']);
});

test('an outage of Discord loses nothing and doubles nothing', async () => {
  await told('first');
  await world.control('POST', '/discord/faults', { errors: { status: 503, requests: 2 } });
  await told('second');
  expect((await messages()).map(({ content }) => content)).toEqual(['first', 'second']);
});
