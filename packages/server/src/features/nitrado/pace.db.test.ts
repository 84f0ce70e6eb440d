import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance } from '@arkwright/testing/factories';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listDueAccounts } from '../host-services/reading-service.ts';
import { hostReadings, hostServices } from '../host-services/table.ts';
import { sweepServices } from '../host-sync/sweep-service.ts';
import { APART_MS, type RequestKind } from './budget.ts';
import { withConnection } from './connection-service.ts';
import { failureWords } from './host-failure.ts';
import type { AccountKey } from './login-tokens.ts';
import { openNitrado } from './nitrado.ts';
import { OwnLimitError } from './own-limit.ts';
import { takeTurn } from './pace-repository.ts';
import { renewTokens } from './renewal-service.ts';
import { hostAccounts, hostPaces } from './table.ts';
import { createNitradoWorld, type NitradoWorld } from './testing/nitrado-world.ts';

/** An account of the simulated Nitrado with three services. */
const ACCOUNT = 'manager-full';

let world: NitradoWorld;
beforeAll(async () => {
  world = await createNitradoWorld('pace');
});
beforeEach(async () => {
  const { db } = world.api.context;
  await db.delete(hostAccounts);
  await db.delete(hostPaces);
});
afterEach(() => {
  world.host.setFault(undefined);
  world.host.behaviour.requestsPerHour = 15_000;
});
afterAll(() => world.dispose());

const paceOf = async ({ nitradoId }: AccountKey) => {
  const [row] = await world.api.context.db.select().from(hostPaces).where(eq(hostPaces.nitradoId, nitradoId));
  return row!;
};
/** Requests that were counted. */
const countOf = async (of: AccountKey) => (await paceOf(of)).spent.reduce((sum, { count }) => sum + count, 0);

/** Takes a turn that is to be had. */
async function turnOf(nitradoId: string, kind: RequestKind = 'asked'): Promise<{ at: number; now: number }> {
  const turn = await takeTurn(world.api.context.db, nitradoId, { apartMs: APART_MS, kind });
  if (!('at' in turn)) throw new Error(`no turn because of the ${turn.because}`);
  return turn;
}

/** The same account in two instances. */
async function linkTwice(): Promise<[AccountKey, AccountKey]> {
  const link = async () => world.link(await makeInstance(world.api.context), ACCOUNT);
  return [await link(), await link()];
}

test('turns of an account are a second apart, also when taken at the same time, and urgent ones go first', async () => {
  const { context } = world.api;
  const { apartMs } = openNitrado({
    ...context,
    settings: { ...context.settings, nitrado: { ...context.settings.nitrado, apartMs: undefined } },
  });
  expect(apartMs).toBe(1000);
  const take = (kind: RequestKind = 'asked') => turnOf('1', kind);
  const taken = await Promise.all(Array.from({ length: 5 }, () => take()));
  const times = taken.map(({ at }) => at).toSorted((a, b) => a - b);
  for (const [index, at] of times.entries())
    if (index > 0) expect(at - times[index - 1]!).toBeGreaterThanOrEqual(1000);
  const urgent = await take('action');
  expect(urgent.at).toBe(urgent.now);
  // It takes its second from those after it.
  expect((await take()).at).toBe(times.at(-1)! + 2000);
  expect(await countOf({ botId: '', nitradoId: '1' })).toBe(7);
  const other = await turnOf('2');
  expect(other.at).toBe(other.now);
});

test('an account in two instances has one budget at its host, and both are read', async () => {
  const { context } = world.api;
  const [one, two] = await linkTwice();
  world.host.behaviour.requestsPerHour = 12;
  await sweepServices(world.nitrado);
  const { budgetLimit, budgetRemaining, budgetResetAt, budgetAt } = await paceOf(one);
  // Each login has made a request, too: half is left for others, to the one that showed it.
  expect({ budgetLimit, budgetRemaining, counted: await countOf(one) }).toEqual({
    budgetLimit: 12,
    budgetRemaining: 5,
    counted: 5,
  });
  expect(budgetResetAt - budgetAt).toBeGreaterThan(59 * MINUTE_MS);
  const listed = await context.db.select().from(hostReadings);
  expect(listed.map(({ botId, listedAt }) => [botId, listedAt > 0])).toEqual(
    expect.arrayContaining([
      [one.botId, true],
      [two.botId, true],
    ]),
  );
  const read = (await context.db.select().from(hostServices)).filter(({ readAt }) => readAt > 0);
  expect(new Set(read.map(({ botId }) => botId)).size).toBe(2);
  expect(await listDueAccounts(context, 10 * MINUTE_MS)).toEqual([]);
});

