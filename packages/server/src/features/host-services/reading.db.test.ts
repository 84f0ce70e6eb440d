import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_SERVICES_PER_ACCOUNT } from '@arkwright/contracts/host-sync/bounds';
import type { HostService } from '@arkwright/contracts/host-sync/schema';
import { makeInstance } from '@arkwright/testing/factories';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ListedService } from '../../hosts/port.ts';
import type { Message } from '../../platform/events/bus.ts';
import { ACCOUNT, createServicesWorld, type ServicesWorld } from '../host-sync/testing/services-world.ts';
import { endingRentalCheck } from './ending-rental-check.ts';
import { SERVICES_WORK } from './reading-service.ts';
import { listReadings, readDatabaseTime } from './readings-repository.ts';
import { wantDetails } from './services-repository.ts';
import { storeList } from './store-service.ts';
import { suspendedServiceCheck } from './suspended-service-check.ts';
import { hostReadings, hostServices } from './table.ts';
import { vanishedServiceCheck } from './vanished-service-check.ts';

let world: ServicesWorld;
/** The account's own service, as the simulated Nitrado has it. */
let own: { id: string; password: string };
beforeAll(async () => {
  world = await createServicesWorld('reading');
  const [service] = await world.host.services(ACCOUNT);
  own = { id: String(service!.id), password: service!.adminPassword };
});
afterEach(() => world.host.setFault(undefined));
afterAll(() => world.dispose());

const ownOf = (services: readonly HostService[]) => services.find(({ id }) => String(id) === own.id)!;
const reading = async () => (await listReadings(world.api.context.db, world.instance.id))[0]!;

test('services are answered as last read, and old readings are made anew in the background', async () => {
  const heard: Message[] = [];
  const stop = world.api.context.bus.subscribe((message) => void heard.push(message));
  expect(await world.services()).toEqual([]);
  await expect
    .poll(() => heard)
    .toContainEqual({ kind: 'work', what: SERVICES_WORK, botId: world.instance.id, id: '' });
  stop();
  expect(await world.state()).toMatchObject({ readAt: 0, isReading: true, run: null });
  await world.sweep();
  const services = await world.services();
  expect(services).toHaveLength(3);
  expect(ownOf(services)).toMatchObject({
    name: 'Hosted Test',
    map: 'TheIsland_WP',
    ip: '127.0.0.1',
    slots: 70,
    adminPassword: '**********',
    state: 'started',
    status: 'No Server',
    problem: '',
    username: ACCOUNT,
    isMissing: false,
  });
  const { readAt, isReading } = await world.state();
  expect([readAt > 0, isReading]).toEqual([true, false]);
  expect(JSON.stringify(services)).not.toContain(own.password);
  const stored = await world.api.context.db.select().from(hostServices);
  expect(JSON.stringify(stored)).not.toContain(own.password);
});

test('a reading of this half minute is not made anew, an older one is', async () => {
  const before = await reading();
  await world.services();
  expect((await reading()).listWantedAt).toBe(before.listWantedAt);
  await world.pass(MINUTE_MS);
  await world.services();
  expect((await reading()).listWantedAt).toBeGreaterThan(before.listWantedAt);
  await world.host.change(own.id, { slots: 41 });
  await world.sweep();
  expect(ownOf(await world.services())).toMatchObject({ slots: 41 });
});

test('only services of ARK: Survival Ascended are kept', async () => {
  await world.host.change(own.id, { game: 'arkse' });
  expect(ownOf(await world.refresh())).toMatchObject({ isMissing: true });
  await world.host.change(own.id, { game: 'arksa' });
  expect(ownOf(await world.refresh())).toMatchObject({ isMissing: false });
});

test('services whose IDs a number can’t hold are counted, and not shown', async () => {
  const { db } = world.api.context;
  const [row] = await db.select().from(hostServices).where(eq(hostServices.hostId, own.id));
  const hostIds = ['9007199254740991', '9007199254740992', '123456789012345678901234567890'];
  await db.insert(hostServices).values(hostIds.map((hostId) => ({ ...row!, hostId, adminPassword: '' })));
  const shown = (await world.services()).map(({ id }) => id);
  expect(shown).toContain(Number.MAX_SAFE_INTEGER);
  expect(shown).toHaveLength(4);
  expect(await world.state()).toMatchObject({ unnumbered: 2 });
  await db.delete(hostServices).where(inArray(hostServices.hostId, hostIds));
  expect(await world.state()).toMatchObject({ unnumbered: 0 });
});

