import { join } from 'node:path';
import type {
  AppSettings,
  NitradoSettings,
  OfficialBanSettings,
  PatreonSettings,
  UpdateSettings,
} from '@arkwright/server/platform/settings';
import type { Config, DiscordCredentials } from './config.ts';
import { listenUrl } from './config.ts';

const WEB_ROOT = join(import.meta.dirname, '..', '..', 'web', 'dist');
// Built by tools/build-agent.mjs.
const AGENT_FILE = join(import.meta.dirname, '..', '..', '..', 'dist', 'arkwright-agent.mjs');

/** What was determined at the start, beyond the configuration. `discord` is the real one or the sandbox's. */
export type StartFacts = {
  port: number;
  databaseUrl: string;
  secretKey: Buffer;
  discord: DiscordCredentials & { apiUrl: string };
  patreon?: PatreonSettings | undefined;
  nitrado: NitradoSettings;
  updates: UpdateSettings;
  officialBans: OfficialBanSettings;
};

/** The configuration in the server's form. */
export function appSettings(config: Config, facts: StartFacts): AppSettings {
  return {
    publicUrl: config.publicUrl ?? listenUrl(config.host, facts.port),
    host: config.host,
    port: facts.port,
    databaseUrl: facts.databaseUrl,
    secretKey: facts.secretKey,
    dataDir: config.dataDir,
    // The embedded database and the lock on its folder allow only one worker.
    workerId: config.databaseUrl === undefined ? 'embedded' : undefined,
    webRoot: WEB_ROOT,
    agentFile: AGENT_FILE,
    selfHosted: config.selfHosted,
    starterSets: { isAllowed: config.allowsStarterSets },
    adminDiscordIds: config.adminDiscordIds,
    outboundAllow: config.outboundAllow,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    logLevel: config.logLevel,
    supportInviteUrl: config.supportInviteUrl,
    shopBotUrl: config.shopBotUrl,
    operator: config.operator,
    sandbox: config.sandbox !== undefined,
    patreon: facts.patreon,
    nitrado: facts.nitrado,
    updates: facts.updates,
    officialBans: facts.officialBans,
    discord: {
      ...facts.discord,
      // Discord has its consent page on the same host as its API, and so do the replacements.
      authorizeUrl: new URL('/oauth2/authorize', facts.discord.apiUrl).href,
    },
  };
}
