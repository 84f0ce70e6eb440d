import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import type { Config } from './config.ts';
import { listenUrl, parseConfig } from './config.ts';
import { environmentSchema } from './environment.ts';

const discord = {
  DISCORD_CLIENT_ID: '123456789012345678',
  DISCORD_CLIENT_SECRET: 'client-secret',
  DISCORD_BOT_TOKEN: 'bot-token',
};

function configOf(variables: Record<string, string>): Config {
  const result = parseConfig(variables);
  if ('problems' in result) throw new Error(result.problems.join('\n'));
  return result.config;
}

function problemsOf(variables: Record<string, string>): string[] {
  const result = parseConfig(variables);
  return 'problems' in result ? result.problems : [];
}

test('with nothing set it runs every role and the sandbox, on loopback', () => {
  expect(configOf({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    healthPort: undefined,
    dataDir: join(process.cwd(), '.arkwright'),
    databaseUrl: undefined,
    publicUrl: undefined,
    secretKey: undefined,
    roles: ['api', 'worker', 'sandbox'],
    sandbox: { seed: 'arkwright', scale: 1 },
    outboundAllow: ['external', 'loopback'],
    selfHosted: false,
    adminDiscordIds: [],
    logLevel: 'info',
  });
});

test('with a Discord application it uses real Discord and never connects to loopback', () => {
  expect(configOf(discord)).toMatchObject({
    roles: ['api', 'worker'],
    sandbox: undefined,
    discord: { clientId: '123456789012345678', clientSecret: 'client-secret', botToken: 'bot-token' },
    discordApiUrl: 'https://discord.com/api',
    outboundAllow: ['external'],
  });
});

test('every variable is read into the configuration', () => {
  const config = configOf({
    ...discord,
    PORT: '9000',
    HEALTH_PORT: '9000',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/ark data',
    DATABASE_URL: 'postgres://u:p@db:5432/ark',
    PUBLIC_URL: 'https://ark.example.org/',
    SECRET_KEY: 'ab'.repeat(32),
    SELF_HOSTED: 'true',
    ADMIN_DISCORD_IDS: '123456789012345678, 223456789012345678',
    OUTBOUND_ALLOW: 'external,10.0.0.0/8,fd00::/8',
    DISCORD_API_URL: 'http://127.0.0.1:4000/api',
    ROLES: 'worker',
    LOG_LEVEL: 'Debug',
    METRICS_TOKEN: 'x'.repeat(16),
    SUPPORT_INVITE_URL: 'https://discord.gg/ark',
    SHOP_BOT_URL: 'https://shop.example.org',
    OPERATOR_NAME: 'Jane Doe',
    OPERATOR_ADDRESS: 'Beach Road 1, 12345 Town',
    OPERATOR_EMAIL: 'ark@example.org',
  });
  expect(config).toMatchObject({
    port: 9000,
    healthPort: 9000,
    host: '0.0.0.0',
    dataDir: '/srv/ark data',
    databaseUrl: 'postgres://u:p@db:5432/ark',
    publicUrl: 'https://ark.example.org',
    secretKey: Buffer.alloc(32, 0xab),
    selfHosted: true,
    adminDiscordIds: ['123456789012345678', '223456789012345678'],
    outboundAllow: ['external', '10.0.0.0/8', 'fd00::/8'],
    discordApiUrl: 'http://127.0.0.1:4000/api',
    roles: ['worker'],
    logLevel: 'debug',
    metricsToken: 'x'.repeat(16),
    supportInviteUrl: 'https://discord.gg/ark',
    shopBotUrl: 'https://shop.example.org',
    operator: { name: 'Jane Doe', address: 'Beach Road 1, 12345 Town', email: 'ark@example.org' },
  });
});

test.each([
  ['127.0.0.1', ['loopback']],
  ['127.8.8.8', ['loopback']],
  ['::1', ['loopback']],
  ['localhost', ['loopback']],
  ['0.0.0.0', []],
  ['::', []],
  ['192.168.1.5', []],
  ['ark.example.org', []],
])('if no proxy is named, listening on %s trusts %j', (host, proxies) => {
  expect(configOf({ HOST: host }).trustedProxies).toEqual(proxies);
});

test.each([
  ['loopback,private', ['loopback', 'private']],
  ['loopback, 203.0.113.7,fd00::/8', ['loopback', '203.0.113.7', 'fd00::/8']],
  ['none', []],
])('TRUSTED_PROXIES=%s trusts %j', (value, proxies) => {
  expect(configOf({ TRUSTED_PROXIES: value, HOST: '0.0.0.0' }).trustedProxies).toEqual(proxies);
});

test('an empty variable counts as unset', () => {
  expect(configOf({ PORT: '', DATABASE_URL: ' ', DISCORD_CLIENT_ID: '' })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
  });
});

