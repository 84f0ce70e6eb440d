import { createHash } from 'node:crypto';
import { Events } from 'discord.js';
import { expect, test, vi } from 'vitest';
import type { Json, TestDiscord } from '../testing/test-discord.ts';
import { addApplication, connectBot, startTestDiscord } from '../testing/test-discord.ts';

const eventually = <T>(check: () => T) => vi.waitFor(check, 10_000);

const fault = (discord: TestDiscord, body: object) => discord.control('POST', '/discord/faults', body);

test('limits are counted for each token', async () => {
  const discord = await startTestDiscord({ now: () => 1_700_000_000_000 });
  const own = await addApplication(discord, {}, ['obelisk']);
  const path = `/channels/${discord.channel('general').id}/messages`;
  const send = (rest: TestDiscord['rest']) => rest('POST', path, { content: 'x' });
  for (let count = 0; count < 5; count += 1) expect((await send(own.rest)).status).toBe(200);

  expect((await send(own.rest)).status).toBe(429);
  expect((await send(discord.rest)).headers.get('x-ratelimit-remaining')).toBe('4');

  const busy = await addApplication(discord);
  const statuses = [];
  for (let count = 0; count < 51; count += 1) {
    const paths = [
      '/users/@me',
      '/gateway/bot',
      '/users/@me/guilds',
      '/applications/@me',
      '/oauth2/applications/@me',
    ];
    statuses.push((await busy.rest('GET', `${paths[count % 5]}`)).body.global ?? false);
  }
  expect(statuses.indexOf(true)).toBe(50);
  expect((await own.rest('GET', '/users/@me')).status).toBe(200);
});

test('a fault for one application meets neither the others nor calls of nobody', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {}, ['obelisk']);
  const status = async (rest: TestDiscord['rest'], path = '/users/@me') => (await rest('GET', path)).status;

  await fault(discord, { application: own.id, errors: { requests: 1 }, replies: { status: 403, times: 1 } });
  expect([await status(discord.rest), await status(discord.rest, '/gateway')]).toEqual([200, 200]);
  expect([await status(own.rest), await status(own.rest), await status(own.rest)]).toEqual([403, 503, 200]);

  // A webhook's calls are those of its application.
  const hooks = `/channels/${discord.channel('general').id}/webhooks`;
  const webhook = (await discord.rest('POST', hooks, { name: 'Log' })).body;
  const hook = (content: string) =>
    discord.rest(
      'POST',
      `/webhooks/${webhook.id}/${webhook.token}`,
      { content },
      {
        authorization: '',
      },
    );
  await fault(discord, { application: discord.context.state.application.clientId, errors: { requests: 1 } });
  expect([await status(own.rest), (await hook('x')).status, (await hook('x')).status]).toEqual([
    200, 503, 204,
  ]);

  await fault(discord, { application: own.id, errors: { requests: 9 } });
  await fault(discord, { errors: { requests: 1 }, application: undefined });
  await fault(discord, { application: own.id, reset: true });
  expect([await status(own.rest), await status(own.rest)]).toEqual([503, 200]);
  expect((await fault(discord, { application: '123456789012345678' })).status).toBe(400);
});

test('rights in a channel are taken from one bot or from all', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {}, ['obelisk']);
  const channelId = discord.channel('general').id;
  const sees = async () => {
    const replies = await Promise.all(
      [own, discord].map(({ rest }) => rest('GET', `/channels/${channelId}`)),
    );
    return replies.map(({ status }) => status);
  };
  await fault(discord, { application: own.id, denyChannel: { channelId } });
  expect(await sees()).toEqual([403, 200]);
  await fault(discord, { application: own.id, allowChannel: { channelId } });
  await fault(discord, { denyChannel: { channelId } });
  expect(await sees()).toEqual([403, 403]);
  await fault(discord, { application: own.id, allowChannel: { channelId } });
  expect(await sees()).toEqual([200, 403]);
  await fault(discord, { allowChannel: { channelId } });
  expect(await sees()).toEqual([200, 200]);
});

test('each bot has direct messages of its own with somebody, who may close one of them', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {}, ['obelisk']);
  const open = async (rest: TestDiscord['rest']) =>
    (await rest('POST', '/users/@me/channels', { recipient_id: discord.userId('owner') })).body.id;
  const [ownDirect, sharedDirect] = [await open(own.rest), await open(discord.rest)];
  const say = (rest: TestDiscord['rest'], id: string) =>
    rest('POST', `/channels/${id}/messages`, { content: 'hello' });
  const told = async (query = '') =>
    (await discord.control('GET', `/discord/direct-messages/owner${query}`)).body.map(
      ({ application_id }: Json) => application_id,
    );

  expect(await say(own.rest, sharedDirect)).toMatchObject({ status: 403, body: { code: 50001 } });
  await say(discord.rest, sharedDirect);
  await say(own.rest, ownDirect);
  const sharedId = discord.context.state.application.clientId;
  expect(await told()).toEqual([sharedId, own.id]);
  expect(await told(`?application=${own.id}`)).toEqual([own.id]);

  const close = (body: object) =>
    discord.control('POST', '/discord/direct-messages', { as: 'owner', ...body });
  await close({ isOpen: false, application: own.id });
  expect(await say(own.rest, ownDirect)).toMatchObject({ status: 403, body: { code: 50007 } });
  expect((await say(discord.rest, sharedDirect)).status).toBe(200);
  await close({ isOpen: false });
  expect((await say(discord.rest, sharedDirect)).status).toBe(403);
  await close({ isOpen: true });
  expect([(await say(own.rest, ownDirect)).status, (await say(discord.rest, sharedDirect)).status]).toEqual([
    200, 200,
  ]);
  // Who is in no guild with a bot gets nothing of it.
  await discord.control('POST', `/discord/guilds/${discord.guild('obelisk').id}/kick-bot`, {
    application: own.id,
  });
  expect(await say(own.rest, ownDirect)).toMatchObject({ status: 403, body: { code: 50007 } });
});

