import { startArkCluster } from './ark/cluster.ts';
import type { CompanionLink } from './ark/companion-line.ts';
import { registerArkControl } from './ark/control.ts';
import type { ProgramHooks } from './base/program-hooks.ts';
import { curseForgeKey, nitradoCredentials, patreonCredentials, seedPlan } from './base/seed-plan.ts';
import { registerDiscordApplications } from './control/discord-applications.ts';
import { registerDiscordChanges } from './control/discord-changes.ts';
import { registerDiscordFaults } from './control/discord-faults.ts';
import { registerDiscordControl } from './control/discord-routes.ts';
import { registerGuildCopies } from './control/guild-copies.ts';
import { registerDiscordPages } from './control/pages/pages.ts';
import { registerProgramControl } from './control/program.ts';
import { startControl } from './control/server.ts';
import { registerCurseForgeControl } from './curseforge/control.ts';
import { startCurseForge } from './curseforge/curseforge.ts';
import { createModWorld } from './curseforge/world.ts';
import type { Exchange } from './discord/exchange.ts';
import { startDiscord } from './discord/simulation/discord.ts';
import { recallDiscord, rememberDiscord } from './discord-memory.ts';
import { registerNitradoControl } from './nitrado/control.ts';
import { startNitrado } from './nitrado/nitrado.ts';
import { registerOfficialBansControl } from './official-bans/control.ts';
import { startOfficialBans } from './official-bans/official-bans.ts';
import { registerPatreonControl } from './patreon/control.ts';
import { type PatreonKeys, startPatreon } from './patreon/patreon.ts';
import { freePortOr0, portOf } from './ports.ts';
import type { SandboxFile } from './sandbox-file.ts';
import { readSandboxFile, writeSandboxFile } from './sandbox-file.ts';
import { registerSteamControl } from './steam-info/control.ts';
import { createSteamWorld, startSteamInfo } from './steam-info/steam-info.ts';

export type SandboxOptions = {
  /** The same seed gives the same ids, names, passwords and game world. */
  seed: string;
  /** Multiplies the number of servers that belong to no guild, when above 1. */
  scale: number;
  /** Folder for `sandbox.json`. */
  dataDir: string;
  discord: {
    /** A Discord id; it is the bot's user id too. */
    clientId: string;
    clientSecret: string;
    botToken: string;
    /** Redirect addresses beside loopback ones, which are always allowed. */
    redirectUris?: string[];
  };
  /** Keys that the seed does not give, and the address for webhooks about changed pledges; none are sent if it is unset. */
  patreon?: Partial<PatreonKeys> & { webhookUrl?: string; redirectUris?: string[]; pageSize?: number };
  nitrado?: { redirectUris?: string[] };
  host?: '127.0.0.1';
  log?: { info: (obj: Record<string, unknown>, msg: string) => void };
  /** Sees each request to Discord's REST with its reply. */
  watchDiscord?: (exchange: Exchange) => void;
};

export type Sandbox = {
  /** REST is under `/api/v10`, the sign-in page at `/oauth2/authorize`, the gateway at `/gateway`. */
  discordUrl: string;
  /** API v2 is under `/api/oauth2/v2`, the page for linking at `/oauth2/authorize`. */
  patreonUrl: string;
  /** Nitrado's API: `/services` and the rest. */
  nitradoUrl: string;
  /** Nitrado's pages and tokens: `/oauth/v2/auth`, `/oauth/v2/token`. */
  nitradoOAuthUrl: string;
  /** `/v1/info/2430930` tells the public build of the game's server. */
  steamInfoUrl: string;
  /** `/v1/mods` returns mods to callers with the seed's key. */
  curseForgeUrl: string;
  /** The game's official ban list. */
  officialBansUrl: string;
  controlUrl: string;
  /** What was written to `sandbox.json`. */
  description: SandboxFile;
  /** Puts a companion into a game server, in place of one that may be there. Throws when there is no such server. */
  installCompanion(server: string, link: CompanionLink): void;
  /** Takes them all out again: at once they call no more. */
  removeCompanions(): void;
  /** From now on the control address reaches the program. */
  connectProgram(hooks: ProgramHooks): void;
  close: () => Promise<void>;
};

