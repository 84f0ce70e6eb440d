import type { PowerAction, PowerJob } from '@arkwright/contracts/host-power/schema';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { startTestNitrado, type TestNitrado } from '@arkwright/testing/test-nitrado';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { botInstances } from '../../../core/access/table.ts';
import { settleEffects } from '../../../game-commands/effects.ts';
import { startRconCommands } from '../../../game-commands/rcon.ts';
import { linkPastedToken } from '../../nitrado/login-service.ts';
import { openNitrado } from '../../nitrado/nitrado.ts';
import { type HostProxy, startHostProxy } from '../../nitrado/testing/host-proxy.ts';
import { listServerStatuses } from '../../server-status/service.ts';
import { startGameServers } from '../../server-status/worker.ts';
import { createServer } from '../../servers/service.ts';
import { servers } from '../../servers/table.ts';
import { advancePower, powerEffects } from '../job-service.ts';
import { getJob, startPower } from '../service.ts';
import { hostPowerJobs } from '../table.ts';

const POLL = /^(?:ListPlayers|GetChat|GetGameLog)$/;

/** A rented server of the simulation, added to an instance and linked to its service. */
export type RentedServer = {
  id: string;
  hostId: string;
  /** The name of its game server in the simulation. */
  gameName: string;
  instance: TestInstance;
  /** The commands that its game has got, besides the worker's own polls. */
  received(): string[];
  /** The paths of the requests for power that its host has got: `restart`, `stop`. */
  asked(): string[];
};

/** The API, a worker's connections to games, and the simulated Nitrado with its game servers. */
export class PowerWorld {
  readonly api: TestApp;
  readonly host: TestNitrado;
  readonly proxy: HostProxy;
  readonly #running: readonly { stop(): Promise<void> | void }[];
  #services: Awaited<ReturnType<TestNitrado['services']>> | undefined;
  #used = 0;

  private constructor(
    parts: Pick<PowerWorld, 'api' | 'host' | 'proxy'>,
    running: readonly { stop(): Promise<void> | void }[],
  ) {
    this.api = parts.api;
    this.host = parts.host;
    this.proxy = parts.proxy;
    this.#running = running;
  }

  static async open(seed: string): Promise<PowerWorld> {
    const host = await startTestNitrado({ seed });
    const proxy = await startHostProxy(host.url);
    const api = await createTestApp({ settings: { nitrado: { ...host.settings, apiUrl: proxy.url } } });
    const sessions = await startGameServers(api.context);
    return new PowerWorld({ api, host, proxy }, [startRconCommands(api.context, sessions), sessions]);
  }

  async close(): Promise<void> {
    for (const part of this.#running) await part.stop();
    await this.api.dispose();
    await this.proxy.close();
    await this.host.close();
  }

  /** An instance with a linked account and one running server of it, which the worker has reached. */
  async rent(): Promise<RentedServer> {
    const { context } = this.api;
    const instance = await makeInstance(context);
    const token = this.host.issueToken({ account: 'owner' });
    const linked = await linkPastedToken(openNitrado(context), instance.by, token);
    expect(linked).toMatchObject({ success: true });
    const service = await this.#nextService();
    const { ip, rconPort, adminPassword, server: name } = service;
    const fields = serverFields({ host: ip, rconPort, rconPassword: adminPassword });
    const { id } = await createServer(context, instance.by, fields);
    const hostId = String(service.id);
    const { history } = this.game(name);
    const last = history.after(0).at(-1)?.index ?? 0;
    const askedBefore = this.proxy.asked.length;
    await context.db.update(servers).set({ hostKind: 'Nitrado', hostId }).where(eq(servers.id, id));
    const rented: RentedServer = {
      id,
      hostId,
      gameName: name,
      instance,
      received: () => history.after(last).flatMap(({ text }) => (POLL.test(text) ? [] : [text])),
      asked: () =>
        this.proxy.asked.slice(askedBefore).flatMap((path) => {
          const [, ofService, action] = /services\/(\d+)\/gameservers\/(\w+)$/.exec(path) ?? [];
          return ofService === hostId && action !== undefined ? [action] : [];
        }),
    };
    await this.online(rented, true);
    return rented;
  }

  /** The account's running servers take turns; each is as new. */
  async #nextService() {
    this.#services ??= (await this.host.services('owner')).filter(
      ({ game, state }) => game === 'arksa' && state === 'started',
    );
    const service = this.#services[this.#used++ % this.#services.length];
    if (!service) throw new Error('The account has no running server.');
    const seconds = { downSeconds: 0, rconSeconds: 0, stopSeconds: 0 };
    await this.host.change(String(service.id), { state: 'started', ...seconds });
    const { rawReplies } = this.game(service.server);
    while (rawReplies.take('SaveWorld'));
    return service;
  }

  /** Deletes what a test has made. */
  async clear(): Promise<void> {
    this.proxy.treat = () => 'pass';
    this.host.setFault(undefined);
    await this.api.context.db.delete(botInstances);
  }

  /** A simulated game server. */
  game(name: string) {
    const game = this.host.cluster.server(name);
    if (!game) throw new Error(`There is no game server ${name}.`);
    return game;
  }

  /** Waits until the worker has a server online, or not. */
  online({ id, instance }: RentedServer, isOnline: boolean): Promise<void> {
    return eventually(async () => {
      const statuses = await listServerStatuses(this.api.context, instance.scope);
      expect(statuses.find(({ serverId }) => serverId === id)?.isOnline).toBe(isOnline);
    });
  }

  start({ id, instance }: RentedServer, action: PowerAction, warning = ''): Promise<PowerJob> {
    return startPower(this.api.context, instance.by, { serverId: id, action, warning });
  }

  job({ id, instance }: RentedServer): Promise<PowerJob> {
    return getJob(this.api.context.db, instance.scope, id);
  }

  async row({ id }: RentedServer) {
    const [row] = await this.api.context.db
      .select()
      .from(hostPowerJobs)
      .where(eq(hostPowerJobs.serverId, id));
    if (!row) throw new Error('There is no job.');
    return row;
  }

  change({ id }: RentedServer, changes: Partial<typeof hostPowerJobs.$inferInsert>) {
    return this.api.context.db.update(hostPowerJobs).set(changes).where(eq(hostPowerJobs.serverId, id));
  }

  /** A turn of the sweep, as if the time until it is due were over. */
  async turn(server: RentedServer): Promise<PowerJob> {
    await this.change(server, { dueAt: 0 });
    await this.sweep();
    return this.job(server);
  }

  /** A turn of the sweeps. */
  async sweep(): Promise<void> {
    await settleEffects(this.api.context, [powerEffects]);
    await advancePower(this.api.context);
  }

  /** Turns until the job is in a step. */
  until(server: RentedServer, step: PowerJob['step']): Promise<PowerJob> {
    return eventually(async () => {
      const job = await this.turn(server);
      expect(job.step).toBe(step);
      return job;
    });
  }

  /** Turns until the job has ended. */
  end(server: RentedServer): Promise<PowerJob> {
    return eventually(async () => {
      const job = await this.turn(server);
      expect(job.outcome).not.toBe('');
      return job;
    });
  }
}
