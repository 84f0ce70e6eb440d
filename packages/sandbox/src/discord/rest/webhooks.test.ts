import { expect, test } from 'vitest';
import { startTestDiscord } from '../testing/test-discord.ts';

test('a webhook speaks under a name of its own and edits what it said', async () => {
  const discord = await startTestDiscord();
  const { id } = discord.channel('crosschat');
  const hook = (await discord.rest('POST', `/channels/${id}/webhooks`, { name: 'Relay' })).body;
  const path = `/webhooks/${hook.id}/${hook.token}`;

  const said = await discord.rest('POST', `${path}?wait=true`, {
    content: 'hello',
    username: 'Bob (Island)',
  });
  expect(said.body).toMatchObject({
    webhook_id: hook.id,
    author: { username: 'Bob (Island)', bot: true, discriminator: '0000' },
  });
  expect((await discord.rest('POST', path, { content: 'quiet' })).status).toBe(204);
  expect(
    (await discord.rest('PATCH', `${path}/messages/${said.body.id}`, { content: 'hi' })).body.content,
  ).toBe('hi');
  expect((await discord.rest('DELETE', `${path}/messages/${said.body.id}`)).status).toBe(204);
  expect((await discord.rest('DELETE', `/webhooks/${hook.id}`)).status).toBe(204);
  expect((await discord.rest('POST', path, { content: 'gone' })).body.code).toBe(10015);
});

test('a webhook can not pretend to be Discord, nor be used with a wrong token', async () => {
  const discord = await startTestDiscord();
  const { id } = discord.channel('crosschat');
  expect((await discord.rest('POST', `/channels/${id}/webhooks`, { name: 'Discord news' })).body.code).toBe(
    50035,
  );
  const hook = (await discord.rest('POST', `/channels/${id}/webhooks`, { name: 'Relay' })).body;

  const named = await discord.rest('POST', `/webhooks/${hook.id}/${hook.token}`, {
    content: 'x',
    username: 'Clyde',
  });
  expect(named.body.errors.username._errors[0].code).toBe('USERNAME_INVALID_CONTAINS');
  expect((await discord.rest('POST', `/webhooks/${hook.id}/wrong`, { content: 'x' })).status).toBe(401);
});

test('webhooks need the right to manage them, and a channel holds fifteen', async () => {
  const discord = await startTestDiscord();
  const beach = await discord.rest('POST', `/channels/${discord.channel('campfire', 'beach').id}/webhooks`, {
    name: 'x',
  });
  expect(beach).toMatchObject({ status: 403, body: { code: 50013 } });

  const create = () => {
    discord.context.limits.reset();
    return discord.rest('POST', `/channels/${discord.channel('crosschat').id}/webhooks`, { name: 'x' });
  };
  for (let count = 0; count < 15; count += 1) expect((await create()).status).toBe(200);
  expect((await create()).body.code).toBe(30007);
});