test('accounts are listed every hour, even if nobody looks', async () => {
  await world.pass(59 * MINUTE_MS);
  const before = await reading();
  await world.sweep();
  expect((await reading()).listedAt).toBe(before.listedAt);
  await world.pass(2 * MINUTE_MS);
  await world.sweep();
  expect((await reading()).listedAt).toBeGreaterThan(before.listedAt);
});

test('a host that fails or asks to wait is left alone', async () => {
  world.host.setFault({ status: 503 });
  await world.refresh();
  const { pausedUntil, listedAt, listWantedAt } = await reading();
  expect(listWantedAt).toBeGreaterThan(listedAt);
  expect(pausedUntil).toBeGreaterThan(listWantedAt);
  world.host.setFault({ status: 429, retryAfterSeconds: 1800 });
  await world.pass(2 * MINUTE_MS);
  await world.sweep();
  expect((await reading()).pausedUntil).toBeGreaterThan(pausedUntil + 25 * MINUTE_MS);
  world.host.setFault(undefined);
  await world.sweep();
  expect((await reading()).listedAt).toBeLessThan(listedAt);
  await world.pass(HOUR_MS);
  await world.sweep();
  expect((await reading()).listedAt).toBeGreaterThan(listedAt);
});

test('a service whose details are refused says why', async () => {
  world.host.setFault({ status: 500, path: `/services/${own.id}/gameservers`, body: '{"status":"error"}' });
  await world.refresh();
  // The account rests for some seconds.
  await world.pass(MINUTE_MS);
  const { db } = world.api.context;
  const [row] = await db.select().from(hostServices).where(eq(hostServices.hostId, own.id));
  expect(row).toMatchObject({ failure: expect.stringContaining('Nitrado did not answer'), isChanged: false });
});

test('suspended services and ends of rentals are reported for each notice', async () => {
  const { context } = world.api;
  await world.api.context.db
    .update(hostServices)
    .set({ rentalEndsAt: Date.now() + 30 * DAY_MS })
    .where(eq(hostServices.botId, world.instance.id));
  expect(await endingRentalCheck.find(context)).toEqual([]);
  const subjects: string[] = [];
  for (const days of [7.5, 6.9, 4, 2.9, 2, 0.5]) {
    await context.db
      .update(hostServices)
      .set({ rentalEndsAt: Date.now() + days * DAY_MS })
      .where(eq(hostServices.hostId, own.id));
    const [finding] = await endingRentalCheck.find(context);
    subjects.push(finding?.subject.replace(own.id, '').trim() ?? '');
  }
  expect(subjects).toEqual(['', '7', '7', '3', '3', '1']);
  // Without a server it is not ours to report.
  expect(await suspendedServiceCheck.find(context)).toEqual([]);
});

test('a service that two lists lacked, long enough apart, is forgotten if no server is linked to it', async () => {
  await world.host.change(own.id, { account: 'newcomer' });
  expect(ownOf(await world.refresh())).toMatchObject({ isMissing: true });
  expect(ownOf(await world.refresh())).toMatchObject({ isMissing: true });
  await world.pass(10 * MINUTE_MS);
  await world.sweep();
  expect(ownOf(await world.services())).toBeUndefined();
  expect(await vanishedServiceCheck.find(world.api.context)).toEqual([]);
  await world.host.change(own.id, { account: ACCOUNT });
  expect(ownOf(await world.refresh())).toMatchObject({ isMissing: false });
});

