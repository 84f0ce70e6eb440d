import { isIP, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import type { Tier } from '@arkwright/contracts/core/tiers';
import type {
  NitradoSettings,
  OfficialBanSettings,
  PatreonSettings,
  UpdateSettings,
} from '@arkwright/server/platform/settings';
import { StartError } from './base/start-error.ts';
import { readEnvFile, unknownNames } from './env-file.ts';
import type { Environment, Role } from './environment.ts';
import { OFFICIAL_BAN_LIST, parseEnvironment } from './environment.ts';

export type DiscordCredentials = { clientId: string; clientSecret: string; botToken: string };

/** All external settings, validated. `sandbox` is set if this process simulates the outside world. */
export type Config = {
  host: string;
  /** 0 means any free port. */
  port: number;
  /** The port of the health check, besides the API; 0 means any free port, unset means none. */
  healthPort: number | undefined;
  /** The address people use, without a trailing slash; unset means the address that the API listens on. */
  publicUrl: string | undefined;
  databaseUrl: string | undefined;
  /** 32 bytes; unset means the key stored in `dataDir`. */
  secretKey: Buffer | undefined;
  dataDir: string;
  selfHosted: boolean;
  allowsStarterSets: boolean;
  adminDiscordIds: string[];
  outboundAllow: string[];
  /** Proxies whose `X-Forwarded-For` is trusted: `loopback`, `private`, addresses and ranges. */
  trustedProxies: string[];
  metricsToken: string | undefined;
  logLevel: string;
  /** Invitation to the community's own guild; empty if there is none. */
  supportInviteUrl: string;
  /** The website of a shop bot for players; empty if there is none. */
  shopBotUrl: string;
  /** The operator of this installation, for the legal notice; each field is empty if not set. */
  operator: { name: string; address: string; email: string };
  roles: Role[];
  discord: DiscordCredentials | undefined;
  discordApiUrl: string;
  /** Unset if pledges are not connected. */
  patreon: PatreonSettings | undefined;
  nitrado: NitradoSettings;
  updates: UpdateSettings;
  officialBans: OfficialBanSettings;
  sandbox: { seed: string; scale: number } | undefined;
};

const DISCORD = ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN'] as const;
const PATREON = [
  'PATREON_CLIENT_ID',
  'PATREON_CLIENT_SECRET',
  'PATREON_CREATOR_TOKEN',
  'PATREON_CAMPAIGN_ID',
  'PATREON_WEBHOOK_SECRET',
] as const;
/**
 * The interval of common tools for game servers; the services cache replies for about as long
 * (docs/reference/ark-domain.md §4.3, §4.4).
 */
const UPDATES_EVERY_MS = 10 * 60_000;
const OFFICIAL_BANS_EVERY_MS = 60 * 60_000;
const TOGETHER = [['NITRADO_CLIENT_ID', 'NITRADO_CLIENT_SECRET'], PATREON] as const;

/**
 * Reads the environment and the `.env` file of the working folder; environment variables take precedence over
 * the file. `warn` gets a line for each name that means nothing.
 */
export function loadConfig(warn: (line: string) => void): Config {
  const file = readEnvFile(resolve('.env'));
  for (const line of unknownNames({ file, environment: process.env })) warn(line);
  // Libraries and child processes read some of it, such as proxies.
  for (const [name, value] of Object.entries(file)) process.env[name] ??= value;
  const result = parseConfig(process.env);
  if ('config' in result) return result.config;
  throw new StartError(result.problems.join('\n'));
}

/** Pure: the variables as a configuration, or one line for each problem. */
export function parseConfig(
  variables: Record<string, string | undefined>,
): { config: Config } | { problems: string[] } {
  const parsed = parseEnvironment(variables);
  if ('problems' in parsed) return parsed;
  const { environment } = parsed;
  const problems = contradictions(environment);
  return problems.length > 0 ? { problems } : { config: toConfig(environment) };
}

function contradictions(environment: Environment): string[] {
  const problems = [DISCORD, ...TOGETHER].flatMap((names) => {
    const missing = names.filter((name) => environment[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    const present = names.filter((name) => environment[name] !== undefined);
    return `${missing.join(' and ')} must be set too, because ${present.join(' and ')} is. Example: ${missing[0]}=<value>`;
  });
  if (environment.DATABASE_PASSWORD !== undefined && environment.DATABASE_URL === undefined)
    problems.push(
      'DATABASE_URL must be set too, because DATABASE_PASSWORD is. Example: DATABASE_URL=postgres://arkwright@127.0.0.1:5432/arkwright',
    );
  const proxies = environment.TRUSTED_PROXIES ?? [];
  if (proxies.includes('none') && proxies.length > 1)
    problems.push('TRUSTED_PROXIES must be only none, or not contain it. Example: TRUSTED_PROXIES=loopback');
  const { PORT, HEALTH_PORT, ROLES: roles } = environment;
  if ((roles?.includes('api') ?? true) && PORT !== 0 && PORT === HEALTH_PORT)
    problems.push('HEALTH_PORT must not be the same port as PORT. Example: HEALTH_PORT=8081');
  if (roles && !roles.includes('sandbox') && DISCORD.every((name) => environment[name] === undefined)) {
    problems.push(
      `ROLES must include sandbox until a Discord application is set with ${DISCORD.join(', ')}. Example: ROLES=${roles.join(',')},sandbox`,
    );
  }
  if (roles?.includes('sandbox') && environment.DISCORD_API_URL !== undefined) {
    problems.push(
      'DISCORD_API_URL must be unset in a process whose ROLES include sandbox: the sandbox is its Discord. Example: DISCORD_API_URL=',
    );
  }
  return problems;
}

function toConfig(environment: Environment): Config {
  const discord = readDiscord(environment);
  const roles = environment.ROLES ?? (discord ? ['api', 'worker'] : ['api', 'worker', 'sandbox']);
  const isSandbox = roles.includes('sandbox');
  return {
    host: environment.HOST,
    port: environment.PORT,
    healthPort: environment.HEALTH_PORT,
    publicUrl: environment.PUBLIC_URL,
    databaseUrl: databaseAddress(environment),
    secretKey: environment.SECRET_KEY,
    dataDir: resolve(environment.DATA_DIR),
    selfHosted: environment.SELF_HOSTED,
    // In the sandbox everything can be tried.
    allowsStarterSets: environment.ALLOW_STARTER_SETS || isSandbox,
    adminDiscordIds: environment.ADMIN_DISCORD_IDS ?? [],
    // The sandbox's Discord and game servers listen on loopback, where production must never connect.
    outboundAllow: [...new Set([...environment.OUTBOUND_ALLOW, ...(isSandbox ? ['loopback'] : [])])],
    // A server on loopback is called only from this machine, or through a proxy on it.
    trustedProxies: (
      environment.TRUSTED_PROXIES ?? (isLoopback(environment.HOST) ? ['loopback'] : [])
    ).filter((proxy) => proxy !== 'none'),
    metricsToken: environment.METRICS_TOKEN,
    logLevel: environment.LOG_LEVEL,
    supportInviteUrl: environment.SUPPORT_INVITE_URL ?? '',
    shopBotUrl: environment.SHOP_BOT_URL ?? '',
    operator: {
      name: environment.OPERATOR_NAME ?? '',
      address: environment.OPERATOR_ADDRESS ?? '',
      email: environment.OPERATOR_EMAIL ?? '',
    },
    roles,
    discord,
    discordApiUrl: environment.DISCORD_API_URL ?? 'https://discord.com/api',
    patreon: readPatreon(environment),
    nitrado: readNitrado(environment),
    updates: readUpdates(environment),
    officialBans: {
      url: environment.OFFICIAL_BAN_LIST_URL ?? OFFICIAL_BAN_LIST,
      everyMs: OFFICIAL_BANS_EVERY_MS,
    },
    sandbox: isSandbox ? { seed: environment.SANDBOX_SEED, scale: environment.SANDBOX_SCALE } : undefined,
  };
}

/** The address with the password of its own variable, which may have any characters. */
function databaseAddress({ DATABASE_URL, DATABASE_PASSWORD }: Environment): string | undefined {
  if (DATABASE_URL === undefined || DATABASE_PASSWORD === undefined) return DATABASE_URL;
  const url = new URL(DATABASE_URL);
  // The setter leaves % as it is.
  url.password = encodeURIComponent(DATABASE_PASSWORD);
  return url.href;
}

function readDiscord(environment: Environment): DiscordCredentials | undefined {
  const {
    DISCORD_CLIENT_ID: clientId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_BOT_TOKEN: botToken,
  } = environment;
  return clientId && clientSecret && botToken ? { clientId, clientSecret, botToken } : undefined;
}

function readPatreon(environment: Environment): PatreonSettings | undefined {
  const {
    PATREON_CLIENT_ID: clientId,
    PATREON_CLIENT_SECRET: clientSecret,
    PATREON_CREATOR_TOKEN: creatorToken,
    PATREON_CAMPAIGN_ID: campaignId,
    PATREON_WEBHOOK_SECRET: webhookSecret,
  } = environment;
  if (!clientId || !clientSecret || !creatorToken || !campaignId || !webhookSecret) return undefined;
  const pairs = (environment.PATREON_TIERS ?? []).map((pair) => pair.split(':'));
  return {
    clientId,
    clientSecret,
    creatorToken,
    campaignId,
    webhookSecret,
    apiUrl: environment.PATREON_API_URL ?? 'https://www.patreon.com/api',
    // The reader accepts only 1 to 5.
    tierIds: new Map(pairs.map(([id = '', tier]) => [id, Number(tier) as Tier])),
  };
}

function readNitrado(environment: Environment): NitradoSettings {
  const { NITRADO_CLIENT_ID: id, NITRADO_CLIENT_SECRET: secret } = environment;
  return {
    apiUrl: environment.NITRADO_API_URL ?? 'https://api.nitrado.net',
    oauthUrl: environment.NITRADO_OAUTH_URL ?? 'https://oauth.nitrado.net',
    client: id && secret ? { id, secret } : undefined,
  };
}

function readUpdates(environment: Environment): UpdateSettings {
  const { STEAM_INFO_URL, CURSEFORGE_API_KEY: apiKey, CURSEFORGE_API_URL } = environment;
  return {
    steamInfoUrl: STEAM_INFO_URL ?? 'https://api.steamcmd.net',
    curseForge:
      apiKey === undefined
        ? undefined
        : { apiUrl: CURSEFORGE_API_URL ?? 'https://api.curseforge.com', apiKey },
    everyMs: UPDATES_EVERY_MS,
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** The address under which this machine reaches a server listening on `host` and `port`. */
export function listenUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