/**
 * Starts the simulated outside world on loopback and writes `DATA_DIR/sandbox.json`. Ports of the last run are taken
 * again where they are free, because the product's database holds the addresses of its servers; guilds are as the last
 * run left them, because it holds the ids of their channels and roles.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (!/^\d{17,20}$/.test(options.discord.clientId)) {
    throw new Error('The sandbox needs a Discord client id of 17 to 20 digits');
  }
  const host = options.host ?? '127.0.0.1';
  const report = (error: unknown, what: string) => options.log?.info({ err: error }, `${what} failed`);
  const plan = seedPlan(options.seed, options.scale);
  const previous = await readSandboxFile(options.dataDir);
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  const builds = await createSteamWorld({ dataDir: options.dataDir });
  const mods = await createModWorld({ dataDir: options.dataDir });
  try {
    // Servers first: theirs are the ports that somebody has written down.
    const cluster = await startArkCluster({
      seed: options.seed,
      shop: {
        buildId: () => builds.current().buildId,
        modFileId: (id) => String(mods.find(Number(id))?.files.at(-1)?.fileId ?? ''),
      },
      servers: plan.servers.map((server) => {
        const before = previous?.servers.find((candidate) => candidate.name === server.name);
        return { ...server, ...(before ? { rconPort: before.rconPort, gamePort: before.gamePort } : {}) };
      }),
    });
    closers.push(() => cluster.close());
    const discord = await startDiscord({
      seed: options.seed,
      plan,
      application: { redirectUris: [], ...options.discord },
      saved: await recallDiscord(options.dataDir),
      host,
      port: await freePortOr0(portOf(previous?.discord.url), host),
      report,
      watch: options.watchDiscord,
    });
    closers.push(() => discord.close());
    const { state } = discord.context;
    closers.push(rememberDiscord({ state, seed: options.seed, dataDir: options.dataDir, report }));
    const { webhookUrl, redirectUris, pageSize, ...keys } = options.patreon ?? {};
    const patreon = await startPatreon({
      seed: options.seed,
      accounts: plan.accounts,
      keys: { ...patreonCredentials(options.seed), ...keys },
      webhookUrl,
      ...(redirectUris && { redirectUris }),
      ...(pageSize !== undefined && { pageSize }),
      dataDir: options.dataDir,
      host,
    });
    closers.push(() => patreon.close());
    // What is described as the servers of the plan, before accounts at Nitrado have theirs.
    const servers = cluster.servers.map(({ name, host: address, rconPort, gamePort, password }) => ({
      name,
      host: address,
      rconPort,
      gamePort,
      password,
    }));
    const nitrado = await startNitrado({
      seed: options.seed,
      accounts: plan.accounts,
      ...nitradoCredentials(options.seed),
      ...options.nitrado,
      cluster,
      dataDir: options.dataDir,
      host,
      report,
    });
    closers.push(() => nitrado.close());
    const steamInfo = await startSteamInfo({ world: builds, host });
    closers.push(() => steamInfo.close());
    const curseForge = await startCurseForge({ world: mods, apiKey: curseForgeKey(options.seed), host });
    closers.push(() => curseForge.close());
    const officialBans = await startOfficialBans({ dataDir: options.dataDir, host });
    closers.push(() => officialBans.close());
    const program: { hooks?: ProgramHooks } = {};
    const control = await startControl({
      host,
      port: await freePortOr0(portOf(previous?.control.url), host),
      report,
      register: (app) => {
        registerDiscordControl(app, discord);
        registerDiscordApplications(app, discord);
        registerDiscordChanges(app, discord);
        registerDiscordFaults(app, discord);
        registerDiscordPages(app, discord);
        registerArkControl(app, cluster);
        registerPatreonControl(app, patreon);
        registerNitradoControl(app, nitrado);
        registerSteamControl(app, steamInfo);
        registerCurseForgeControl(app, curseForge);
        registerOfficialBansControl(app, officialBans);
        registerGuildCopies(app, { seed: options.seed, plan, cluster, discord, patreon, nitrado, program });
        registerProgramControl(app, program);
      },
    });
    closers.push(() => control.close());
    const description: SandboxFile = {
      discord: { url: discord.url },
      accounts: plan.accounts.map(({ name, discordId }) => ({ name, discordId })),
      control: { url: control.url },
      servers,
    };
    await writeSandboxFile(options.dataDir, description);
    options.log?.info(
      { discord: discord.url, control: control.url, servers: servers.length },
      'sandbox started',
    );
    return {
      discordUrl: discord.url,
      patreonUrl: patreon.url,
      nitradoUrl: nitrado.url,
      nitradoOAuthUrl: nitrado.oauthUrl,
      steamInfoUrl: steamInfo.url,
      curseForgeUrl: curseForge.url,
      officialBansUrl: officialBans.url,
      controlUrl: control.url,
      description,
      installCompanion: (name, link) => {
        const server = cluster.server(name);
        if (!server) throw new Error(`There is no simulated server "${name}"`);
        server.companion.install(link);
      },
      connectProgram: (hooks) => {
        program.hooks = hooks;
      },
      removeCompanions: () => {
        for (const { name } of cluster.servers) cluster.server(name)?.companion.remove();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