test('a webhook belongs to who made it: only that application sees its token, and it goes with it', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {}, ['obelisk']);
  const guildId = discord.guild('obelisk').id;
  await discord.control('POST', `/discord/guilds/${guildId}/invite-bot`, {
    application: own.id,
    permissions: String((1 << 29) | (1 << 10)),
  });
  const path = `/channels/${discord.channel('general').id}/webhooks`;
  const webhook = (await own.rest('POST', path, { name: 'Log' })).body;
  const tokens = async (rest: TestDiscord['rest'], listPath = path) =>
    (await rest('GET', listPath)).body.map(({ token, application_id, user }: Json) => [
      token,
      application_id,
      user.id,
    ]);

  expect(await tokens(own.rest)).toEqual([[webhook.token, own.id, own.id]]);
  expect(await tokens(discord.rest)).toEqual([[undefined, own.id, own.id]]);
  expect(await tokens(discord.rest, `/guilds/${guildId}/webhooks`)).toEqual([[undefined, own.id, own.id]]);
  expect((await discord.rest('GET', `/webhooks/${webhook.id}`)).body.token).toBeUndefined();
  const hook = `/webhooks/${webhook.id}/${webhook.token}?wait=true`;
  expect((await own.rest('POST', hook, { content: 'x' })).body.application_id).toBe(own.id);
  await discord.control('POST', `/discord/guilds/${guildId}/kick-bot`);
  expect((await own.rest('GET', path)).body).toHaveLength(1);
  await discord.control('POST', `/discord/guilds/${guildId}/kick-bot`, { application: own.id });
  expect((await own.rest('POST', hook, { content: 'x' })).status).toBe(404);
});

test('without the intent for content a bot reads what it said and what is said to it', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, { intents: false }, ['obelisk']);
  const path = `/channels/${discord.channel('general').id}/messages`;
  await discord.rest('POST', path, { content: 'of another bot' });
  await own.rest('POST', path, { content: 'its own' });
  await discord.rest('POST', path, { content: `<@${own.id}> you` });

  const contents = async (rest: TestDiscord['rest']) =>
    (await rest('GET', path)).body.map(({ content }: Json) => content).reverse();
  expect(await contents(own.rest)).toEqual(['', 'its own', `<@${own.id}> you`]);
  expect(await contents(discord.rest)).toEqual(['of another bot', 'its own', `<@${own.id}> you`]);
});

const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex');
const DATA = `data:image/png;base64,${PICTURE.toString('base64')}`;
const HASH = createHash('md5').update(PICTURE).digest('hex');

test('a bot changes its own name and picture, of which the others in its guilds hear', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {}, ['obelisk']);
  const [shared, client] = [await connectBot(discord), await connectBot(discord, own.token)];
  const guild = shared.guilds.cache.get(discord.guild('obelisk').id)!;
  await guild.members.fetch(own.id);
  const seen = new Promise<string>((resolve) =>
    shared.once(Events.UserUpdate, (_old, user) => resolve(user.username)),
  );

  await client.user.setAvatar(DATA);
  await client.user.setUsername('Ragnarok Bot');

  expect(await seen).toBe('Own Bot');
  await eventually(() => expect(shared.users.cache.get(own.id)?.username).toBe('Ragnarok Bot'));
  expect((await discord.rest('GET', `/users/${own.id}`)).body).toMatchObject({
    username: 'Ragnarok Bot',
    avatar: HASH,
  });
  expect((await discord.rest('GET', '/users/@me')).body).toMatchObject({
    username: 'Arkwright',
    avatar: null,
  });
  // The application keeps its name.
  expect((await own.rest('GET', '/applications/@me')).body).toMatchObject({ name: 'Own Bot', icon: null });
});

