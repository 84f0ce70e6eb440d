import type { HostService, SyncState } from '@arkwright/contracts/host-sync/schema';
import { registry } from '@arkwright/contracts/registry';
import type { Server } from '@arkwright/contracts/servers/schema';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { send } from '@arkwright/testing/test-app';
import { type AnyColumn, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { changes } from '../../../core/history/table.ts';
import { hostReadings, hostServices } from '../../host-services/table.ts';
import { hostPaces } from '../../nitrado/table.ts';
import { createNitradoWorld, type NitradoWorld } from '../../nitrado/testing/nitrado-world.ts';
import { servers as gameServers } from '../../servers/table.ts';
import { sweepServices } from '../sweep-service.ts';
import { hostSyncRuns } from '../table.ts';

const { nitradoServices, servers } = registry;

/** An account of the simulated Nitrado with three services, of which two are others'. */
export const ACCOUNT = 'manager-full';

type Reply<Body> = { status: number; body: Body & { message?: string } };

/** The simulated Nitrado, and an instance with an account there. */
export type ServicesWorld = NitradoWorld & {
  instance: TestInstance;
  /** Reads at Nitrado and syncs until nothing is left to do. */
  sweep(): Promise<unknown>;
  services(): Promise<HostService[]>;
  state(): Promise<SyncState>;
  servers(): Promise<Server[]>;
  call<Body>(name: keyof typeof nitradoServices, body: object): Promise<Reply<Body>>;
  /** Has everything read anew. */
  refresh(): Promise<HostService[]>;
  /** Moves all times of readings and syncs into the past. */
  pass(ms: number): Promise<void>;
};

/** A world of a test file, with two of its services. */
type OpenedWorld = {
  world: ServicesWorld;
  /** What the host has: the account's own service, and one of which it is a guest. */
  own: HostService;
  guest: HostService;
};

/**
 * Opens a world for the tests of a file, which gets it before the first of them. Each begins without servers, syncs and
 * history.
 */
export function useServicesWorld(seed: string, take: (opened: OpenedWorld) => void): void {
  let world: ServicesWorld;
  beforeAll(async () => {
    world = await createServicesWorld(seed);
    const services = await world.refresh();
    const [mine] = await world.host.services(ACCOUNT);
    const own = services.find(({ id }) => id === mine?.id);
    const guest = services.find(({ id }) => id !== mine?.id);
    if (!own || !guest) throw new Error('The account does not have its services.');
    take({ world, own, guest });
  });
  beforeEach(async () => {
    const { db } = world.api.context;
    const of = world.instance.id;
    await db.delete(gameServers).where(eq(gameServers.botId, of));
    await db.delete(hostSyncRuns).where(eq(hostSyncRuns.botId, of));
    await db.delete(changes).where(eq(changes.botId, of));
  });
  afterEach(() => world.host.setFault(undefined));
  afterAll(() => world.dispose());
}

export async function createServicesWorld(seed: string): Promise<ServicesWorld> {
  const world = await createNitradoWorld(seed);
  const { context } = world.api;
  const instance = await makeInstance(context);
  const { token } = instance.owner;
  const params = { botId: instance.id };
  await world.link(instance, ACCOUNT);

  const services = async () =>
    (await send(world.api, nitradoServices.services, { token, params })).body as HostService[];
  const call = async <Body>(name: keyof typeof nitradoServices, body: object) =>
    (await send(world.api, nitradoServices[name], {
      token,
      body: { botId: instance.id, ...body },
    })) as Reply<Body>;
  const sweep = () => sweepServices(world.nitrado);

  return {
    ...world,
    instance,
    sweep,
    services,
    call,
    state: async () => (await send(world.api, nitradoServices.state, { token, params })).body as SyncState,
    servers: async () => (await send(world.api, servers.list, { token, params })).body as Server[],
    async refresh() {
      await call('refresh', {});
      await sweep();
      return services();
    },
    async pass(ms) {
      const ago = (column: AnyColumn) => sql`greatest(0, ${column} - ${ms}::bigint)`;
      const { db } = context;
      await db
        .update(hostReadings)
        .set({
          listedAt: ago(hostReadings.listedAt),
          listWantedAt: ago(hostReadings.listWantedAt),
          detailsWantedAt: ago(hostReadings.detailsWantedAt),
          askedAt: ago(hostReadings.askedAt),
          pausedUntil: ago(hostReadings.pausedUntil),
        })
        .where(eq(hostReadings.botId, instance.id));
      await db.update(hostPaces).set({ pausedUntil: ago(hostPaces.pausedUntil) });
      await db
        .update(hostServices)
        .set({
          missingSince: ago(hostServices.missingSince),
          readAt: ago(hostServices.readAt),
          triedAt: ago(hostServices.triedAt),
          wantedAt: ago(hostServices.wantedAt),
        })
        .where(eq(hostServices.botId, instance.id));
      await db
        .update(hostSyncRuns)
        .set({ dueAt: ago(hostSyncRuns.dueAt), startedAt: ago(hostSyncRuns.startedAt) })
        .where(eq(hostSyncRuns.botId, instance.id));
    },
  };
}
