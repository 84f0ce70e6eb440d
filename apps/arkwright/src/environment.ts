import { z } from 'zod';
import {
  address,
  flag,
  isCidr,
  isHttp,
  isPostgres,
  isProxy,
  isSnowflake,
  isTierPair,
  list,
  number,
  readKey,
  text,
  variable,
} from './environment-readers.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ROLES = ['api', 'worker', 'sandbox'] as const;
const OUTBOUND_CLASSES = ['external', 'private', 'loopback'];

/** Source: docs/reference/ark-domain.md §3. */
export const OFFICIAL_BAN_LIST = 'https://cdn2.arkdedicated.com/asa/BanList.txt';

/** What a process does: serve HTTP, connect to game servers and Discord, or simulate the outside world. */
export type Role = (typeof ROLES)[number];

const isRole = (item: string): item is Role => ROLES.some((role) => role === item);
const isOutbound = (item: string): item is string => OUTBOUND_CLASSES.includes(item) || isCidr(item);
const http = (example: string) => address({ rule: 'must be an http or https address', example }, isHttp);
const secret = (example: string) =>
  text({ rule: 'must be one word without spaces', example, secret: true }, /^\S+$/);

/** Every variable that Arkwright reads. `.env.example` documents them all; a test compares the two. */
export const environmentSchema = z.object({
  PORT: number(
    { rule: 'must be a whole number from 0 to 65535', example: '8080' },
    { min: 0, max: 65_535, whole: true },
  ).prefault('8080'),
  HEALTH_PORT: number(
    { rule: 'must be a whole number from 0 to 65535', example: '8081' },
    { min: 0, max: 65_535, whole: true },
  ).optional(),
  HOST: text(
    { rule: 'must be an IP address or a host name of this machine', example: '127.0.0.1' },
    /^[0-9a-z:][0-9a-z.:-]*$/i,
  ).prefault('127.0.0.1'),
  DATA_DIR: text({ rule: 'must be the path of a folder', example: '/var/lib/arkwright' }, /\S/).prefault(
    '.arkwright',
  ),
  DATABASE_URL: address(
    {
      rule: 'must be the address of a PostgreSQL database',
      example:
        'postgres://arkwright:password@127.0.0.1:5432/arkwright (a password with / ? # @ or % goes into DATABASE_PASSWORD)',
      secret: true,
    },
    isPostgres,
  ).optional(),
  DATABASE_PASSWORD: variable(
    { rule: 'must be the password of the database', example: '<password>', secret: true },
    (value) => value,
  ).optional(),
  PUBLIC_URL: address(
    { rule: 'must be an http or https address without a path', example: 'https://ark.example.org' },
    (url) => isHttp(url) && url.pathname === '/',
  ).optional(),
  SECRET_KEY: variable(
    {
      rule: 'must be 32 random bytes, as 64 hexadecimal digits or as base64',
      example: '$(openssl rand -hex 32)',
      secret: true,
    },
    readKey,
  ).optional(),
  DISCORD_CLIENT_ID: text(
    {
      rule: 'must be the id of a Discord application, 15 to 20 digits',
      example: '123456789012345678',
    },
    /^\d{15,20}$/,
  ).optional(),
  DISCORD_CLIENT_SECRET: secret('<client secret, from OAuth2 in the Discord developer portal>').optional(),
  DISCORD_BOT_TOKEN: secret('<token, from Bot in the Discord developer portal>').optional(),
  DISCORD_API_URL: http('https://discord.com/api').optional(),
  SUPPORT_INVITE_URL: http('https://discord.gg/example').optional(),
  SHOP_BOT_URL: http('https://shop.example.org').optional(),
  OPERATOR_NAME: text(
    { rule: 'must be a name of up to 100 characters', example: 'Jane Doe' },
    /^.{1,100}$/,
  ).optional(),
  OPERATOR_ADDRESS: text(
    {
      rule: 'must be an address of up to 300 characters in one line',
      example: 'Beach Road 1, 12345 Town, Country',
    },
    /^.{1,300}$/,
  ).optional(),
  OPERATOR_EMAIL: text(
    { rule: 'must be an email address', example: 'ark@example.org' },
    /^[^\s@]{1,64}@[^\s@]{1,190}$/,
  ).optional(),
  NITRADO_CLIENT_ID: secret('<client id of your Nitrado application>').optional(),
  NITRADO_CLIENT_SECRET: secret('<client secret of your Nitrado application>').optional(),
  NITRADO_API_URL: http('https://api.nitrado.net').optional(),
  NITRADO_OAUTH_URL: http('https://oauth.nitrado.net').optional(),
  PATREON_CLIENT_ID: secret('<client id of your Patreon client>').optional(),
  PATREON_CLIENT_SECRET: secret('<client secret of your Patreon client>').optional(),
  PATREON_CREATOR_TOKEN: secret('<creator’s access token of your Patreon client>').optional(),
  PATREON_CAMPAIGN_ID: text(
    { rule: 'must be the number of your campaign', example: '1234567' },
    /^\d{1,20}$/,
  ).optional(),
  PATREON_WEBHOOK_SECRET: secret('<secret of your Patreon webhook>').optional(),
  PATREON_API_URL: http('https://www.patreon.com/api').optional(),
  PATREON_TIERS: list(
    {
      rule: 'must pair ids of Patreon tiers with our tiers 1 to 5, separated by commas',
      example: '1234567:1,1234568:2',
    },
    isTierPair,
  ).optional(),
  CURSEFORGE_API_KEY: secret('<key from console.curseforge.com>').optional(),
  CURSEFORGE_API_URL: http('https://api.curseforge.com').optional(),
  STEAM_INFO_URL: http('https://api.steamcmd.net').optional(),
  OFFICIAL_BAN_LIST_URL: http(OFFICIAL_BAN_LIST).optional(),
  ALLOW_STARTER_SETS: flag({ rule: 'must be true or false', example: 'true' }).prefault('false'),
  SELF_HOSTED: flag({ rule: 'must be true or false', example: 'true' }).prefault('false'),
  ADMIN_DISCORD_IDS: list(
    {
      rule: 'must be Discord user ids separated by commas',
      example: '123456789012345678,234567890123456789',
    },
    isSnowflake,
  ).optional(),
  OUTBOUND_ALLOW: list(
    {
      rule: 'must name external, private, loopback or ranges such as 10.0.0.0/8, separated by commas',
      example: 'external,192.168.1.0/24',
    },
    isOutbound,
  ).prefault('external'),
  TRUSTED_PROXIES: list(
    {
      rule: 'must name loopback, private, addresses or ranges such as 10.0.0.0/8, separated by commas, or be none',
      example: 'loopback,203.0.113.7',
    },
    isProxy,
  ).optional(),
  METRICS_TOKEN: text(
    {
      rule: 'must be 16 characters or more without spaces',
      example: '$(openssl rand -hex 32)',
      secret: true,
    },
    /^\S{16,}$/,
  ).optional(),
  ROLES: list(
    { rule: 'must name api, worker or sandbox, separated by commas', example: 'api,worker' },
    isRole,
  ).optional(),
  SANDBOX_SEED: text(
    { rule: 'must be 1 to 64 letters, digits, dashes or underscores', example: 'demo' },
    /^[\w-]{1,64}$/,
  ).prefault('arkwright'),
  SANDBOX_SCALE: number(
    { rule: 'must be a number from 1 to 2500', example: '1' },
    { min: 1, max: 2500 },
  ).prefault('1'),
  LOG_LEVEL: variable({ rule: `must be one of ${LOG_LEVELS.join(', ')}`, example: 'info' }, (value) =>
    LOG_LEVELS.find((level) => level === value.toLowerCase()),
  ).prefault('info'),
});

export type Environment = z.infer<typeof environmentSchema>;

/** Reads the variables, or returns one line for each bad one with the problem and an example. */
export function parseEnvironment(
  variables: Record<string, string | undefined>,
): { environment: Environment } | { problems: string[] } {
  // An empty value counts as unset: compose files and shells pass empty variables on.
  const filled = Object.fromEntries(
    Object.entries(variables)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value),
  );
  const parsed = environmentSchema.safeParse(filled);
  if (parsed.success) return { environment: parsed.data };
  return {
    problems: parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const about = issue.code === 'custom' ? issue.params : undefined;
      const was = about?.secret ? '' : `, but is ${JSON.stringify(filled[name])}`;
      return `${name} ${issue.message}${was}. Example: ${name}=${about?.example}`;
    }),
  };
}
