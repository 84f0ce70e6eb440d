import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestDiscord } from './testing/test-discord.ts';
import { startTestDiscord } from './testing/test-discord.ts';

const REDIRECT = 'http://127.0.0.1:8080/api/auth/callback';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

type Query = Record<string, string | undefined>;

async function open(discord: TestDiscord, query: Query) {
  const all: Query = {
    client_id: discord.context.state.application.clientId,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'identify email',
    state: 'st&"<1>',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...query,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(`${discord.url}/oauth2/authorize?${new URLSearchParams(given)}`, {
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  return {
    status: response.status,
    headers: response.headers,
    html: await response.text(),
    location: location ? new URL(location) : null,
  };
}

async function codeFor(discord: TestDiscord, account: string, query: Query = {}): Promise<string> {
  const { location } = await open(discord, { login_as: account, ...query });
  return location!.searchParams.get('code')!;
}

async function exchange(discord: TestDiscord, form: Query, headers: Record<string, string> = {}) {
  const { clientId, clientSecret } = discord.context.state.application;
  const all: Query = {
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    client_id: clientId,
    client_secret: clientSecret,
    ...form,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const body = new URLSearchParams(given);
  const response = await fetch(`${discord.url}/api/v10/oauth2/token`, { method: 'POST', body, headers });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

test('signing in gives a code that is traded once for tokens of that person', async () => {
  const discord = await startTestDiscord();

  const { status, location } = await open(discord, { login_as: 'manager-view' });
  expect(status).toBe(302);
  expect(`${location!.origin}${location!.pathname}`).toBe(REDIRECT);
  expect(location!.searchParams.get('state')).toBe('st&"<1>');
  const code = location!.searchParams.get('code')!;

  const first = await exchange(discord, { code });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ token_type: 'Bearer', expires_in: 604_800, scope: 'identify email' });
  const self = await discord.rest('GET', '/users/@me', undefined, {
    authorization: `Bearer ${first.body.access_token}`,
  });
  expect(self.body).toMatchObject({
    id: discord.userId('manager_view'),
    username: 'manager_view',
    global_name: 'Manager (View only)',
    email: 'manager-view@arkwright.example',
  });

  expect(await exchange(discord, { code })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test.each([
  ['a wrong verifier', { code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
  ['no verifier', { code_verifier: undefined }, 400, 'invalid_grant'],
  ['another redirect address', { redirect_uri: `${REDIRECT}2` }, 400, 'invalid_grant'],
  ['a wrong client secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
  ['an unknown grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['an unknown code', { code: 'unknown' }, 400, 'invalid_grant'],
])('the token endpoint refuses %s', async (_what, form, status, error) => {
  const discord = await startTestDiscord();
  const code = await codeFor(discord, 'owner');

  expect(await exchange(discord, { code, ...form })).toMatchObject({ status, body: { error } });
});

test('a code is spent by an attempt with the wrong verifier', async () => {
  const discord = await startTestDiscord();
  const code = await codeFor(discord, 'owner');

  await exchange(discord, { code, code_verifier: 'w'.repeat(43) });

  expect((await exchange(discord, { code })).status).toBe(400);
});

test('a code is no longer good after ten minutes', async () => {
  let time = Date.now();
  const discord = await startTestDiscord({ now: () => time });
  const code = await codeFor(discord, 'owner');

  time += 10 * 60_000 + 1;

  expect((await exchange(discord, { code })).status).toBe(400);
});

test('the token endpoint takes credentials from the header and refuses JSON', async () => {
  const discord = await startTestDiscord();
  const code = await codeFor(discord, 'owner');
  const { clientId, clientSecret } = discord.context.state.application;
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

  const json = await discord.rest(
    'POST',
    '/oauth2/token',
    { grant_type: 'authorization_code', code },
    { authorization },
  );
  expect(json).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  const basic = await exchange(
    discord,
    { code, client_id: undefined, client_secret: undefined },
    { authorization },
  );
  expect(basic.status).toBe(200);
});

test('a profile without the scope email has no address, and without identify there is no profile', async () => {
  const discord = await startTestDiscord();
  const profile = async (scope: string) => {
    const { body } = await exchange(discord, { code: await codeFor(discord, 'owner', { scope }) });
    return discord.rest('GET', '/users/@me', undefined, { authorization: `Bearer ${body.access_token}` });
  };

  expect((await profile('identify')).body).not.toHaveProperty('email');
  expect((await profile('guilds')).status).toBe(401);
});

test('a refresh token is good once, and revoking one token ends them all', async () => {
  const discord = await startTestDiscord();
  const { body } = await exchange(discord, { code: await codeFor(discord, 'owner') });
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };

  const renewed = await exchange(discord, refresh);
  expect(renewed.status).toBe(200);
  expect((await exchange(discord, refresh)).status).toBe(400);

  const { clientId, clientSecret } = discord.context.state.application;
  const form = { token: renewed.body.refresh_token!, client_id: clientId, client_secret: clientSecret };
  await fetch(`${discord.url}/api/oauth2/token/revoke`, { method: 'POST', body: new URLSearchParams(form) });
  for (const token of [body.access_token, renewed.body.access_token]) {
    const self = await discord.rest('GET', '/users/@me', undefined, { authorization: `Bearer ${token}` });
    expect(self.status).toBe(401);
  }
});

test.each([
  ['a foreign redirect address', { redirect_uri: 'https://evil.example/callback' }],
  ['a redirect address that only looks local', { redirect_uri: 'http://127.0.0.1:80@evil.example/' }],
  ['a redirect address of another scheme', { redirect_uri: 'javascript://localhost/%0aalert(1)' }],
  ['another application', { client_id: '123456789012345678' }],
  ['an unknown scope', { scope: 'identify everything' }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
  ['a response type other than code', { response_type: 'token' }],
  ['an unknown account', { login_as: 'nobody' }],
])('the sign-in page refuses %s without redirecting', async (_what, query) => {
  const discord = await startTestDiscord();

  const { status, location } = await open(discord, { login_as: 'owner', ...query });

  expect(status).toBe(400);
  expect(location).toBeNull();
});

test('the registered redirect address is taken beside loopback ones', async () => {
  const discord = await startTestDiscord();

  const { location } = await open(discord, {
    redirect_uri: 'https://dashboard.example/callback',
    login_as: 'owner',
  });

  expect(location!.host).toBe('dashboard.example');
});

test('the sign-in page lists the accounts, runs nothing and escapes what it was given', async () => {
  const discord = await startTestDiscord();

  const { html, headers } = await open(discord, { state: `"><script>alert('x')</script>` });

  expect(html).toContain('Owner (Tier 5)');
  expect(html).toContain('Newcomer (No bot yet)');
  expect(html).not.toContain('<script');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).not.toMatch(/(src|href)="https?:\/\/(?!127\.0\.0\.1)/);
});

test('a guild with markup in its name does not become markup on the page', async () => {
  const discord = await startTestDiscord();
  await discord.control('PATCH', `/discord/guilds/${discord.guild('empty').id}`, { name: '<img src=x>&"' });

  const { html } = await open(discord, { scope: 'bot', login_as: 'newcomer' });

  expect(html).toContain('&lt;img src=x&gt;&amp;&quot;');
  expect(html).not.toContain('<img');
});

test('a refusal goes back with access_denied and the state', async () => {
  const discord = await startTestDiscord();
  const { html } = await open(discord, {});

  const link = /href="([^"]+)">Cancel/.exec(html)![1]!.replaceAll('&amp;', '&').replaceAll('&#39;', "'");

  const target = new URL(link.replaceAll('&quot;', '"'));
  expect(target.searchParams.get('error')).toBe('access_denied');
  expect(target.searchParams.get('state')).toBe('st&"<1>');
});

test('an approved invitation puts the bot into the guild and tells the product where', async () => {
  const discord = await startTestDiscord();
  const guild = discord.guild('empty');
  const scope = 'bot applications.commands';

  const { location } = await open(discord, {
    scope,
    permissions: '268561424',
    guild_id: guild.id,
    login_as: 'newcomer',
  });

  expect(location!.searchParams.get('guild_id')).toBe(guild.id);
  expect(location!.searchParams.get('permissions')).toBe('268561424');
  expect(location!.searchParams.get('code')).toBeTruthy();
  const member = guild.members.get(discord.context.state.bot.id)!;
  expect(guild.roles.get(member.roles[0]!)).toMatchObject({
    managed: true,
    permissions: '268561424',
    position: 1,
  });
});

test('an invitation without a redirect address ends on a page', async () => {
  const discord = await startTestDiscord();
  const guild = discord.guild('empty');
  const bare = { response_type: undefined, redirect_uri: undefined, scope: 'bot', guild_id: guild.id };

  const { status, html } = await open(discord, { ...bare, login_as: 'newcomer' });

  expect(status).toBe(200);
  expect(html).toContain('The bot was added to Empty Guild.');
});

test('an invitation offers only own guilds in which the bot is not', async () => {
  const discord = await startTestDiscord();
  const offered = async (login_as: string) => (await open(discord, { scope: 'bot', login_as })).html;

  expect(await offered('newcomer')).toContain('Empty Guild');
  expect(await offered('owner')).toContain('There is no server left');
  expect(await offered('manager-view')).not.toContain('Obelisk Cluster<');
});

test('nobody can put the bot into a guild that is not theirs', async () => {
  const discord = await startTestDiscord();
  const guild = discord.guild('empty');

  const { status } = await open(discord, { scope: 'bot', guild_id: guild.id, login_as: 'owner' });

  expect(status).toBe(403);
  expect(guild.members.has(discord.context.state.bot.id)).toBe(false);
});

test('requests under a foreign host name or from a foreign page are refused', async () => {
  const discord = await startTestDiscord();

  const { status } = await discord.rest('GET', '/gateway', undefined, { origin: 'https://evil.example' });

  expect(status).toBe(403);
});
