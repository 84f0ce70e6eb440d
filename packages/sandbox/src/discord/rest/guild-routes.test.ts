import { expect, test } from 'vitest';
import { startTestDiscord } from '../testing/test-discord.ts';

test('a channel is renamed twice in ten minutes and no third time, though its bucket has room', async () => {
  let time = 1_700_000_000_000;
  const discord = await startTestDiscord({ now: () => time });
  const { id } = discord.channel('general');
  const rename = (name: string) => discord.rest('PATCH', `/channels/${id}`, { name });

  expect((await rename('one')).status).toBe(200);
  expect((await rename('two')).status).toBe(200);
  const third = await rename('three');
  expect(third.status).toBe(429);
  expect(third.body.retry_after).toBeGreaterThan(590);
  expect(Number(third.headers.get('x-ratelimit-remaining'))).toBe(2);
  expect(discord.channel('two').name).toBe('two');

  time += 600_000;
  expect((await rename('three')).body.name).toBe('three');
});

test('a change without a name or topic is not held back as a rename', async () => {
  const discord = await startTestDiscord();
  const path = `/channels/${discord.channel('general').id}`;
  await discord.rest('PATCH', path, { topic: 'a' });
  await discord.rest('PATCH', path, { topic: 'b' });

  expect((await discord.rest('PATCH', path, { position: 9 })).status).toBe(200);
});

test('text channels get names in lower case with hyphens, voice channels keep theirs', async () => {
  const discord = await startTestDiscord();
  const path = `/guilds/${discord.guild('obelisk').id}/channels`;
  const parent_id = discord.channel('Live Status').id;

  const text = await discord.rest('POST', path, { name: 'The  Island 12', parent_id });
  const voice = await discord.rest('POST', path, { name: '🟢 The Island 12/70', type: 2, parent_id });

  expect(text).toMatchObject({ status: 201, body: { name: 'the-island-12', type: 0, parent_id } });
  expect(voice.body.name).toBe('🟢 The Island 12/70');
  expect((await discord.rest('DELETE', `/channels/${voice.body.id}`)).status).toBe(200);
  expect((await discord.rest('GET', `/channels/${voice.body.id}`)).body.code).toBe(10003);
});

test('a new channel takes the rights of its category when it brings none', async () => {
  const discord = await startTestDiscord();
  const parent = discord.channel('Logs');

  const { body } = await discord.rest('POST', `/guilds/${parent.guild_id}/channels`, {
    name: 'x',
    parent_id: parent.id,
  });

  expect(body.permission_overwrites).toEqual(parent.permission_overwrites);
});

test.each([
  ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
  ['no name', {}, 'name'],
  ['a parent that is no category', { name: 'x', parent_id: 'general' }, 'parent_id'],
  ['a kind that does not exist', { name: 'x', type: 99 }, 'type'],
])('a channel with %s is refused', async (_what, form, field) => {
  const discord = await startTestDiscord();
  const body = 'parent_id' in form ? { ...form, parent_id: discord.channel('general').id } : form;

  const reply = await discord.rest('POST', `/guilds/${discord.guild('obelisk').id}/channels`, body);

  expect(reply).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(Object.keys(reply.body.errors)).toEqual([field]);
});

