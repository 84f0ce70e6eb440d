import type { AccountName, SandboxAccount } from './accounts.ts';
import { seedAccounts } from './accounts.ts';
import { seedPassword, seedSnowflake } from './seed.ts';

export type GuildKey = 'obelisk' | 'beach' | 'empty' | 'northern';

/** What a manager may do: View on every area, Edit on the named areas alone, or everything. */
export type ManagerGrant = { level: 'view-all' } | { level: 'edit'; areas: string[] } | { level: 'full' };

export type PlannedManager = { account: string; discordId: string; grant: ManagerGrant };

/** `owner` is null when the guild's owner is nobody that one can sign in as. `servers` are server names. */
export type PlannedGuild = {
  /** That of its template, with a number in a copy. */
  key: string;
  template: GuildKey;
  id: string;
  name: string;
  owner: string | null;
  ownerDiscordId: string;
  hasBot: boolean;
  servers: string[];
  /** Whether its game servers have the companion. */
  hasCompanions: boolean;
  managers: PlannedManager[];
};

/** `clusterId` is empty for a server that stands alone; `dinos` is how many there are at least. */
export type PlannedServer = {
  name: string;
  mapId: string;
  sessionName: string;
  clusterId: string;
  dinos: number;
  /** CurseForge's numbers of the mods that it is started with. */
  modIds: readonly string[];
  password: string;
  /** The server whose world it has. Default its own name. */
  seedName?: string;
};

export type SeedPlan = { accounts: SandboxAccount[]; guilds: PlannedGuild[]; servers: PlannedServer[] };

const MAPS = [
  { slug: 'the-island', title: 'The Island', mapId: 'TheIsland_WP' },
  { slug: 'the-center', title: 'The Center', mapId: 'TheCenter_WP' },
  { slug: 'scorched-earth', title: 'Scorched Earth', mapId: 'ScorchedEarth_WP' },
  { slug: 'aberration', title: 'Aberration', mapId: 'Aberration_WP' },
  { slug: 'extinction', title: 'Extinction', mapId: 'Extinction_WP' },
  { slug: 'ragnarok', title: 'Ragnarok', mapId: 'Ragnarok_WP' },
  { slug: 'valguero', title: 'Valguero', mapId: 'Valguero_WP' },
  { slug: 'astraeos', title: 'Astraeos', mapId: 'Astraeos_WP' },
  { slug: 'lost-colony', title: 'Lost Colony', mapId: 'LostColony_WP' },
  { slug: 'genesis', title: 'Genesis', mapId: 'Genesis_WP' },
];
/** The mods of the guilds' game servers, as CurseForge numbers them. */
const CLUSTER_MODS = ['927090', '928501', '929420', '940975'];
const SPARE_SERVERS = 4;
const BEACH_SERVERS = 6;
const MAX_SPARE_SERVERS = 10_000;
/** The first spare server is the one that grows with the scale: at 50 it has as many dinos as the game allows. */
const DINOS_PER_SCALE = 100;
const MAX_DINOS = 5000;

/** How many servers belong to no guild: 4 at a scale of 1 or less, 4 × scale above, at most 10,000. */
export function spareServerCount(scale: number): number {
  return Math.min(MAX_SPARE_SERVERS, SPARE_SERVERS * Math.max(1, Math.floor(scale)));
}

function planServers(seed: string, scale: number): PlannedServer[] {
  const plan = (server: Omit<PlannedServer, 'password' | 'dinos' | 'modIds'>, dinos = 0): PlannedServer => ({
    ...server,
    dinos,
    modIds: server.clusterId === '' ? [] : CLUSTER_MODS,
    password: seedPassword(seed, `server ${server.name}`),
  });
  const cluster = (clusterId: GuildKey, title: string, count: number) =>
    MAPS.slice(0, count).map(({ slug, title: map, mapId }) =>
      plan({ name: `${clusterId}-${slug}`, mapId, sessionName: `${title} - ${map}`, clusterId }),
    );
  const spares = Array.from({ length: spareServerCount(scale) }, (_, index) => index).flatMap((index) => {
    const map = MAPS[index % MAPS.length];
    if (!map) return [];
    const sessionName = `Spare ${index + 1} - ${map.title}`;
    const dinos = index === 0 && scale > 1 ? Math.min(DINOS_PER_SCALE * scale, MAX_DINOS) : 0;
    return [plan({ name: `spare-${index + 1}`, mapId: map.mapId, sessionName, clusterId: '' }, dinos)];
  });
  return [
    ...spares,
    ...cluster('obelisk', 'Obelisk Cluster', MAPS.length),
    ...cluster('beach', 'Beach Bobs', BEACH_SERVERS),
  ];
}

