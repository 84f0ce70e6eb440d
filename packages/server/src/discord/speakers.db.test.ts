import { MAX_PASSING } from '@arkwright/contracts/crosschat/bounds';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enqueueMessages } from './outbox.ts';
import { startOutbox } from './outbox-sender.ts';
import { discordOutbox, type Speaker } from './table.ts';

type Message = {
  content: string;
  author: { username: string };
  webhook_id?: string;
  mention_everyone: boolean;
  allowed_mentions: { parse: string[] };
};

const speaker = (name: string): Speaker => ({
  name,
  avatarUrl: 'https://cdn.discordapp.com/embed/avatars/2.png',
});

let world: TestSandbox;
let context: TestContext;
let instance: TestInstance;
let channelId: string;
let outbox: ReturnType<typeof startOutbox> | undefined;
const onDropped = vi.fn(async (_channel: { dropped: number }) => {});
const onSpoken = vi.fn(async () => {});

beforeAll(async () => {
  world = await startTestSandbox('speakers');
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
  vi.clearAllMocks();
  const { id } = world.plan.guilds.find(({ key }) => key === 'obelisk')!;
  const made = await world.control('POST', `/discord/guilds/${id}/channels`, { name: 'chat' });
  channelId = (made as { id: string }).id;
});
afterEach(async () => {
  await outbox?.stop();
  outbox = undefined;
});

const start = () => {
  outbox = startOutbox(context, {
    isOwnChannel: async () => true,
    onBlocked: async () => {},
    onDropped,
    onSpoken,
  });
};

const say = (name: string, content: string, keptMs?: number) =>
  enqueueMessages(context, context.db, {
    scope: instance.scope,
    items: [
      { channelId, content, kind: 'line', speaker: speaker(name), ...(keptMs !== undefined && { keptMs }) },
    ],
  });

const empty = () =>
  eventually(
    async () => {
      const { rows } = await context.db.execute(sql`select count(*)::int as n from discord_outbox`);
      expect(rows[0]?.n).toBe(0);
    },
    { timeout: 20_000 },
  );

const messages = async () =>
  (await world.control('GET', `/discord/channels/${channelId}/messages?limit=1000`)) as Message[];
const shown = async () => (await messages()).map(({ author, content }) => [author.username, content]);

test('each speaks under its own name, in order, and pings nobody', async () => {
  await say('Bob', 'one');
  await say('Bob', 'two');
  await say('Eve', '@everyone three');
  start();
  await empty();
  expect(await shown()).toEqual([
    ['Bob', 'one\ntwo'],
    ['Eve', '@everyone three'],
  ]);
  const said = await messages();
  expect(said.every(({ webhook_id }) => webhook_id !== undefined)).toBe(true);
  expect(said.every(({ mention_everyone }) => !mention_everyone)).toBe(true);
  expect(said.map(({ allowed_mentions }) => allowed_mentions.parse)).toEqual([[], []]);
  expect(onSpoken).toHaveBeenLastCalledWith({ botId: instance.id, channelId }, undefined);
});

test('where many wait they go out together, each with its name before it, and none is lost', async () => {
  const texts = Array.from({ length: 60 }, (_, index) => `line ${index}`);
  for (const [index, text] of texts.entries()) await say(`Player ${index % 3}`, text);
  start();
  await empty();
  const lines = (await messages()).flatMap(({ content }) => content.split('\n'));
  expect(lines.map((line) => line.replace(/^\*\*Player \d\*\*: /, ''))).toEqual(texts);
  expect(lines[0]).toBe('**Player 0**: line 0');
  expect((await messages()).length).toBeLessThan(5);
});

test('without Manage Webhooks, the bot says it with the name before it, and why is told', async () => {
  await world.control('POST', '/discord/faults', {
    denyChannel: { channelId, permissions: ['MANAGE_WEBHOOKS'] },
  });
  await say('B*b', 'hello');
  start();
  await empty();
  expect((await messages()).map(({ content, webhook_id }) => [content, webhook_id])).toEqual([
    ['**B\\*b**: hello', undefined],
  ]);
  expect(onSpoken).toHaveBeenLastCalledWith({ botId: instance.id, channelId }, 'no-permission');
});

