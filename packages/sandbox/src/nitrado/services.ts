import type { ArkServer } from '../ark/ark-server.ts';
import type { ArkCluster, ArkServerInput } from '../ark/cluster.ts';
import type { SandboxAccount } from '../base/accounts.ts';
import { Refusal } from '../base/refusal.ts';
import { isRunning, type Service } from './base/service.ts';
import { guestOf, planServices } from './service-plan.ts';

/** CurseForge's numbers of the mods that the game servers are started with. */
export const HOSTED_MODS = ['927090', '928501'];

/** Names of the simulated game servers that exist only for a service. */
const OWN_SERVER = /^nitrado-/;

export type VisibleService = { service: Service; roles: string[] };

/** What can be changed of a service. */
export type ServiceChanges = {
  [Key in Exclude<keyof Service, 'slug' | 'seedName' | 'changedAt'>]?: Service[Key] | undefined;
};

export type ServiceWorldOptions = {
  seed: string;
  /** Those who can have services; copies may be added to it later. */
  accounts: readonly Pick<SandboxAccount, 'name'>[];
  cluster: ArkCluster;
  now: () => number;
  /** RCON ports that game servers had in an earlier run, by name. */
  rconPorts: Record<string, number>;
  /** Called once game servers have been started. */
  opened: () => void;
  seconds: Partial<Service>;
};

export type ServiceWorld = {
  isAccount(name: string): boolean;
  /** The services of an account, without deleted ones; their game servers run from now on. */
  of(account: string): Promise<Service[]>;
  /** The services that an account may see: its own, and those of others that it is a guest of. */
  visibleTo(account: string): Promise<VisibleService[]>;
  /** Everything that an account, or every account of the seed's, has; deleted ones too. */
  all(account?: string): Promise<Service[]>;
  gameServerOf(service: Service): ArkServer | undefined;
  /** Changes everything but the state. */
  change(service: Service, changes: ServiceChanges): Promise<void>;
  /** Ends the services of an account, with their game servers. */
  forget(account: string): Promise<void>;
  /** RCON ports of the game servers that were started, by name. */
  rconPorts(): Record<string, number>;
};

/** Who rents what. Game servers of an account are started when somebody looks at its services. */
export function createServiceWorld(options: ServiceWorldOptions): ServiceWorld {
  const { seed, accounts, cluster, now } = options;
  const planned = new Set<string>();
  let services: Service[] = [];
  let opening: Promise<void> = Promise.resolve();

  const isAccount = (name: string) => accounts.some((account) => account.name === name);
  const gameServerOf = ({ server }: Service) => cluster.server(server);

  function ownOf(account: string): Service[] {
    if (!planned.has(account) && isAccount(account)) {
      planned.add(account);
      const begun = planServices(seed, account, now()).map((service) => ({ ...service, ...options.seconds }));
      services = [...services, ...begun];
    }
    return services.filter((service) => service.account === account);
  }

  /** Starts the game servers that do not run yet. Two callers at once must not start one twice. */
  function open(wanted: readonly Service[]): Promise<void> {
    opening = opening
      .catch(() => undefined)
      .then(async () => {
        const missing = wanted.filter(({ server }) => OWN_SERVER.test(server) && !cluster.server(server));
        if (missing.length === 0) return;
        await cluster.add(missing.map((service) => inputOf(service, options.rconPorts[service.server])));
        await Promise.all(missing.map(settle));
        options.opened();
      });
    return opening;
  }

  /** Takes over where a new game server listens, and gives it the power that the state says. */
  async function settle(service: Service): Promise<void> {
    const server = gameServerOf(service);
    if (!server) return;
    service.rconPort = server.info.rconPort;
    if (!isRunning(service.state)) await server.setPower('down');
  }

  async function of(account: string): Promise<Service[]> {
    const own = ownOf(account).filter(({ state }) => state !== 'deleted');
    await open(own);
    return own;
  }

  return {
    isAccount,
    of,
    gameServerOf,
    async visibleTo(account) {
      const own = (await of(account)).map((service) => ({ service, roles: ['ROLE_OWNER'] }));
      const guest = guestOf(account);
      if (!guest) return own;
      const shared = (await of(guest.account)).filter(({ slug }) => guest.slugs.includes(slug));
      return [...own, ...shared.map((service) => ({ service, roles: guest.roles }))];
    },
    async all(account) {
      const names = account === undefined ? accounts.map(({ name }) => name) : [account];
      // Copies of accounts, of which there can be many, are listed once they have been looked at.
      const wanted = names.filter((name) => name === account || planned.has(name) || !/-\d+$/.test(name));
      const listed = wanted.flatMap(ownOf);
      await open(listed);
      return listed;
    },
    async change(service, changes) {
      const { state: _state, server, ...plain } = changes;
      if (plain.account !== undefined && !isAccount(plain.account))
        throw new Refusal(404, `There is no account ${plain.account}`);
      const isTaken = services.some((other) => other !== service && other.id === plain.id);
      if (isTaken) throw new Refusal(409, `Service ${plain.id} exists already`);
      if (server !== undefined) follow(service, server);
      const defined = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
      Object.assign(service, defined);
      const running = gameServerOf(service);
      if (!running || !OWN_SERVER.test(service.server)) return;
      const isElsewhere = (plain.rconPort ?? 0) > 0 && running.info.rconPort !== plain.rconPort;
      if (isElsewhere || (plain.map !== undefined && running.info.mapId !== plain.map)) {
        // Another map or port is another process.
        const port = plain.rconPort || running.info.rconPort;
        await cluster.remove([service.server]);
        await cluster.add([inputOf(service, port)]);
        await settle(service);
        if (plain.rconPort === 0) service.rconPort = 0;
        options.opened();
        return;
      }
      running.setup.sessionName = service.name;
      running.setup.password = service.adminPassword;
      running.setup.maxPlayers = service.slots;
      running.setup.gamePort = service.gamePort;
      running.world.maxPlayers = service.slots;
    },
    async forget(account) {
      await opening.catch(() => undefined);
      const ended = services.filter((service) => service.account === account);
      services = services.filter((service) => service.account !== account);
      planned.delete(account);
      await cluster.remove(ended.map(({ server }) => server).filter((name) => OWN_SERVER.test(name)));
    },
    rconPorts: () =>
      Object.fromEntries(
        cluster.servers
          .filter(({ name }) => OWN_SERVER.test(name))
          .map(({ name, rconPort }) => [name, rconPort]),
      ),
  };

  /** Puts another simulated game server behind a service, with its address and password. */
  function follow(service: Service, name: string): void {
    const info = cluster.server(name)?.info;
    if (name !== '' && !info) throw new Refusal(404, `There is no simulated server "${name}"`);
    service.server = name;
    if (!info) return;
    service.rconPort = info.rconPort;
    service.gamePort = info.gamePort;
    service.adminPassword = info.password;
    service.map = info.mapId;
  }
}

function inputOf(service: Service, rconPort: number | undefined): ArkServerInput {
  return {
    name: service.server,
    mapId: service.map,
    sessionName: service.name,
    ...(rconPort !== undefined && { rconPort }),
    gamePort: service.gamePort,
    password: service.adminPassword,
    maxPlayers: service.slots,
    modIds: HOSTED_MODS,
    seedName: service.seedName,
  };
}
