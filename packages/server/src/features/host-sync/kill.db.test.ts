import type { HostService } from '@arkwright/contracts/host-sync/schema';
import { startDoomed } from '@arkwright/testing/doomed-process';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { listAccountRows } from '../nitrado/accounts-repository.ts';
import { listAccounts } from '../nitrado/accounts-service.ts';
import { withConnection } from '../nitrado/connection-service.ts';
import type { AccountKey } from '../nitrado/login-tokens.ts';
import { type HostProxy, startHostProxy } from '../nitrado/testing/host-proxy.ts';
import { createServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { link } from './link-service.ts';
import { startSync } from './runs-service.ts';
import { hostSyncRuns } from './table.ts';
import type { Heard, Orders, Work } from './testing/doomed-nitrado.ts';
import { createServicesWorld, type ServicesWorld } from './testing/services-world.ts';

/** With FAULT_LOOPS=20, which is the goal, work is killed at each of its steps 20 times; every day at a few of them. */
const LOOPS = Number(process.env.FAULT_LOOPS ?? 0);
const TIMEOUT_MS = 15 * 60_000;
const TOKENS = '/oauth/v2/token';

let world: ServicesWorld;
/** What the killed process has sent that changes something at Nitrado. */
let api: HostProxy;
let oauth: HostProxy;
let services: HostService[];
beforeAll(async () => {
  world = await createServicesWorld('nitrado-kill');
  api = await startHostProxy(world.host.url);
  oauth = await startHostProxy(world.host.oauthUrl);
  services = (await world.refresh()).slice(0, 2);
});
beforeEach(() => world.api.context.db.delete(changes));
afterAll(async () => {
  await api.close();
  await oauth.close();
  await world.dispose();
});

/** Starts work in a process of its own, and kills it before one of its steps, or at its end. Returns which it was. */
async function killBefore(work: Work, stopBefore: Orders['stopBefore']): Promise<Heard> {
  const { databaseUrl } = world.api.context.settings;
  const nitrado = { ...world.host.settings, apiUrl: api.url, oauthUrl: oauth.url };
  const orders: Orders = { databaseUrl, nitrado, work, stopBefore };
  const doomed = startDoomed<Heard>(new URL('./testing/doomed-nitrado.ts', import.meta.url), orders);
  // It compiles its sources first, which takes long on a busy machine.
  await eventually(() => expect(doomed.heard).toHaveLength(1), { timeout: 120_000 });
  await doomed.kill();
  return doomed.heard[0]!;
}

type Attempt = { work: Work; check: () => Promise<void> };

/** Kills new work before the named steps, which all must be there; with FAULT_LOOPS before each step that there is. */
function killed(prepare: () => Promise<Attempt>, named: readonly string[]): void {
  const attempt = async (stopBefore: Orders['stopBefore']) => {
    api.asked.length = 0;
    oauth.asked.length = 0;
    const { work, check } = await prepare();
    const heard = await killBefore(work, stopBefore);
    await check();
    return heard;
  };
  if (LOOPS === 0)
    test.each(named)(
      'before %s',
      async (step) => expect(await attempt(step)).toMatchObject({ stoppedBefore: expect.any(String) }),
      TIMEOUT_MS,
    );
  test.each(Array.from({ length: LOOPS }, (_, index) => index + 1))(
    'before each of its steps (%i)',
    async () => {
      const whole = await attempt(undefined);
      const steps = 'done' in whole ? whole.done : [];
      for (const name of named) expect(steps).toContainEqual(expect.stringContaining(name));
      for (const step of steps) await attempt(step);
    },
    TIMEOUT_MS,
  );
}

const use = (of: AccountKey) => withConnection(world.nitrado, of, (host) => host.listServices());
const historyOf = (botId: string) =>
  world.api.context.db.select().from(changes).where(eq(changes.botId, botId));

describe('a login that is killed is linked completely or not at all, and can be begun anew', () => {
  async function prepare(): Promise<Attempt> {
    const instance = await makeInstance(world.api.context);
    const { owner, id: botId } = instance;
    const answer = await world.consent(owner.token, botId, { account: 'owner-free' });
    const work: Work = { do: 'login', caller: { actor: owner, token: owner.token }, answer };
    const check = async () => {
      // Nitrado takes a code once.
      expect(oauth.asked.filter((path) => path === TOKENS).length).toBeLessThanOrEqual(1);
      const linked = await listAccountRows(world.api.context.db, botId);
      expect(await historyOf(botId)).toHaveLength(linked.length);
      for (const of of linked) await use(of);
      const again = await world.consent(owner.token, botId, { account: 'owner-free' });
      expect(await world.finish(owner.token, again)).toMatchObject({ success: true });
      const [of, ...others] = await listAccountRows(world.api.context.db, botId);
      expect(others).toEqual([]);
      await use(of!);
      expect(await world.rowOf(of!)).toMatchObject({ brokenSince: 0, loginRev: expect.any(Number) });
    };
    return { work, check };
  }
  killed(prepare, ['the reply from /oauth/v2/token', 'commit']);
});

describe('a renewal that is killed is asked for once, and loses at most its own login', () => {
  async function prepare(): Promise<Attempt> {
    const instance = await makeInstance(world.api.context);
    const of = await world.link(instance, 'owner-free');
    const other = await world.link(instance, 'newcomer');
    await world.change(of, { expiresAt: 1 });
    world.host.expire('owner-free');
    const stateOf = async ({ nitradoId }: AccountKey) =>
      (await listAccounts(world.api.context, { botId: instance.id })).find(
        (each) => each.nitradoId === nitradoId,
      )?.state;
    const check = async () => {
      const asked = oauth.asked.filter((path) => path === TOKENS).length;
      expect(asked).toBeLessThanOrEqual(1);
      // The time is over for which the killed process had the renewal.
      await world.change(of, { renewingUntil: 0 });
      const isLost = asked === 1 && (await world.rowOf(of))?.loginRev === 1;
      const used = await use(of).then(
        () => 'works',
        (error: { reason?: string }) => error.reason,
      );
      expect(used).toBe(isLost ? 'refused' : 'works');
      expect(await stateOf(of)).toBe(isLost ? 'broken' : 'working');
      expect((await world.rowOf(of))?.loginRev).toBe(isLost ? 1 : 2);
      if (isLost) await world.link(instance, 'owner-free');
      await use(of);
      expect(await stateOf(of)).toBe('working');
      await use(other);
      expect(await stateOf(other)).toBe('working');
      expect(await world.rowOf(other)).toMatchObject({ loginRev: 1 });
    };
    return { work: { do: 'renew', of }, check };
  }
  killed(prepare, ['the reply from /oauth/v2/token', 'the request to /token']);
});

/** What a server has of its service. */
const connectionOf = ({ ip, rconPort, gamePort }: HostService) => ({ host: ip, rconPort, gamePort });
const unlike = serverFields({ host: 'elsewhere.example', rconPort: 1, gamePort: 2 });
const rowsOf = async () => {
  const rows = await world.api.context.db
    .select()
    .from(servers)
    .where(eq(servers.botId, world.instance.id))
    .orderBy(servers.sortingIndex);
  return rows.map(({ host, rconPort, gamePort, hostId }) => ({ host, rconPort, gamePort, hostId }));
};

describe('with one server for each service', () => {
  let ids: string[];
  beforeEach(() => expect(services).toHaveLength(2));

  async function addServers(hostIds: readonly (string | null)[]): Promise<void> {
    const { db } = world.api.context;
    await db.delete(servers);
    await db.delete(hostSyncRuns);
    ids = [];
    for (const [sortingIndex, hostId] of hostIds.entries()) {
      const { id } = await createServer(world.api.context, world.instance.by, { ...unlike, sortingIndex });
      if (hostId !== null)
        await db.update(servers).set({ hostKind: 'Nitrado', hostId }).where(eq(servers.id, id));
      ids.push(id);
    }
    await db.delete(changes);
  }

  describe('a link that is killed is there with all its fields or not at all, and can be repeated', () => {
    async function prepare(): Promise<Attempt> {
      await addServers([null]);
      const { by, id: botId } = world.instance;
      const [service] = services;
      const serviceId = String(service!.id);
      const order = { serverId: ids[0]!, serviceId };
      const whole = { ...connectionOf(service!), hostId: serviceId };
      const { host, rconPort, gamePort } = unlike;
      const check = async () => {
        expect(api.asked).toEqual([]);
        const [row] = await rowsOf();
        expect(row).toEqual(row?.hostId === null ? { host, rconPort, gamePort, hostId: null } : whole);
        expect(await historyOf(botId)).toHaveLength(row?.hostId === null ? 0 : 1);
        await link(world.api.context, by, { ...order, overwrite: false });
        expect(await rowsOf()).toEqual([whole]);
        expect(await historyOf(botId)).toHaveLength(1);
      };
      return { work: { do: 'link', by, ...order }, check };
    }
    killed(prepare, ['the reply from /services/']);
  });

  describe('a Sync All that is killed goes on, and changes each server once', () => {
    async function prepare(): Promise<Attempt> {
      await addServers(services.map(({ id }) => String(id)));
      const { by, id: botId } = world.instance;
      const check = async () => {
        expect(api.asked).toEqual([]);
        const before = await world.state();
        if (!before.run) {
          expect(await historyOf(botId)).toEqual([]);
          await startSync(world.api.context, by, undefined);
        }
        await world.sweep();
        const { run } = await world.state();
        expect(run?.endedAt).toBeGreaterThan(0);
        expect(run?.entries).toHaveLength(services.length);
        for (const { outcome } of run?.entries ?? []) expect(outcome).toBe('synced');
        expect(await rowsOf()).toEqual(
          services.map((service) => ({ ...connectionOf(service), hostId: String(service.id) })),
        );
        const changed = (await historyOf(botId)).map(({ targetId }) => targetId);
        expect(changed.toSorted()).toEqual(ids.toSorted());
      };
      return { work: { do: 'sync', by }, check };
    }
    killed(prepare, ['the reply from /services/']);
  });
});