test('where others have made fifteen webhooks, the bot says it as well, and why is told', async () => {
  const { apiUrl, botToken } = world.discord;
  for (let index = 0; index < 15; index++)
    await eventually(async () => {
      const { status } = await fetch(`${apiUrl}/v10/channels/${channelId}/webhooks`, {
        method: 'POST',
        headers: { authorization: `Bot ${botToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Other ${index}` }),
      });
      expect(status).toBe(200);
    });
  // To which those are somebody else's.
  const foreign = await createTestContext({
    settings: { discord: { ...world.discord, clientId: '1' } },
    databaseUrl: context.settings.databaseUrl,
  });
  outbox = startOutbox(foreign, { isOwnChannel: async () => true, onBlocked: async () => {}, onSpoken });
  await say('Bob', 'hello');
  await empty();
  expect(await shown()).toEqual([[expect.any(String), '**Bob**: hello']]);
  expect(onSpoken).toHaveBeenLastCalledWith({ botId: instance.id, channelId }, 'too-many');
  await outbox.stop();
  outbox = undefined;
  await foreign.dispose();
});

test('what has waited for longer than it may is dropped and counted, and the rest is said in order', async () => {
  await say('Bob', 'too old', 1000);
  await say('Eve', 'too old as well', 1000);
  await context.db.execute(sql`update discord_outbox set expires_at = expires_at - 2000`);
  await say('Bob', 'one', 60_000);
  await say('Eve', 'two');
  start();
  await empty();
  expect(await shown()).toEqual([
    ['Bob', 'one'],
    ['Eve', 'two'],
  ]);
  expect(onDropped).toHaveBeenCalledOnce();
  expect(onDropped).toHaveBeenCalledWith({ botId: instance.id, channelId, dropped: 2 }, expect.anything());
});

test('what was tried in vain is dropped and counted once it has waited for longer than it may', async () => {
  start();
  await say('Bob', 'first');
  await empty();
  await outbox?.stop();
  await say('Bob', 'too old', 60_000);
  await say('Eve', 'with it', 120_000);
  await say('Eve', 'behind it', 60_000);
  await context.db.execute(sql`
    update discord_outbox set batch = (select min(id) from discord_outbox),
      tried_at = (extract(epoch from now()) * 1000)::bigint where content <> 'behind it'`);
  await context.db.execute(sql`update discord_outbox set expires_at = expires_at - 100000`);
  start();
  await empty();
  expect(await shown()).toEqual([
    ['Bob', 'first'],
    ['Eve', 'with it'],
  ]);
  const dropped = onDropped.mock.calls.map(([told]) => told.dropped);
  expect(dropped.reduce((sum, count) => sum + count, 0)).toBe(2);
});

test('a line that may have been said is found again by the webhook that has said it, and not repeated', async () => {
  start();
  await say('Bob', 'first');
  await empty();
  await outbox?.stop();
  await say('Bob', 'second');
  await context.db.execute(
    sql`update discord_outbox set batch = id, tried_at = (extract(epoch from now()) * 1000)::bigint`,
  );
  // Somebody had sent it, and was killed.
  const { webhookId, token } = await ownWebhook();
  await fetch(`${world.discord.apiUrl}/v10/webhooks/${webhookId}/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'second', username: 'Bob' }),
  });
  start();
  await empty();
  expect(await shown()).toEqual([
    ['Bob', 'first'],
    ['Bob', 'second'],
  ]);
});

async function ownWebhook(): Promise<{ webhookId: string; token: string }> {
  const { apiUrl, botToken } = world.discord;
  const reply = await fetch(`${apiUrl}/v10/channels/${channelId}/webhooks`, {
    headers: { authorization: `Bot ${botToken}` },
  });
  const [hook] = (await reply.json()) as { id: string; token: string }[];
  return { webhookId: hook!.id, token: hook!.token };
}

test('where Discord is away for longer than may wait, the oldest go first: they are told where they stood, and counted', async () => {
  const item = (index: number) => ({
    channelId,
    content: `line ${index}`,
    kind: 'line' as const,
    keptMs: 60_000,
  });
  const items = Array.from({ length: MAX_PASSING }, (_, index) => item(index));
  await enqueueMessages(context, context.db, { scope: instance.scope, items });
  await enqueueMessages(context, context.db, { scope: instance.scope, items: [item(MAX_PASSING)] });
  // Of those that are left all but the last three have waited for too long, too.
  await context.db.execute(sql`
    update discord_outbox set expires_at = 1
    where left_out = 0 and id <= (select max(id) - 3 from discord_outbox)`);
  start();
  await empty();
  const [first = '', ...rest] = (await shown()).flatMap(([, content]) => String(content).split('\n'));
  expect(first).toMatch(/^… 50\d lines left out$/);
  expect(rest).toEqual([MAX_PASSING - 2, MAX_PASSING - 1, MAX_PASSING].map((index) => `line ${index}`));
  const dropped = onDropped.mock.calls.map(([told]) => told.dropped);
  expect(dropped).toHaveLength(2);
  expect(dropped.reduce((sum, count) => sum + count, 0)).toBe(MAX_PASSING - 2);
});
