import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registry } from '@arkwright/contracts/registry';
import { settingsGroups } from '@arkwright/contracts/settings-registry';
import { z } from 'zod';

/** Every kind of secret that the program holds, sends or is shown. Each has a canary in `secrets.db.test.ts`. */
export const SECRET_KINDS = [
  'RCON password',
  'API key',
  'registration key',
  'registration code',
  'Nitrado tokens',
  'Nitrado client secret',
  'Patreon user tokens',
  'Patreon client secret',
  'Patreon creator token',
  'Patreon webhook secret',
  'CurseForge key',
  'Discord client secret',
  'Discord bot token',
  'Discord access token',
  'Discord webhook token',
  'Discord interaction token',
  'session token',
  'one-time code',
  'sign-in verifier',
  'download link',
  'secret key',
  'metrics token',
  'database password',
] as const;

export type SecretKind = (typeof SECRET_KINDS)[number];

/** Names under which secrets stand, in tables and in calls. */
const SUSPICIOUS = /pass|secret|token|sealed|key|verifier|hash|credential|code$/i;

/** How columns with such names, and those that are sealed, keep what they hold. */
export const COLUMNS: Record<string, 'sealed' | 'hashed' | 'short-lived'> = {
  'bot_secrets.hash': 'hashed',
  'bot_secrets.sealed': 'sealed',
  'data_downloads.token_hash': 'hashed',
  'data_downloads.token_sealed': 'sealed',
  'discord_applications.token': 'sealed',
  'discord_webhooks.token': 'sealed',
  'host_accounts.tokens': 'sealed',
  'host_revocations.tokens': 'sealed',
  'host_services.admin_password': 'sealed',
  // Games repeat passwords.
  'idempotency_keys.answer': 'sealed',
  'key_checks.sealed': 'sealed',
  'login_codes.code_hash': 'hashed',
  // Opens nothing without Discord's code, which the browser has, and our client secret; ten minutes, once.
  'login_states.discord_verifier': 'short-lived',
  'login_states.state_hash': 'hashed',
  'oauth_states.session_hash': 'hashed',
  'oauth_states.state_hash': 'hashed',
  'patreon_accounts.tokens': 'sealed',
  // Links a player to one Discord member who asked for it; a quarter of an hour, once.
  'player_registrations.confirmation_code': 'short-lived',
  'servers.rcon_password': 'sealed',
  'sessions.token_hash': 'hashed',
};

/** Columns in which sealed values stand, by the places that the program's sources seal for. */
export const SEALED: Record<string, SecretKind | 'public'> = {
  'bot_secrets.sealed': 'API key',
  'data_downloads.token_sealed': 'download link',
  'discord_applications.token': 'Discord bot token',
  'discord_webhooks.token': 'Discord webhook token',
  'host_accounts.tokens': 'Nitrado tokens',
  'host_revocations.tokens': 'Nitrado tokens',
  'host_services.admin_password': 'RCON password',
  'idempotency_keys.answer': 'RCON password',
  'key_checks.sealed': 'public',
  'patreon_accounts.tokens': 'Patreon user tokens',
  'servers.rcon_password': 'RCON password',
};

/** What the fields of calls and settings with such names hold. */
export const FIELDS: Record<string, SecretKind | 'public'> = {
  adminPassword: 'RCON password',
  apiKey: 'API key',
  code: 'one-time code',
  confirmationCode: 'registration code',
  // Whether there is one.
  hasKey: 'public',
  // What tells one entry of a timeline from another (players/page.ts).
  key: 'public',
  // Names of what a role can do (instances/schema.ts).
  keys: 'public',
  password: 'RCON password',
  rconPassword: 'RCON password',
  registrationKey: 'registration key',
  token: 'session token',
  verifier: 'sign-in verifier',
};

const PUBLIC_SETTINGS = [
  'dataDir',
  'discord.apiUrl',
  'discord.authorizeUrl',
  'discord.clientId',
  'host',
  'logLevel',
  'operator.address',
  'operator.email',
  'operator.name',
  'nitrado.apiUrl',
  'nitrado.client.id',
  'nitrado.oauthUrl',
  'patreon.apiUrl',
  'patreon.campaignId',
  'patreon.clientId',
  'publicUrl',
  'shopBotUrl',
  'supportInviteUrl',
  'updates.curseForge.apiUrl',
  'updates.steamInfoUrl',
  'officialBans.url',
  'agentFile',
  'webRoot',
];

/** What the program's own settings hold. */
export const SETTINGS: Record<string, SecretKind | 'public'> = {
  ...Object.fromEntries(PUBLIC_SETTINGS.map((path) => [path, 'public'])),
  'discord.clientSecret': 'Discord client secret',
  'discord.botToken': 'Discord bot token',
  'nitrado.client.secret': 'Nitrado client secret',
  'patreon.clientSecret': 'Patreon client secret',
  'patreon.creatorToken': 'Patreon creator token',
  'patreon.webhookSecret': 'Patreon webhook secret',
  'updates.curseForge.apiKey': 'CurseForge key',
  secretKey: 'secret key',
  metricsToken: 'metrics token',
  databaseUrl: 'database password',
};

export const isSuspicious = (name: string): boolean => SUSPICIOUS.test(name);

/** Fields with suspicious names in all that calls take and answer, and in all settings. */
export function suspiciousFields(): string[] {
  const routes = Object.values(registry).flatMap((group) => Object.values(group));
  const schemas = routes.flatMap((route) =>
    ['params', 'query', 'body', 'response'].map((part) => (route as Record<string, unknown>)[part]),
  );
  const groups = Object.values(settingsGroups).map(({ schema }) => schema);
  const names = [...schemas, ...groups].flatMap((schema) =>
    schema instanceof z.ZodType
      ? fieldsOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
      : [],
  );
  return [...new Set(names)].filter(isSuspicious).toSorted();
}

function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === 'properties' ? Object.keys(inner as object) : []),
    ...fieldsOf(inner),
  ]);
}

/** The columns that the sources seal for: `table.column`. */
export async function sealedInSources(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts') && !/test|matrix/.test(file));
  const places = await Promise.all(
    sources.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return [...text.matchAll(/table: '(\w+)',\s*column: '(\w+)',[^}]*rowId/g)].map(
        ([, table, column]) => `${table}.${column}`,
      );
    }),
  );
  return [...new Set(places.flat())].toSorted();
}

/** The texts in the program's settings, by their paths; bytes as base64. */
export function leavesOf(value: unknown, path = ''): [path: string, value: string][] {
  if (Buffer.isBuffer(value)) return [[path, value.toString('base64')]];
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Map) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  );
}
