import { expect, test } from 'vitest';
import { startTestDiscord, type TestDiscord } from './testing/test-discord.ts';

const thread = async (discord: TestDiscord, body: object) =>
  (await discord.control('POST', `/discord/channels/${discord.channel('general').id}/threads`, body))
    .body as {
    id: string;
  };
const say = (discord: TestDiscord, channelId: string) =>
  discord.rest('POST', `/channels/${channelId}/messages`, { content: 'Hello' });

test('a thread is in no list of channels, and is written in by the rights of its channel', async () => {
  const discord = await startTestDiscord();
  const { id } = await thread(discord, { name: 'den' });
  const { body } = await discord.rest('GET', `/guilds/${discord.guild('obelisk').id}/channels`);
  expect(body.map((channel: { id: string }) => channel.id)).not.toContain(id);
  expect((await discord.rest('GET', `/channels/${id}`)).body).toMatchObject({
    type: 11,
    parent_id: discord.channel('general').id,
    thread_metadata: { locked: false },
  });
  expect((await say(discord, id)).status).toBe(200);
});

test('a private thread is seen by who has joined it alone', async () => {
  const discord = await startTestDiscord();
  const dan = discord.userId('dodo_dan');
  const hidden = await thread(discord, { name: 'den', isPrivate: true, members: ['dodo_dan'] });
  expect(await say(discord, hidden.id)).toMatchObject({ status: 403, body: { code: 50001 } });
  const { clientId } = discord.context.state.application;
  const { id } = await thread(discord, { name: 'den', isPrivate: true, members: ['dodo_dan', clientId] });
  expect((await discord.rest('GET', `/channels/${id}/thread-members/${dan}`)).body).toMatchObject({
    user_id: dan,
  });
  const other = discord.userId('thyla.tom');
  expect(await discord.rest('GET', `/channels/${id}/thread-members/${other}`)).toMatchObject({ status: 404 });
});

test('direct messages have one channel for each person, who may refuse them', async () => {
  const discord = await startTestDiscord();
  const recipient_id = discord.userId('dodo_dan');
  const open = () => discord.rest('POST', '/users/@me/channels', { recipient_id });
  const { body } = await open();
  expect(body).toMatchObject({ type: 1, recipients: [{ id: recipient_id }] });
  expect((await open()).body.id).toBe(body.id);
  expect((await say(discord, body.id)).status).toBe(200);
  expect((await discord.control('GET', '/discord/direct-messages/dodo_dan')).body).toHaveLength(1);
  const take = (isOpen: boolean) =>
    discord.control('POST', '/discord/direct-messages', { as: 'dodo_dan', isOpen });
  await take(false);
  expect(await say(discord, body.id)).toMatchObject({ status: 403, body: { code: 50007 } });
  await take(true);
  await discord.control('DELETE', `/discord/guilds/${discord.guild('obelisk').id}/members/dodo_dan`);
  expect(await say(discord, body.id)).toMatchObject({ status: 403, body: { code: 50007 } });
});