/**
 * Everything of the sandbox that the product's database has to agree with: who exists, which guild the bot is in, which
 * game servers each guild's bot instance has and who manages it. Pure: the same seed and scale give the same plan.
 */
export function seedPlan(seed: string, scale = 1): SeedPlan {
  const accounts = seedAccounts(seed);
  const servers = planServers(seed, scale);
  const idOf = (name: AccountName) => seedSnowflake(seed, `user ${name}`);
  const named = (prefix: string) =>
    servers.filter((server) => server.name.startsWith(prefix)).map((server) => server.name);
  const manager = (account: AccountName, grant: ManagerGrant): PlannedManager => ({
    account,
    discordId: idOf(account),
    grant,
  });
  const guilds: PlannedGuild[] = [
    {
      key: 'obelisk',
      template: 'obelisk',
      id: seedSnowflake(seed, 'guild obelisk'),
      name: 'Obelisk Cluster',
      owner: 'owner',
      ownerDiscordId: idOf('owner'),
      hasBot: true,
      servers: named('obelisk-'),
      hasCompanions: true,
      managers: [
        manager('manager-view', { level: 'view-all' }),
        manager('manager-edit', { level: 'edit', areas: ['Servers', 'Logging', 'Crosschat'] }),
        manager('manager-full', { level: 'full' }),
      ],
    },
    {
      key: 'beach',
      template: 'beach',
      id: seedSnowflake(seed, 'guild beach'),
      name: 'Beach Bobs',
      owner: 'owner-free',
      ownerDiscordId: idOf('owner-free'),
      hasBot: true,
      servers: named('beach-'),
      hasCompanions: false,
      managers: [],
    },
    {
      key: 'empty',
      template: 'empty',
      id: seedSnowflake(seed, 'guild empty'),
      name: 'Empty Guild',
      owner: 'newcomer',
      ownerDiscordId: idOf('newcomer'),
      hasBot: false,
      servers: [],
      hasCompanions: false,
      managers: [],
    },
    {
      key: 'northern',
      template: 'northern',
      id: seedSnowflake(seed, 'guild northern'),
      name: 'Northern Lights',
      owner: null,
      ownerDiscordId: seedSnowflake(seed, 'user aurora.holt'),
      hasBot: true,
      servers: [],
      hasCompanions: false,
      managers: [],
    },
  ];
  return { accounts, guilds, servers };
}

/** A working set of Discord credentials for the sandbox, for when the environment gives none. */
export function sandboxCredentials(seed: string): {
  clientId: string;
  clientSecret: string;
  botToken: string;
} {
  return {
    clientId: seedSnowflake(seed, 'application'),
    clientSecret: seedPassword(seed, 'client secret'),
    botToken: `sandbox.${seedPassword(seed, 'bot token')}`,
  };
}

/** The key that the simulated CurseForge of a seed takes. */
export const curseForgeKey = (seed: string) => seedPassword(seed, 'curseforge key');

/** What the simulated Patreon of a seed takes for its client, creator and webhook. */
export function patreonCredentials(seed: string) {
  return {
    clientId: seedPassword(seed, 'patreon client'),
    clientSecret: seedPassword(seed, 'patreon client secret'),
    creatorToken: seedPassword(seed, 'patreon creator token'),
    campaignId: seedSnowflake(seed, 'patreon campaign').slice(0, 8),
    webhookSecret: seedPassword(seed, 'patreon webhook secret'),
  };
}

/** What the simulated Nitrado of a seed takes for its client. */
export function nitradoCredentials(seed: string) {
  return {
    clientId: seedPassword(seed, 'nitrado client'),
    clientSecret: seedPassword(seed, 'nitrado client secret'),
  };
}