test('a name can be changed twice an hour, and a picture must be one', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord);
  const rename = (username: string) => own.rest('PATCH', '/users/@me', { username });
  expect([(await rename('One')).status, (await rename('Two')).status, (await rename('Two')).status]).toEqual([
    200, 200, 200,
  ]);
  const { status, body } = await rename('Three');
  expect([status, body.code, body.errors.username._errors[0].code]).toEqual([
    400,
    50035,
    'USERNAME_RATE_LIMIT',
  ]);
  await fault(discord, { passMs: 60 * 60_000 });
  expect((await rename('Three')).status).toBe(200);
  const avatar = async (value: unknown) => (await own.rest('PATCH', '/users/@me', { avatar: value })).body;
  expect((await avatar('https://example.com/x.png')).code).toBe(50035);
  expect((await avatar('data:text/html;base64,eA==')).code).toBe(50035);
  expect((await avatar(DATA)).avatar).toBe(HASH);
  expect((await avatar(null)).avatar).toBeNull();
});

test('an application changes its picture, its description and its intents', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord);
  const edit = (body: object) => own.rest('PATCH', '/applications/@me', body);

  expect((await edit({ icon: DATA, description: 'Runs games', flags: 1 << 15 })).body).toMatchObject({
    icon: HASH,
    description: 'Runs games',
    flags: 1 << 15,
  });
  expect((await edit({ interactions_endpoint_url: 'https://example.com/' })).status).toBe(400);
  const { body } = await discord.control('GET', '/discord/applications');
  expect(body[1].intents).toEqual({ presences: false, members: true, messageContent: false });
});

test('a team owns an application in place of an account', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {
    as: 'owner',
    team: { name: 'Bobs', members: ['manager-full', { as: 'admin', role: 'read_only', hasAccepted: false }] },
  });
  const { team, owner } = (await own.rest('GET', '/applications/@me')).body;
  expect(team).toMatchObject({ name: 'Bobs', owner_user_id: discord.userId('owner') });
  expect(
    team.members.map(({ user, role, membership_state }: Json) => [user.username, role, membership_state]),
  ).toEqual([
    ['owner', 'admin', 2],
    ['manager_full', 'admin', 2],
    ['admin', 'read_only', 1],
  ]);
  expect(owner).toMatchObject({ id: team.id, username: `team${team.id}` });

  const change = (body: object) => discord.control('POST', `/discord/applications/${own.id}`, body);
  await change({ team: null, as: 'admin', name: 'Renamed' });
  const { body } = await own.rest('GET', '/applications/@me');
  expect([body.team, body.owner.username, body.name]).toEqual([null, 'admin', 'Renamed']);
  expect((await change({ as: 'nobody' })).status).toBe(400);
  expect((await change({ speed: 1 })).status).toBe(400);
});

test('requests say whose they were', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord);
  const { clientId } = discord.context.state.application;
  await own.rest('GET', '/users/@me');
  await discord.rest('GET', '/users/@me');
  await discord.rest('GET', '/users/@me', undefined, { authorization: 'Bot nobody' });
  const list = async (query = '') =>
    (await discord.control('GET', `/discord/requests${query}`)).body.requests.map(
      ({ application_id }: Json) => application_id,
    );

  await eventually(async () => expect(await list()).toEqual([own.id, clientId, null]));
  expect(await list(`?application=${own.id}`)).toEqual([own.id]);
});

test('a deleted application is gone, with its bot and commands', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {}, ['obelisk']);
  const command = [{ name: 'who', description: 'Who are you?' }];
  await own.rest('PUT', `/applications/${own.id}/commands`, command);
  const path = `/discord/applications/${own.id}`;

  expect((await discord.control('DELETE', path)).status).toBe(200);

  expect((await own.rest('GET', '/users/@me')).status).toBe(401);
  expect(discord.guild('obelisk').members.has(own.id)).toBe(false);
  expect((await discord.control('GET', '/discord/commands')).body).toEqual({});
  expect((await discord.control('DELETE', path)).status).toBe(404);
  const sharedPath = `/discord/applications/${discord.context.state.application.clientId}`;
  expect((await discord.control('DELETE', sharedPath)).status).toBe(400);
});

test('a sign-in belongs to the application that was signed in to', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord);
  const { clientSecret } = discord.context.state.applications.get(own.id)!;
  const redirect_uri = 'http://127.0.0.1/callback';
  const query = new URLSearchParams({
    client_id: own.id,
    response_type: 'code',
    redirect_uri,
    scope: 'identify',
    login_as: 'owner',
  });
  const codeOf = async () => {
    const reply = await fetch(`${discord.url}/oauth2/authorize?${query}`, { redirect: 'manual' });
    return new URL(reply.headers.get('location') ?? '').searchParams.get('code') ?? '';
  };
  const redeem = async (client: { client_id: string; client_secret: string }) => {
    const form = { ...client, grant_type: 'authorization_code', code: await codeOf(), redirect_uri };
    const reply = await fetch(`${discord.url}/api/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return reply.json() as Promise<Json>;
  };
  const shared = discord.context.state.application;
  const foreign = await redeem({ client_id: shared.clientId, client_secret: shared.clientSecret });
  expect(foreign.error).toBe('invalid_grant');
  expect((await redeem({ client_id: own.id, client_secret: shared.clientSecret })).error).toBe(
    'invalid_client',
  );
  const { access_token } = await redeem({ client_id: own.id, client_secret: clientSecret });
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await discord.rest('GET', '/oauth2/@me', undefined, headers)).body.application.id).toBe(own.id);
});