test('a category holds fifty channels and a guild five hundred', async () => {
  const discord = await startTestDiscord();
  const guild = discord.guild('obelisk');
  const create = (body: unknown) => {
    discord.context.limits.reset();
    return discord.rest('POST', `/guilds/${guild.id}/channels`, body);
  };
  const parent_id = discord.channel('Live Status').id;
  for (let count = 0; count < 50; count += 1) await create({ name: `s${count}`, parent_id });
  expect((await create({ name: 'one more', parent_id })).body).toMatchObject({
    code: 50035,
    errors: { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_MAX_CHANNELS' }] } },
  });

  while (guild.channels.size < 500) {
    const id = discord.context.state.nextId();
    guild.channels.set(id, { ...discord.channel('general'), id });
  }
  expect((await create({ name: 'one more' })).body.code).toBe(30013);
});

test('where the bot lost its rights in a channel it is refused, and a closed voice channel is closed to renames', async () => {
  const discord = await startTestDiscord();
  const lounge = discord.channel('Lounge');
  const rename = () => discord.rest('PATCH', `/channels/${lounge.id}`, { name: 'x' });
  const deny = (permissions: string[]) =>
    discord.control('POST', '/discord/faults', { denyChannel: { channelId: lounge.id, permissions } });

  await deny(['CONNECT']);
  expect(await rename()).toMatchObject({ status: 403, body: { code: 50013 } });
  await deny(['VIEW_CHANNEL']);
  expect(await rename()).toMatchObject({ status: 403, body: { code: 50001 } });
  await discord.control('POST', '/discord/faults', { allowChannel: { channelId: lounge.id } });
  expect((await rename()).status).toBe(200);
});

test('where the bot may not manage channels in a category it makes none there', async () => {
  const discord = await startTestDiscord();
  const { id, guild_id } = discord.channel('Live Status');
  const create = () =>
    discord.rest('POST', `/guilds/${guild_id}/channels`, { name: 'x', type: 2, parent_id: id });
  const deny = (permissions: string[]) =>
    discord.control('POST', '/discord/faults', { denyChannel: { channelId: id, permissions } });

  await deny(['MANAGE_CHANNELS']);
  expect(await create()).toMatchObject({ status: 403, body: { code: 50013 } });
  await deny(['VIEW_CHANNEL']);
  expect(await create()).toMatchObject({ status: 403, body: { code: 50001 } });
});

test('a bot that is no administrator makes no channel with a say about Manage Roles', async () => {
  const discord = await startTestDiscord();
  const guild = discord.guild('obelisk');
  const create = (deny: bigint) =>
    discord.rest('POST', `/guilds/${guild.id}/channels`, {
      name: 'x',
      type: 4,
      permission_overwrites: [{ id: guild.id, type: 0, allow: '0', deny: `${deny}` }],
    });

  expect((await create(1n << 10n)).status).toBe(201);
  expect((await create(1n << 28n)).body.code).toBe(50013);
});

test('a bot can not give rights in a channel that it does not hold', async () => {
  const discord = await startTestDiscord();
  const { id } = discord.channel('general');
  const put = (allow: bigint) =>
    discord.rest('PUT', `/channels/${id}/permissions/${discord.guild('obelisk').id}`, {
      type: 0,
      allow: `${allow}`,
    });

  expect((await put(1n << 13n)).status).toBe(204);
  expect(await put(8n)).toMatchObject({ status: 403, body: { code: 50013 } });
});

test.each([
  ['a role below its own', 'obelisk', 'Moderator', 204, undefined],
  ['a role above its own', 'obelisk', 'Admin', 403, 50013],
  ['its own role', 'obelisk', 'Arkwright', 400, 50028],
  ['any role, where its own is the lowest', 'beach', 'Bob', 403, 50013],
] as const)('giving a member %s', async (_what, key, name, status, code) => {
  const discord = await startTestDiscord();
  const guild = discord.guild(key);
  const role = [...guild.roles.values()].find((one) => one.name === name)!;

  const reply = await discord.rest('PUT', `/guilds/${guild.id}/members/${guild.ownerId}/roles/${role.id}`);

  expect(reply.status).toBe(status);
  expect(reply.body.code).toBe(code);
});

test('members can be listed, searched and asked for one by one', async () => {
  const discord = await startTestDiscord();
  const path = `/guilds/${discord.guild('obelisk').id}/members`;

  expect((await discord.rest('GET', `${path}?limit=1000`)).body).toHaveLength(13);
  const [found] = (await discord.rest('GET', `${path}/search?query=dodo`)).body;
  expect(found.user.username).toBe('dodo_dan');
  expect((await discord.rest('GET', `${path}/${discord.userId('newcomer')}`)).body.code).toBe(10007);
  expect((await discord.rest('GET', `${path}/123456789012345678`)).body.code).toBe(10013);
});

test.each([
  ['the beginning of a user name', 'DODO_', ['dodo_dan']],
  ['the beginning of a nickname', 'dan [w', ['dodo_dan']],
  ['what is in the middle of one', 'dan_', []],
])('a search finds members by %s', async (_what, query, usernames) => {
  const discord = await startTestDiscord();
  const path = `/guilds/${discord.guild('obelisk').id}/members/search`;
  const { body } = await discord.rest('GET', `${path}?limit=5&query=${encodeURIComponent(query)}`);
  expect(body.map(({ user }: { user: { username: string } }) => user.username)).toEqual(usernames);
});

test.each([
  ['no text', '', 'query'],
  ['an empty one', '?query=', 'query'],
  ['one that is too long', `?query=${'x'.repeat(101)}`, 'query'],
  ['a limit of none', '?query=a&limit=0', 'limit'],
  ['a limit above a thousand', '?query=a&limit=1001', 'limit'],
  ['a limit that is no number', '?query=a&limit=many', 'limit'],
])('a search with %s is refused as Discord refuses it', async (_what, query, field) => {
  const discord = await startTestDiscord();
  const path = `/guilds/${discord.guild('obelisk').id}/members/search`;
  const reply = await discord.rest('GET', `${path}${query}`);
  expect(reply).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(Object.keys(reply.body.errors)).toEqual([field]);
});

test('guilds that the bot is not in are closed to it', async () => {
  const discord = await startTestDiscord();

  expect(await discord.rest('GET', `/guilds/${discord.guild('empty').id}`)).toMatchObject({
    status: 403,
    body: { code: 50001 },
  });
  expect(await discord.rest('GET', '/guilds/123456789012345678')).toMatchObject({
    status: 404,
    body: { code: 10004 },
  });
});

test('roles can be made, changed and deleted below the own one', async () => {
  const discord = await startTestDiscord();
  const guild = discord.guild('obelisk');
  const path = `/guilds/${guild.id}/roles`;

  const made = await discord.rest('POST', path, { name: 'Registered', color: 255 });
  expect(made.body).toMatchObject({ name: 'Registered', position: 1, permissions: '0' });
  expect((await discord.rest('PATCH', `${path}/${made.body.id}`, { name: 'Known' })).body.name).toBe('Known');
  expect((await discord.rest('POST', path, { permissions: '8' })).body.code).toBe(50013);
  expect((await discord.rest('DELETE', `${path}/${made.body.id}`)).status).toBe(204);
  expect((await discord.rest('DELETE', `${path}/${made.body.id}`)).body.code).toBe(10011);
});

test('leaving a guild takes the bot out of it', async () => {
  const discord = await startTestDiscord();
  const guild = discord.guild('beach');

  expect((await discord.rest('DELETE', `/users/@me/guilds/${guild.id}`)).status).toBe(204);

  expect(guild.members.has(discord.context.state.bot.id)).toBe(false);
  expect([...guild.roles.values()].some((role) => role.managed)).toBe(false);
});

test('a wrong token and an unknown path are answered as Discord answers them', async () => {
  const discord = await startTestDiscord();

  expect(await discord.rest('GET', '/users/@me', undefined, { authorization: 'Bot wrong' })).toMatchObject({
    status: 401,
    body: { message: '401: Unauthorized', code: 0 },
  });
  expect(await discord.rest('GET', '/nothing')).toMatchObject({ status: 404, body: { code: 0 } });
});
