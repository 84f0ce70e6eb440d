import { registry } from '@arkwright/contracts/registry';
import { makeInstance, makeManager, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { saveDirectory } from '../../discord/guilds/repository.ts';
import { startOutbox } from '../../discord/outbox-sender.ts';

let world: TestSandbox;
let api: TestApp;
let instance: TestInstance;
let channelId: string;
let outbox: ReturnType<typeof startOutbox>;

beforeAll(async () => {
  world = await startTestSandbox('live posts');
  api = await createTestApp({ settings: { discord: world.discord } });
  instance = await makeInstance(api.context, { tier: 3 });
  const { id } = world.plan.guilds.find(({ key }) => key === 'obelisk')!;
  const made = (await world.control('POST', `/discord/guilds/${id}/channels`, { name: 'news' })) as {
    id: string;
  };
  channelId = made.id;
  const channel = { id: channelId, name: 'news', type: 0, parentId: '', position: 0 };
  await saveDirectory(api.context.db, instance.scope, { channels: [channel], roles: [], updatedAt: 0 });
  outbox = startOutbox(api.context, { isOwnChannel: async () => true, onBlocked: async () => {} });
});
afterAll(async () => {
  await outbox.stop();
  await api.dispose();
  await world.dispose();
});

const post = (message: string, to = channelId, token = instance.owner.token) =>
  send(api, registry.live.post, { token, body: { botId: instance.id, channelId: to, message } });

const posted = async () => {
  const messages = (await world.control('GET', `/discord/channels/${channelId}/messages`)) as {
    content: string;
  }[];
  return messages.map(({ content }) => content);
};
const recorded = () => api.context.db.select().from(changes).where(eq(changes.action, 'live.posted'));

test('a message for the players is posted under its author’s name, pings nobody, and is in the history', async () => {
  const { body } = await post('The **Island** is down, @everyone.');
  expect(body).toEqual({ success: true, message: '' });
  const [text] = await posted();
  expect(text).toContain('The \\*\\*Island\\*\\* is down, \\@everyone.');
  expect(text).toMatch(/\n-# .+, from the dashboard$/);
  expect(await recorded()).toMatchObject([
    { targetName: '#news', after: { message: 'The **Island** is down, @everyone.' } },
  ]);
});

test('another guild’s channel gets nothing', async () => {
  const { body } = await post('Hello', '123');
  expect(body).toEqual({
    success: false,
    message: 'This channel does not exist in your Discord server.',
  });
  expect(await recorded()).toHaveLength(1);
});

test('a manager without Edit on Crosschat may not post', async () => {
  const { token } = await makeManager(api.context, instance, ['Servers_Edit', 'Moderation_Edit']);
  expect((await post('Hello', channelId, token)).status).toBe(403);
  expect(await posted()).toHaveLength(1);
});