test('a key may be in base64 too', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7));
  expect(configOf({ SECRET_KEY: key.toString('base64') }).secretKey).toEqual(key);
});

test('pledges are connected with five variables, and are off without them', () => {
  expect(configOf(discord).patreon).toBeUndefined();
  const patreon = {
    PATREON_CLIENT_ID: 'id',
    PATREON_CLIENT_SECRET: 'secret',
    PATREON_CREATOR_TOKEN: 'token',
    PATREON_CAMPAIGN_ID: '42',
    PATREON_WEBHOOK_SECRET: 'hook',
  };
  expect(configOf({ ...discord, ...patreon, PATREON_TIERS: '7:1, 8:5' }).patreon).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    creatorToken: 'token',
    campaignId: '42',
    webhookSecret: 'hook',
    apiUrl: 'https://www.patreon.com/api',
    tierIds: new Map([
      ['7', 1],
      ['8', 5],
    ]),
  });
});

test('Nitrado has its own addresses and no client until they are set', () => {
  expect(configOf(discord).nitrado).toEqual({
    apiUrl: 'https://api.nitrado.net',
    oauthUrl: 'https://oauth.nitrado.net',
    client: undefined,
  });
  const nitrado = {
    NITRADO_CLIENT_ID: 'id',
    NITRADO_CLIENT_SECRET: 'secret',
    NITRADO_API_URL: 'https://proxy.example/api',
    NITRADO_OAUTH_URL: 'https://proxy.example/oauth',
  };
  expect(configOf({ ...discord, ...nitrado }).nitrado).toEqual({
    apiUrl: 'https://proxy.example/api',
    oauthUrl: 'https://proxy.example/oauth',
    client: { id: 'id', secret: 'secret' },
  });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PORT', '-1'],
  ['HEALTH_PORT', 'eighty'],
  ['HEALTH_PORT', '65536'],
  ['HEALTH_PORT', '8080'],
  ['HOST', 'not a host'],
  ['DATABASE_URL', 'mysql://u:p@db/ark'],
  ['DATABASE_URL', 'postgres://u:p@db'],
  ['PUBLIC_URL', 'ark.example.org'],
  ['PUBLIC_URL', 'https://ark.example.org/dashboard'],
  ['SECRET_KEY', 'short'],
  ['PATREON_CAMPAIGN_ID', 'my-campaign'],
  ['PATREON_TIERS', '123:0'],
  ['PATREON_TIERS', '123:6'],
  ['PATREON_TIERS', '123=1'],
  ['OPERATOR_NAME', 'x'.repeat(101)],
  ['OPERATOR_ADDRESS', 'x'.repeat(301)],
  ['OPERATOR_EMAIL', 'ark at example.org'],
  ['SECRET_KEY', 'zz'.repeat(32)],
  ['SELF_HOSTED', 'maybe'],
  ['ADMIN_DISCORD_IDS', 'alice'],
  ['OUTBOUND_ALLOW', 'everything'],
  ['OUTBOUND_ALLOW', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'everybody'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'none,loopback'],
  ['METRICS_TOKEN', 'short'],
  ['DISCORD_API_URL', 'ftp://discord.com'],
  ['ROLES', 'api,cook'],
  ['SANDBOX_SEED', 'a seed with spaces'],
  ['SANDBOX_SCALE', '0'],
  ['LOG_LEVEL', 'loud'],
])('a bad %s (%s) gives one line with its name, the problem and an example', (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} must .*\\. Example: ${name}=\\S`));
  expect(problems[0]).not.toContain('\n');
});

test('a wrong secret is not shown on the screen', () => {
  const secrets = {
    SECRET_KEY: 'hunter2',
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    DISCORD_BOT_TOKEN: 'hunter2 hunter2',
  };
  expect(problemsOf(secrets).length).toBeGreaterThanOrEqual(3);
  expect(problemsOf(secrets).join()).not.toContain('hunter2');
});

test('every bad variable gets its own line', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x' }).map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'LOG_LEVEL',
  ]);
});

test.each([
  [
    { DISCORD_CLIENT_ID: '123456789012345678' },
    'DISCORD_CLIENT_SECRET and DISCORD_BOT_TOKEN must be set too',
  ],
  [{ NITRADO_CLIENT_ID: 'id' }, 'NITRADO_CLIENT_SECRET must be set too'],
  [
    { PATREON_CLIENT_ID: 'id', PATREON_CLIENT_SECRET: 'secret', PATREON_WEBHOOK_SECRET: 'secret' },
    'PATREON_CREATOR_TOKEN and PATREON_CAMPAIGN_ID must be set too',
  ],
  [{ ROLES: 'api' }, 'ROLES must include sandbox'],
  [{ ROLES: 'sandbox', DISCORD_API_URL: 'http://127.0.0.1:1/api' }, 'DISCORD_API_URL must be unset'],
])('settings that contradict each other are refused: %j', (variables, start) => {
  const problems = problemsOf(variables);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(start);
});

test('.env.example documents every variable, and each of its examples is accepted', async () => {
  const file = await readFile(join(import.meta.dirname, '..', '..', '..', '.env.example'), 'utf8');
  const documented = [...file.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map((match) => match[1]);
  expect(documented.sort()).toEqual(Object.keys(environmentSchema.shape).sort());
  const examples = parseEnv(file.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
  const { SECRET_KEY, ...others } = Object.fromEntries(
    Object.entries(examples).map(([name, value]) => [name, value ?? '']),
  );
  expect(problemsOf({ ...others, ROLES: 'api,worker' })).toEqual([]);
  expect(SECRET_KEY).toBe('');
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:80'],
  ['0.0.0.0', 'http://localhost:80'],
  ['::', 'http://localhost:80'],
  ['::1', 'http://[::1]:80'],
])('a server listening on %s is reached at %s', (host, url) => {
  expect(listenUrl(host, 80)).toBe(url);
});

test.each(['pa#ss', 'pa/ss', '1/ss', '12?ss', '1?x@y', '50%', '100%zz', '12#x'])(
  'an address that the password %s cuts short is refused without printing it',
  (password) => {
    const [line = ''] = problemsOf({ DATABASE_URL: `postgres://ark:${password}@db:5432/ark` });
    expect(line).toMatch(/^DATABASE_URL must be the address .*DATABASE_PASSWORD/);
    expect(line).not.toContain(password);
  },
);

test('a password of its own may have any characters', () => {
  const DATABASE_PASSWORD = 'a@b#c/d?e%41:f "ü';
  const { databaseUrl = '' } = configOf({ DATABASE_URL: 'postgres://ark@db:5432/ark', DATABASE_PASSWORD });
  expect(new Client(databaseUrl)).toMatchObject({
    user: 'ark',
    password: DATABASE_PASSWORD,
    host: 'db',
    database: 'ark',
  });
  expect(configOf({ DATABASE_URL: 'postgres://ark:p%40ss@db/ark' }).databaseUrl).toBe(
    'postgres://ark:p%40ss@db/ark',
  );
  expect(problemsOf({ DATABASE_PASSWORD })).toEqual([expect.stringMatching(/^DATABASE_URL must be set too/)]);
});
