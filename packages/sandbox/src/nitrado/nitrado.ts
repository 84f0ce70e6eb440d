import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import Fastify from 'fastify';
import { z } from 'zod';
import type { ArkCluster } from '../ark/cluster.ts';
import type { SandboxAccount } from '../base/accounts.ts';
import { readJsonFile, replaceFile } from '../base/json-file.ts';
import { refuseForeignPages } from '../base/loopback.ts';
import { Refusal } from '../base/refusal.ts';
import { registerNitradoApi } from './api.ts';
import type { Service } from './base/service.ts';
import { type NitradoBehaviour, usualBehaviour } from './budget.ts';
import type { NitradoContext } from './context.ts';
import { type NitradoFault, obeyNitradoFault } from './faults.ts';
import { registerNitradoFiles } from './file-api.ts';
import { createDisk, pathBelow } from './files/disk.ts';
import { registerFileHost } from './files/file-host.ts';
import { registerNitradoOAuth } from './oauth.ts';
import { createPower } from './power.ts';
import { planServices } from './service-plan.ts';
import { createServiceWorld, type ServiceChanges } from './services.ts';
import { createTokenStore, savedTokens } from './tokens.ts';

export type NitradoOptions = {
  seed: string;
  /** Those who can sign in; copies may be added to it later. */
  accounts: readonly Pick<SandboxAccount, 'name' | 'displayName'>[];
  clientId: string;
  clientSecret: string;
  /** Redirect addresses beside loopback ones that end in `/nitrado`, which are always allowed. */
  redirectUris?: readonly string[];
  /** Where the game servers of services are started. */
  cluster: ArkCluster;
  /** Folder that tokens and ports are kept in for the next run. */
  dataDir: string;
  host: string;
  report: (error: unknown, what: string) => void;
  /** In ms since 1970. Default the system clock. */
  now?: () => number;
  /** How long power takes at first, where it differs from the usual. */
  seconds?: Partial<Pick<Service, 'downSeconds' | 'rconSeconds' | 'stopSeconds'>>;
};

/** A service as the control address shows it. `id` is a text where a number can't hold it. */
export type NitradoServiceView = {
  id: number | string;
  account: string;
  game: string;
  state: string;
  name: string;
  map: string;
  ip: string;
  gamePort: number;
  rconPort: number;
  adminPassword: string;
  slots: number;
  /** The simulated game server behind it; empty for other games. */
  server: string;
};

export type SimulatedNitrado = {
  /** The API: `/services` and the rest. */
  url: string;
  /** `/oauth/v2/auth` and `/oauth/v2/token`. */
  oauthUrl: string;
  behaviour: NitradoBehaviour;
  /** All services, or those of an account. Their game servers run from now on. */
  services(account?: string): Promise<NitradoServiceView[]>;
  /** Changes a service. Throws a Refusal if there is none of that id, or what it names isn't there. */
  change(id: string, changes: ServiceChanges): Promise<NitradoServiceView>;
  /**
   * Stores a file below the folder of the game, which the simulation never replaces; returns its size in bytes. Throws a
   * Refusal if there is no such service, or the path leads elsewhere, and FileTooLargeError.
   */
  placeFile(id: string, path: string, bytes: Readable): Promise<number>;
  /** Kills all tokens of an account, as its owner can at Nitrado; returns how many. */
  revoke(account: string): number;
  /** Ends the access tokens of an account, as if a day had passed; returns how many. */
  expire(account: string): number;
  /** Ends an account with its tokens, services and game servers. */
  forget(account: string): Promise<void>;
  /** A long-life token, as people make them on Nitrado's site. */
  issueToken(options: LongLifeToken): string;
  /** Replaces the fault of the moment; one with status 0, or none, ends it. */
  setFault(fault: NitradoFault | undefined): void;
  close(): Promise<void>;
};

/** `endsAt` in ms since 1970, by default in 2038; `serviceId` makes it good for one service alone. */
export type LongLifeToken = {
  account: string;
  scopes?: string[] | undefined;
  endsAt?: number | undefined;
  serviceId?: string | undefined;
};

const savedSchema = z.object({
  seed: z.string(),
  tokens: savedTokens,
  rconPorts: z.record(z.string(), z.number().int().min(1).max(65_535)),
});

