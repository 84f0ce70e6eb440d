import { ArkServer, type ArkServerInfo } from './ark-server.ts';
import { NOTHING_TO_INSTALL, type Shop } from './installed.ts';

/** One server that a cluster should have. Ports are what is preferred: a taken RCON port becomes another free one. */
export type ArkServerInput = {
  name: string;
  /** A level name, e.g. `TheIsland_WP`. */
  mapId: string;
  sessionName: string;
  rconPort?: number;
  gamePort?: number;
  password: string;
  maxPlayers?: number;
  /** How many dinos its world has at least. Default some dozens. */
  dinos?: number;
  /** The id of the cluster that players can travel in. Default none. */
  clusterId?: string;
  /** CurseForge's numbers of the mods that it is started with. Default none. */
  modIds?: readonly string[];
  /** The server whose world it has: the same seed and name give the same world. Default its own name. */
  seedName?: string;
};

export type ArkClusterOptions = {
  seed: string;
  servers: readonly ArkServerInput[];
  /** Milliseconds between ticks of all worlds; 0 = only `tick()` moves them. Default 1000. */
  tickMs?: number;
  /** Whether players come and go by themselves. Default true; else the servers are silent unless told. */
  living?: boolean;
  /** The factor on the game's own delays that every server begins with. Default 1. */
  timeScale?: number;
  /** What time stamps are made from, in ms since 1970. Default the system clock. */
  now?: () => number;
  /** Where a server that starts gets the newest build and mods from. Default nowhere. */
  shop?: Shop;
};

export type ArkCluster = {
  readonly servers: readonly ArkServerInfo[];
  server(name: string): ArkServer | undefined;
  /** Starts more servers. Rejects when a name repeats. */
  add(inputs: readonly ArkServerInput[]): Promise<void>;
  /** Ends servers for good. */
  remove(names: readonly string[]): Promise<void>;
  /** Moves every world on by one tick. */
  tick(): void;
  close(): Promise<void>;
};

/** The build that the simulated servers say they run. */
const VERSION = '93.19';

const STARTED_TOGETHER = 200;
/** How many received commands all servers together keep, so that thousands of servers still fit in memory. */
const COMMANDS_KEPT_IN_ALL = 200_000;

/** Starts simulated game servers on loopback, one listening socket each. Rejects when names repeat. */
export async function startArkCluster(options: ArkClusterOptions): Promise<ArkCluster> {
  const now = options.now ?? Date.now;
  const servers = new Map(
    options.servers.map((input, index) => [input.name, createServer(options, input, index)]),
  );
  if (servers.size < options.servers.length) throw new Error('Two simulated servers have the same name');
  await openAll([...servers.values()], options.servers);
  let created = servers.size;

  const tick = () => {
    const time = now();
    for (const server of servers.values()) server.tick(time);
  };
  const tickMs = options.tickMs ?? 1000;
  const timer = tickMs > 0 ? setInterval(tick, tickMs) : undefined;

  return {
    get servers() {
      return [...servers.values()].map((server) => server.info);
    },
    server: (name) => servers.get(name),
    async add(inputs) {
      if (inputs.some(({ name }) => servers.has(name)))
        throw new Error('Two simulated servers have the same name');
      const added = inputs.map((input) => createServer(options, input, created++));
      await openAll(added, inputs);
      for (const server of added) servers.set(server.setup.name, server);
    },
    async remove(names) {
      const removed = names.flatMap((name) => servers.get(name) ?? []);
      for (const name of names) servers.delete(name);
      await Promise.all(removed.map((server) => server.close()));
    },
    tick,
    close: async () => {
      clearInterval(timer);
      await Promise.all([...servers.values()].map((server) => server.close()));
    },
  };
}

function createServer(options: ArkClusterOptions, input: ArkServerInput, index: number): ArkServer {
  const kept = Math.floor(COMMANDS_KEPT_IN_ALL / options.servers.length);
  return new ArkServer({
    name: input.name,
    mapId: input.mapId,
    sessionName: input.sessionName,
    gamePort: input.gamePort ?? 7777 + (index % 20_000) * 2,
    password: input.password,
    maxPlayers: input.maxPlayers ?? 70,
    seed: `${options.seed}/${input.seedName ?? input.name}`,
    living: options.living ?? true,
    dinos: input.dinos,
    clusterId: input.clusterId ?? '',
    modIds: input.modIds ?? [],
    shop: options.shop ?? NOTHING_TO_INSTALL,
    version: VERSION,
    commandsKept: Math.min(Math.max(kept, 20), 1000),
    timeScale: options.timeScale ?? 1,
    now: options.now ?? Date.now,
  });
}

async function openAll(servers: readonly ArkServer[], inputs: readonly ArkServerInput[]): Promise<void> {
  try {
    for (let start = 0; start < servers.length; start += STARTED_TOGETHER) {
      const batch = servers.slice(start, start + STARTED_TOGETHER);
      await Promise.all(batch.map((server, offset) => server.open(inputs[start + offset]?.rconPort)));
    }
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()));
    throw error;
  }
}
