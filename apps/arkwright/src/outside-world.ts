import { join } from 'node:path';
import type { SeedPlan } from '@arkwright/sandbox/base/seed-plan';
import type { Sandbox } from '@arkwright/sandbox/sandbox';
import type {
  NitradoSettings,
  OfficialBanSettings,
  PatreonSettings,
  UpdateSettings,
} from '@arkwright/server/platform/settings';
import type { Config, DiscordCredentials } from './config.ts';
import type { SandboxServer } from './sandbox-seed.ts';
import type { Shutdown } from './shutdown.ts';

/** The Discord to use; with a sandbox also the data to put into the database, and the lines about it. */
export type OutsideWorld = {
  discord: DiscordCredentials & { apiUrl: string };
  /** Unset if pledges are not connected. */
  patreon?: PatreonSettings | undefined;
  nitrado: NitradoSettings;
  updates: UpdateSettings;
  officialBans: OfficialBanSettings;
  seed?: SandboxSeed;
  banner: string[];
};

/** The sandbox data that the database has to match. */
export type SandboxSeed = {
  plan: SeedPlan;
  servers: readonly SandboxServer[];
} & Pick<Sandbox, 'installCompanion' | 'removeCompanions' | 'connectProgram'>;

/**
 * Starts the sandbox if this process should simulate the outside world; else returns the configured Discord,
 * Patreon and Nitrado. `ownUrl` is where the API listens, for the simulated Patreon's webhook.
 */
export async function startOutsideWorld(
  config: Config,
  shutdown: Shutdown,
  ownUrl: string,
): Promise<OutsideWorld> {
  if (!config.sandbox) {
    if (!config.discord)
      throw new Error('without a sandbox the configuration always has Discord credentials');
    return {
      discord: { ...config.discord, apiUrl: config.discordApiUrl },
      patreon: config.patreon,
      nitrado: config.nitrado,
      updates: config.updates,
      officialBans: config.officialBans,
      banner: [],
    };
  }
  const { seed, scale } = config.sandbox;
  // Loaded only when needed: production never runs a line of it.
  const [
    { startSandbox },
    { curseForgeKey, nitradoCredentials, patreonCredentials, sandboxCredentials, seedPlan },
  ] = await Promise.all([import('@arkwright/sandbox/sandbox'), import('@arkwright/sandbox/base/seed-plan')]);
  const credentials = config.discord ?? sandboxCredentials(seed);
  // Loopback addresses are always allowed; other public addresses have to be registered, as with Discord.
  const own = config.publicUrl ?? ownUrl;
  const redirectUris = [`${own}/api/auth/discord/callback`, `${own}/start`];
  const discord = { ...credentials, redirectUris };
  const patreon = {
    ...patreonCredentials(seed),
    webhookUrl: `${ownUrl}/api/patreon/webhook`,
    redirectUris: config.publicUrl === undefined ? [] : [`${config.publicUrl}/patreon`],
  };
  const nitrado = { redirectUris: config.publicUrl === undefined ? [] : [`${config.publicUrl}/nitrado`] };
  const { clientId: id, clientSecret: secret } = nitradoCredentials(seed);
  const sandbox = await startSandbox({ seed, scale, dataDir: config.dataDir, discord, patreon, nitrado });
  shutdown.add('the sandbox', () => sandbox.close());
  return {
    discord: { ...credentials, apiUrl: `${sandbox.discordUrl}/api` },
    patreon: { ...patreonCredentials(seed), apiUrl: `${sandbox.patreonUrl}/api`, tierIds: new Map() },
    nitrado: { apiUrl: sandbox.nitradoUrl, oauthUrl: sandbox.nitradoOAuthUrl, client: { id, secret } },
    updates: {
      steamInfoUrl: sandbox.steamInfoUrl,
      curseForge: { apiUrl: sandbox.curseForgeUrl, apiKey: curseForgeKey(seed) },
      everyMs: SANDBOX_UPDATES_EVERY_MS,
    },
    officialBans: { url: sandbox.officialBansUrl, everyMs: SANDBOX_UPDATES_EVERY_MS },
    seed: {
      plan: seedPlan(seed, scale),
      servers: sandbox.description.servers,
      installCompanion: sandbox.installCompanion,
      removeCompanions: sandbox.removeCompanions,
      connectProgram: sandbox.connectProgram,
    },
    banner: sandboxBanner(sandbox.description, join(config.dataDir, 'sandbox.json')),
  };
}

/** People who publish an update or an official ban here are waiting for it. */
const SANDBOX_UPDATES_EVERY_MS = 5000;

type Described = { accounts: readonly { name: string }[]; servers: readonly unknown[] };

function sandboxBanner({ accounts, servers }: Described, file: string): string[] {
  return [
    `Sandbox: Discord, Patreon, Nitrado, Steam, CurseForge, the official ban list and ${servers.length} game servers are simulated, nothing leaves this machine.`,
    `  Sign in as: ${accounts.map(({ name }) => name).join(', ')}`,
    `  Addresses and passwords of the game servers: ${file}`,
    '  To connect real Discord, set DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET and DISCORD_BOT_TOKEN (README.md).',
  ];
}
