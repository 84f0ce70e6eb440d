import type { Tier } from '@arkwright/contracts/core/tiers';

/** The connection to Patreon: an OAuth client, and the creator's own token for the campaign's members. */
export type PatreonSettings = {
  clientId: string;
  clientSecret: string;
  creatorToken: string;
  campaignId: string;
  webhookSecret: string;
  /** Without version, e.g. `https://www.patreon.com/api`. */
  apiUrl: string;
  /** Patreon's tier ids and our tiers; empty if amounts decide. */
  tierIds: ReadonlyMap<string, Tier>;
};

/** The connection to Nitrado, which rents out game servers. */
export type NitradoSettings = {
  /** E.g. `https://api.nitrado.net`. */
  apiUrl: string;
  /** E.g. `https://oauth.nitrado.net`. */
  oauthUrl: string;
  /** Our OAuth client; unset if the installation has none. */
  client?: { id: string; secret: string } | undefined;
  /** Least ms between two requests for one account, if not a second: for tests. */
  apartMs?: number | undefined;
};

/** How to find new builds of the game's server and new files of mods. */
export type UpdateSettings = {
  /** Without version, e.g. `https://api.steamcmd.net`. */
  steamInfoUrl: string;
  /** Unset if the installation has no key. `apiUrl` without version, e.g. `https://api.curseforge.com`. */
  curseForge?: { apiUrl: string; apiKey: string } | undefined;
  /** Approximate interval for each. */
  everyMs: number;
};

/** Location of the game's official ban list. */
export type OfficialBanSettings = {
  url: string;
  /** Approximate interval of fetches. */
  everyMs: number;
};

/** The validated configuration of the program. */
export type AppSettings = {
  /** The address for browsers, without a trailing slash. */
  publicUrl: string;
  host: string;
  port: number;
  databaseUrl: string;
  /** 32 bytes. Encrypts secrets; stored outside the database. */
  secretKey: Buffer;
  dataDir: string;
  /** The worker's id if only one can run: after a kill it keeps its servers at once. */
  workerId?: string | undefined;
  /** Folder of the built web app. */
  webRoot: string;
  /** The agent as a single file, for download. */
  agentFile: string;
  selfHosted: boolean;
  /** Starter sets are deprecated: whether instances that don't use them yet may start to (ADR 29). */
  starterSets: { isAllowed: boolean };
  adminDiscordIds: readonly string[];
  /** Classes (`external`, `private`, `loopback`) and CIDR ranges that game servers may be in. */
  outboundAllow: readonly string[];
  logLevel: string;
  /** Invitation to the community's own guild, for /joinDiscord; empty if there is none. */
  supportInviteUrl: string;
  /** The website of a shop bot, for /shopbot; empty if there is none. */
  shopBotUrl: string;
  /** The operator of this installation, for the legal notice; each field is empty if not set. */
  operator: { name: string; address: string; email: string };
  /** Trusted proxies: `loopback`, `private`, addresses and CIDR ranges. */
  trustedProxies: readonly string[];
  /** Gives access to `/metrics` from everywhere; loopback and private networks don't need it. */
  metricsToken?: string | undefined;
  /** Whether Discord and the game servers are simulated. */
  sandbox: boolean;
  discord: {
    clientId: string;
    clientSecret: string;
    botToken: string;
    /** Without version, e.g. `https://discord.com/api`. */
    apiUrl: string;
    authorizeUrl: string;
  };
  /** Unset if pledges are not connected. */
  patreon?: PatreonSettings | undefined;
  nitrado: NitradoSettings;
  updates: UpdateSettings;
  officialBans: OfficialBanSettings;
};