/** Starts the simulated Nitrado: its API, its OAuth host and its file host, each at an address of its own. */
export async function startNitrado(options: NitradoOptions): Promise<SimulatedNitrado> {
  const { seed, accounts, cluster, host, report, now = Date.now } = options;
  const file = join(options.dataDir, 'sandbox-nitrado.json');
  const parsed = savedSchema.safeParse(await readJsonFile(file));
  const saved = parsed.success && parsed.data.seed === seed ? parsed.data : undefined;

  let writing: Promise<void> = Promise.resolve();
  const remember = () => {
    writing = writing.then(() =>
      replaceFile(
        file,
        JSON.stringify({ seed, tokens: tokens.snapshot(), rconPorts: services.rconPorts() }),
      ).catch((error: unknown) => report(error, 'saving the simulated Nitrado')),
    );
  };
  const tokens = createTokenStore(now, { saved: saved?.tokens ?? [], changed: remember });
  const rconPorts = saved?.rconPorts ?? {};
  const services = createServiceWorld({
    seed,
    accounts,
    cluster,
    now,
    rconPorts,
    opened: remember,
    seconds: options.seconds ?? {},
  });
  const power = createPower({ gameServerOf: services.gameServerOf, now, report });
  // The program may already have their addresses.
  for (const { name } of accounts)
    if (planServices(seed, name, now()).some(({ server }) => server in rconPorts)) await services.of(name);

  const faults: NitradoContext['faults'] = { current: undefined };
  const context: NitradoContext = {
    seed,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    redirectUris: options.redirectUris ?? [],
    accounts,
    tokens,
    services,
    power,
    behaviour: usualBehaviour(),
    faults,
    now,
  };
  const createApp = () => {
    const app = Fastify({ forceCloseConnections: true });
    refuseForeignPages(app);
    obeyNitradoFault(app, () => faults.current);
    return app;
  };
  const folder = join(options.dataDir, 'sandbox-nitrado-files');
  await rm(folder, { recursive: true, force: true });
  // Configuration files contain passwords.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const disk = createDisk({ folder, gameServerOf: services.gameServerOf, now });
  const files = createApp();
  let filesUrl = '';
  const fileHost = registerFileHost(files, { urlOf: () => filesUrl, now });
  const api = createApp();
  const callers = registerNitradoApi(api, context, disk);
  registerNitradoFiles(api, { context, callers, disk, host: fileHost });
  const oauth = createApp();
  registerNitradoOAuth(oauth, context);

  const find = async (id: string): Promise<Service> => {
    const found = (await services.all()).find((service) => service.id === id);
    if (!found) throw new Refusal(404, `There is no service ${id}`);
    return found;
  };
  filesUrl = await files.listen({ host, port: 0 });
  const check = (account: string) => {
    if (!services.isAccount(account)) throw new Refusal(404, `There is no account ${account}`);
  };
  return {
    url: await api.listen({ host, port: 0 }),
    oauthUrl: await oauth.listen({ host, port: 0 }),
    behaviour: context.behaviour,
    services: async (account) => (await services.all(account)).map(viewOf),
    async change(id, changes) {
      const service = await find(id);
      await services.change(service, changes);
      if (changes.state !== undefined) await power.set(service, changes.state);
      return viewOf(service);
    },
    async placeFile(id, path, bytes) {
      const service = await find(id);
      const below = pathBelow(path);
      if (below === undefined) throw new Refusal(400, 'path: must be below the folder of the game');
      return (await disk.put(service, below, bytes)).size;
    },
    revoke(account) {
      check(account);
      return tokens.revokeAccount(account);
    },
    expire(account) {
      check(account);
      return tokens.expireAccess(account);
    },
    async forget(account) {
      tokens.revokeAccount(account);
      await services.forget(account);
    },
    issueToken({ scopes = ['service'], ...rest }) {
      check(rest.account);
      return tokens.issueLongLife({ scopes, ...rest }).access;
    },
    setFault(fault) {
      faults.current = fault?.status === 0 ? undefined : fault;
    },
    async close() {
      power.close();
      await Promise.all([api.close(), oauth.close(), files.close()]);
      await writing;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function viewOf(service: Service): NitradoServiceView {
  const { account, game, state, name, map, ip, gamePort, rconPort, adminPassword, slots, server } = service;
  const number = Number(service.id);
  const id = Number.isSafeInteger(number) ? number : service.id;
  return { id, account, game, state, name, map, ip, gamePort, rconPort, adminPassword, slots, server };
}