test('a host that asks one instance to wait is left alone for all', async () => {
  const { context } = world.api;
  const [one] = await linkTwice();
  world.host.setFault({ status: 429, retryAfterSeconds: 1800 });
  await withConnection(world.nitrado, one, (host) => host.listServices()).catch(() => undefined);
  world.host.setFault(undefined);
  expect(await listDueAccounts(context, 10 * MINUTE_MS)).toEqual([]);
  expect((await paceOf(one)).pausedUntil - Date.now()).toBeGreaterThan(29 * MINUTE_MS);
  expect(await listDueAccounts(context, HOUR_MS)).toHaveLength(1);
});

test('requests for power and renewals of the login are counted', async () => {
  const { context } = world.api;
  const of = await world.link(await makeInstance(context), ACCOUNT);
  const [service] = await world.host.services(ACCOUNT);
  await withConnection(world.nitrado, of, (host) => host.power!.restart(String(service!.id)));
  expect(await countOf(of)).toBe(1);
  expect((await paceOf(of)).budgetLimit).toBe(15_000);
  await renewTokens(world.nitrado, of, (await world.rowOf(of))!.loginRev);
  // The new tokens, and what Nitrado says about them.
  expect(await countOf(of)).toBe(3);
});

test('a request for power does not wait for others, and a reading does', async () => {
  const { context } = world.api;
  const of = await world.link(await makeInstance(context), ACCOUNT);
  const [service] = await world.host.services(ACCOUNT);
  const hostId = String(service!.id);
  for (let turn = 0; turn < 30; turn++) await turnOf(of.nitradoId);
  const ended: string[] = [];
  const reading = withConnection(world.nitrado, of, (host) => host.readFacts(hostId)).then(() =>
    ended.push('read'),
  );
  reading.catch(() => undefined);
  await withConnection(world.nitrado, of, (host) => host.power!.restart(hostId));
  expect(ended).toEqual([]);
});

test('a process that stops does not wait for its turn', async () => {
  const { context } = world.api;
  const of = await world.link(await makeInstance(context), ACCOUNT);
  for (let turn = 0; turn < 50; turn++) await turnOf(of.nitradoId);
  const stopping = new AbortController();
  let isAsked = false;
  const reading = withConnection(world.nitrado, { ...of, signal: stopping.signal }, (host) =>
    host.listServices().then(() => {
      isAsked = true;
    }),
  );
  reading.catch(() => undefined);
  await eventually(async () => expect(await countOf(of)).toBe(51));
  stopping.abort();
  await expect(reading).rejects.toBe(stopping.signal.reason);
  expect(isAsked).toBe(false);
  expect((await paceOf(of)).nextAt).toBeGreaterThan(Date.now());
});

test('the room that an account has left is used once, however many ask at the same time', async () => {
  const { context } = world.api;
  const of = await world.link(await makeInstance(context), ACCOUNT);
  const { nitradoId } = of;
  await turnOf(nitradoId);
  const budget = { budgetLimit: 8, budgetRemaining: 8, budgetAt: Date.now() };
  await context.db.update(hostPaces).set(budget).where(eq(hostPaces.nitradoId, nitradoId));
  const [service] = await world.host.services(ACCOUNT);
  const read = () =>
    withConnection(world.nitrado, { ...of, forRoomMs: MINUTE_MS }, (host) =>
      host.readFacts(String(service!.id)),
    ).catch((error: unknown) => error);
  // The host says 15,000 with its first answer: only turns are taken here.
  const turns = await Promise.all(
    Array.from({ length: 6 }, () => takeTurn(context.db, nitradoId, { apartMs: 1, kind: 'background' })),
  );
  expect(turns.filter((turn) => 'at' in turn)).toHaveLength(3);
  const refused = await read();
  expect(refused).toBeInstanceOf(OwnLimitError);
  expect(failureWords(refused as OwnLimitError)).toMatch(/^Arkwright has used its half of the requests/);
  await context.db.update(hostPaces).set({ pausedUntil: Date.now() + 2 * HOUR_MS });
  const paused = await read();
  expect(paused).not.toBeInstanceOf(OwnLimitError);
  expect(paused).toMatchObject({ reason: 'throttled' });
});

test('an answer counts even if what it says about the budget can’t be stored', async () => {
  const { context } = world.api;
  const of = await world.link(await makeInstance(context), ACCOUNT);
  const [service] = await world.host.services(ACCOUNT);
  const db = new Proxy(context.db, {
    get(target, name) {
      if (name === 'update') return () => fail();
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const fail = () => {
    throw new Error('away');
  };
  const nitrado = { ...world.nitrado, context: { ...context, db } };
  const hostId = String(service!.id);
  await withConnection(nitrado, of, (host) => host.power!.restart(hostId));
  expect((await paceOf(of)).budgetLimit).toBe(0);
});
