import type { Tier } from '@arkwright/contracts/core/tiers';

/** How the program reaches Patreon: an OAuth client, and the creator's own token for the campaign's members. */
export type PatreonSettings = {
  clientId: string;
  clientSecret: string;
  creatorToken: string;
  campaignId: string;
  webhookSecret: string;
  /** Without version, e.g. `https://www.patreon.com/api`. */
  apiUrl: string;
  /** Patreon's tier ids and what they are here; empty where amounts decide. */
  tierIds: ReadonlyMap<string, Tier>;
};

/** How the program learns of new builds of the game's server and new files of mods. */
export type UpdateSettings = {
  /** Without version, e.g. `https://api.steamcmd.net`. */
  steamInfoUrl: string;
  /** Left out where the installation has no key. `apiUrl` without version, e.g. `https://api.curseforge.com`. */
  curseForge?: { apiUrl: string; apiKey: string } | undefined;
  /** So often each is asked, about. */
  everyMs: number;
};

/** Where the game's official ban list is. */
export type OfficialBanSettings = {
  url: string;
  /** So often it is asked for, about. */
  everyMs: number;
};

/** What the program was configured with, already checked. */
export type AppSettings = {
  /** Where browsers reach the program, without a slash at the end. */
  publicUrl: string;
  host: string;
  port: number;
  databaseUrl: string;
  /** 32 bytes. Seals secrets; kept outside the database. */
  secretKey: Buffer;
  dataDir: string;
  /** The worker's id where only one can run: after a kill it goes on with its servers at once. */
  workerId?: string | undefined;
  /** Folder of the built web app. */
  webRoot: string;
  /** The agent as one file, for people to download. */
  agentFile: string;
  selfHosted: boolean;
  /** Starter sets are deprecated: whether instances that do not use them yet may begin to (ADR 29). */
  starterSets: { isAllowed: boolean };
  adminDiscordIds: readonly string[];
  /** Classes (`external`, `private`, `loopback`) and CIDR ranges that game servers may be in. */
  outboundAllow: readonly string[];
  logLevel: string;
  /** Invitation to the community's own guild, for /joinDiscord; empty if there is none. */
  supportInviteUrl: string;
  /** The site of a shop bot, for /shopbot; empty if there is none. */
  shopBotUrl: string;
  /** Who runs this installation, for the legal notice; each is empty if it is not set. */
  operator: { name: string; address: string; email: string };
  /** Whose word counts on who calls: `loopback`, `private`, addresses and CIDR ranges. */
  trustedProxies: readonly string[];
  /** Lets in from everywhere to `/metrics`, which loopback and private networks may read without. */
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
  /** Left out where pledges are not connected. */
  patreon?: PatreonSettings | undefined;
  updates: UpdateSettings;
  officialBans: OfficialBanSettings;
};