test('an account keeps so many services, those that are known first', async () => {
  const { context } = world.api;
  const other = await makeInstance(context);
  const of = await world.link(other, 'newcomer');
  const listed = (index: number): ListedService => ({
    hostId: `${1000 + index}`,
    game: 'arksa',
    name: `Service ${index}`,
    state: 'active',
    rentalEndsAt: 0,
  });
  const list = async (indexes: readonly number[], at: number) => {
    await context.db.insert(hostReadings).values(of).onConflictDoNothing();
    await storeList(context, of, { list: { services: indexes.map(listed), isCut: false }, at });
    const rows = await context.db.select().from(hostServices).where(eq(hostServices.botId, other.id));
    const [row] = await context.db.select().from(hostReadings).where(eq(hostReadings.botId, other.id));
    return { ids: new Set(rows.map(({ hostId }) => hostId)), isCut: row!.isCut };
  };
  const all = Array.from({ length: MAX_SERVICES_PER_ACCOUNT }, (_, index) => index);
  expect(await list(all, 1000)).toMatchObject({ isCut: false });
  const more = await list([...Array.from({ length: 50 }, (_, index) => -1 - index), ...all], 2000);
  expect(more.isCut).toBe(true);
  expect([more.ids.size, more.ids.has('1000'), more.ids.has('999')]).toEqual([
    MAX_SERVICES_PER_ACCOUNT,
    true,
    false,
  ]);
  // Others took their places: what is missing goes.
  const others = await list(
    all.map((index) => index + 5000),
    3000,
  );
  expect([others.ids.size, others.ids.has('6000'), others.ids.has('1000')]).toEqual([
    MAX_SERVICES_PER_ACCOUNT,
    true,
    false,
  ]);
});

test('an account that was refused is read at once after somebody signs in again', async () => {
  await world.refresh();
  const before = await reading();
  world.host.revoke(ACCOUNT);
  await world.refresh();
  expect((await reading()).listedAt).toBe(before.listedAt);
  await world.link(world.instance, ACCOUNT);
  await world.sweep();
  expect((await reading()).listedAt).toBeGreaterThan(before.listedAt);
});

test('after somebody signs in again no row says that the login is refused, and all are read at once', async () => {
  const { db } = world.api.context;
  await world.refresh();
  world.host.revoke(ACCOUNT);
  await wantDetails(db, await reading(), [own.id]);
  await world.sweep();
  const row = async () => (await db.select().from(hostServices).where(eq(hostServices.hostId, own.id)))[0]!;
  expect((await row()).failure).toContain('refuses the login of this account');
  expect(ownOf(await world.services()).problem).toContain('Sign in again');
  await world.link(world.instance, ACCOUNT);
  expect(ownOf(await world.services())).toMatchObject({ status: 'No Server', problem: '' });
  const since = await readDatabaseTime(db);
  await world.sweep();
  const tried = await db.select().from(hostServices).where(eq(hostServices.botId, world.instance.id));
  expect(
    tried.filter(({ missingSince }) => missingSince === 0).map(({ triedAt }) => triedAt >= since),
  ).toEqual(tried.filter(({ missingSince }) => missingSince === 0).map(() => true));
});

test('pages hear of a reading that changes nothing once, when all is over', async () => {
  await world.refresh();
  const heard: Message[] = [];
  const stop = world.api.context.bus.subscribe((message) => void heard.push(message));
  const isNews = (message: Message) => message.kind === 'changed' && message.topic === 'nitrado';
  const countOf = async () => {
    // What is published arrives in its order.
    await world.api.context.bus.publish(world.api.context.db, {
      kind: 'work',
      what: 'end of the test',
      botId: '',
      id: '',
    });
    await expect
      .poll(() => heard.some((message) => message.kind === 'work' && message.what === 'end of the test'))
      .toBe(true);
    return heard.splice(0).filter(isNews).length;
  };
  await world.call('refresh', {});
  await countOf();
  await world.sweep();
  expect(await countOf()).toBe(1);
  // The services keep their order: the first one that is read is not the last one.
  const oldest = (await world.services()).toSorted((a, b) => a.readAt - b.readAt)[0]!;
  await world.host.change(String(oldest.id), { slots: oldest.slots + 1 });
  await world.call('refresh', {});
  await countOf();
  await world.sweep();
  expect(await countOf()).toBe(2);
  stop();
});
