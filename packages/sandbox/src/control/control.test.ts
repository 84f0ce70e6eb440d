import { expect, test } from 'vitest';
import { startTestDiscord } from '../discord/testing/test-discord.ts';

test('every malformed request gets 4xx with a sentence and none gets 5xx', async () => {
  const discord = await startTestDiscord();
  const guild = `/discord/guilds/${discord.guild('obelisk').id}`;
  const channel = `/discord/channels/${discord.channel('general').id}`;
  const requests: [method: string, path: string, body?: unknown][] = [
    ['GET', '/nothing'],
    ['GET', '/discord/guilds/abc'],
    ['GET', '/discord/guilds/123456789012345678'],
    ['GET', '/discord/channels/123456789012345678/messages'],
    ['GET', `${channel}/messages?limit=x`],
    ['GET', '/discord/requests?after=x'],
    ['GET', '/discord/interactions/1'],
    ['POST', `${channel}/messages`],
    ['POST', `${channel}/messages`, { as: 'owner', content: '' }],
    ['POST', `${channel}/messages`, { as: 'nobody', content: 'x' }],
    ['POST', `${channel}/messages`, { as: 'owner-free', content: 'x' }],
    [
      'POST',
      `/discord/channels/${discord.channel('announcements').id}/messages`,
      { as: 'otterly', content: 'x' },
    ],
    ['POST', '/discord/interactions', {}],
    [
      'POST',
      '/discord/interactions',
      { as: 'owner', guildId: discord.guild('obelisk').id, command: 'nothing' },
    ],
    [
      'POST',
      '/discord/interactions',
      { as: 'owner', guildId: discord.guild('obelisk').id, customId: 'nothing' },
    ],
    ['POST', '/discord/interactions', { as: 'newcomer', guildId: discord.guild('empty').id, command: 'x' }],
    ['POST', '/discord/faults', { errors: { requests: -1 } }],
    ['POST', '/discord/faults', { unknown: 1 }],
    ['POST', '/discord/faults', { denyChannel: { channelId: '1' } }],
    [
      'POST',
      '/discord/faults',
      { denyChannel: { channelId: discord.channel('general').id, permissions: ['FLY'] } },
    ],
    ['POST', `${guild}/channels`, {}],
    ['POST', `${guild}/channels`, { name: 'x', parentId: discord.channel('general').id }],
    ['PATCH', '/discord/channels/1', { name: 'x' }],
    ['POST', `${guild}/members`, { as: 'nobody' }],
    ['DELETE', `${guild}/members/owner`],
    ['DELETE', `${guild}/roles/${discord.guild('obelisk').id}`],
    ['PUT', `${guild}/members/owner/roles/1`],
    ['PATCH', guild, { owner: 'nobody' }],
    ['POST', '/discord/faults', '{"cut off'],
    ['POST', '/discord/faults', [1]],
  ];

  for (const [method, path, body] of requests) {
    const reply = await discord.control(method, path, body);
    expect(reply.status, `${method} ${path} ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400);
    expect(reply.status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
    expect(reply.body.message).toEqual(expect.any(String));
  }
});

test('a page from elsewhere can not use the control address', async () => {
  const discord = await startTestDiscord();
  const kick = (headers: Record<string, string>) =>
    fetch(`${discord.controlUrl}/discord/guilds/${discord.guild('obelisk').id}/kick-bot`, {
      method: 'POST',
      headers,
    });

  expect((await kick({ origin: 'https://evil.example' })).status).toBe(403);
  const text = await fetch(`${discord.controlUrl}/discord/faults`, {
    method: 'POST',
    body: '{"reset":true}',
  });
  expect(text.status).toBe(415);
  expect((await kick({ origin: 'http://localhost:8080' })).status).toBe(200);
});

test('the guilds can be looked at with their channels, roles and members', async () => {
  const discord = await startTestDiscord();

  const list = await discord.control('GET', '/discord/guilds');
  expect(list.body.map((guild: { name: string; hasBot: boolean }) => [guild.name, guild.hasBot])).toEqual([
    ['Obelisk Cluster', true],
    ['Beach Bobs', true],
    ['Empty Guild', false],
    ['Northern Lights', true],
  ]);
  const { body } = await discord.control('GET', `/discord/guilds/${discord.guild('obelisk').id}`);
  expect(
    body.members.find((member: { account: string }) => member.account === 'manager-edit').user.username,
  ).toBe('manager_edit');
  expect(body.channels.map((channel: { name: string }) => channel.name)).toContain('tribe-log');
  expect(body.roles.map((role: { name: string }) => role.name)).toContain('@everyone');
});

test('what people change in a guild is changed for the bot too', async () => {
  const discord = await startTestDiscord();
  const path = `/discord/guilds/${discord.guild('obelisk').id}`;

  const channel = (await discord.control('POST', `${path}/channels`, { name: 'My Voice', type: 'voice' }))
    .body;
  await discord.control('PATCH', `/discord/channels/${channel.id}`, { name: 'Renamed' });
  expect((await discord.rest('GET', `/channels/${channel.id}`)).body.name).toBe('Renamed');
  await discord.control('DELETE', `/discord/channels/${channel.id}`);
  expect((await discord.rest('GET', `/channels/${channel.id}`)).status).toBe(404);

  const role = (await discord.control('POST', `${path}/roles`, { name: 'New' })).body;
  await discord.control('PUT', `${path}/members/owner/roles/${role.id}`);
  const member = await discord.rest(
    'GET',
    `/guilds/${discord.guild('obelisk').id}/members/${discord.userId('owner')}`,
  );
  expect(member.body.roles).toContain(role.id);
  await discord.control('DELETE', `${path}/roles/${role.id}`);
  expect(discord.guild('obelisk').members.get(discord.userId('owner'))?.roles).not.toContain(role.id);
});

test('faults hit as many requests as asked for, on the paths asked for, and no more', async () => {
  const discord = await startTestDiscord();
  const get = (path: string) => discord.rest('GET', path);

  await discord.control('POST', '/discord/faults', { errors: { requests: 2, status: 502, path: '/users/' } });
  expect((await get('/gateway')).status).toBe(200);
  expect((await get('/users/@me')).status).toBe(502);
  expect((await get('/users/@me')).status).toBe(502);
  expect((await get('/users/@me')).status).toBe(200);

  await discord.control('POST', '/discord/faults', {
    rateLimit: { requests: 1, retryAfter: 2.5, global: true },
  });
  const limited = await get('/users/@me');
  expect(limited.status).toBe(429);
  expect(limited.body).toEqual({
    message: 'You are being rate limited.',
    code: 0,
    retry_after: 2.5,
    global: true,
  });

  await discord.control('POST', '/discord/faults', { garbled: { requests: 1 } });
  expect((await get('/users/@me')).body).toBe('{"message": "cut off');
});

test('replies are sent as given, to the requests that match, as often or as long as asked for', async () => {
  const discord = await startTestDiscord();
  const page = '<html><h1>403 Forbidden</h1></html>';
  const set = (body: object) => discord.control('POST', '/discord/faults', body);
  const me = async () => {
    const { status, body, headers } = await discord.rest('GET', '/users/@me');
    return { status, body, type: headers.get('content-type') };
  };
  await set({ replies: { match: { path: '/users/', method: 'GET' }, status: 403, body: page, times: 1 } });
  await set({
    replies: [
      { match: { method: 'POST' }, status: 500 },
      { status: 429, body: { code: 40333 }, headers: { 'retry-after': 'soon' }, forMs: 60_000 },
    ],
  });
  expect(await me()).toEqual({ status: 403, body: page, type: 'text/html' });
  expect(await me()).toMatchObject({ status: 429, body: { code: 40333 } });
  expect((await discord.rest('GET', '/gateway')).headers.get('retry-after')).toBe('soon');
  await set({ passMs: 60_000 });
  expect((await me()).status).toBe(200);
  expect((await discord.rest('POST', '/users/@me/channels', {})).status).toBe(500);
  await set({ reset: true });
  expect((await discord.rest('POST', '/users/@me/channels', {})).status).toBe(400);
});

test('latency holds replies back until it is reset', async () => {
  const discord = await startTestDiscord();
  await discord.control('POST', '/discord/faults', { latencyMs: 150 });

  const started = performance.now();
  await discord.rest('GET', '/users/@me');

  expect(performance.now() - started).toBeGreaterThanOrEqual(145);
  await discord.control('POST', '/discord/faults', { reset: true });
  expect(discord.context.faults.latencyMs()).toBe(0);
});

test('requests are recorded with their bodies, and those that Discord counts as invalid are counted', async () => {
  const discord = await startTestDiscord();
  const path = `/channels/${discord.channel('staff-chat').id}/messages`;
  await discord.rest('POST', path, { content: 'x' });
  await discord.rest('GET', '/users/@me');

  const { body } = await discord.control('GET', '/discord/requests');

  expect(body.totals).toEqual({ requests: 2, invalid: 1 });
  expect(body.requests[0]).toMatchObject({
    method: 'POST',
    path: `/api/v10${path}`,
    status: 403,
    body: { content: 'x' },
  });
  expect((await discord.control('GET', '/discord/requests?after=1')).body.requests).toHaveLength(1);
});
