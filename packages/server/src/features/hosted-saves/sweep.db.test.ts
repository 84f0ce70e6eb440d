import { join } from 'node:path';
import * as sample from '@arkwright/ark/save/testing/sample-world';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { send } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../../context/app-context.ts';
import { ENDLESS } from '../../platform/work/sweeps.ts';
import { sweepServices } from '../host-sync/sweep-service.ts';
import { openNitrado } from '../nitrado/nitrado.ts';
import { bases, dinos, players } from '../uploads/testing/stored-ids.ts';
import { ClaimLostError, whileClaimed } from './claim.ts';
import { addRows, claimFetch, dropUnlinked } from './claims-repository.ts';
import { storeSave } from './read-service.ts';
import { sweepHostedSaves } from './sweep-service.ts';
import { hostedSaves } from './table.ts';
import { type RentedServer, SavesWorld } from './testing/saves-world.ts';

let world: SavesWorld;
beforeAll(async () => {
  world = await SavesWorld.open('hosted-sweep');
});
afterAll(() => world.close());
afterEach(() => world.clear());

async function rowOf({ id }: RentedServer) {
  const { db } = world.api.context;
  const [row] = await db.select().from(hostedSaves).where(eq(hostedSaves.serverId, id));
  return row;
}

/** The program, with something that happens before open pages are told that a save's state has changed. */
function withNews(before: (botId: string) => Promise<void>): AppContext {
  const { context } = world.api;
  const publish: AppContext['bus']['publish'] = async (db, ...messages) => {
    for (const message of messages)
      if (
        message.kind === 'changed' &&
        message.topic === 'hosted-saves' &&
        message.of &&
        'botId' in message.of
      )
        await before(message.of.botId);
    await context.bus.publish(db, ...messages);
  };
  return { ...context, bus: { ...context.bus, publish } };
}

test('an error with one save ends neither the others nor its own next attempt', async () => {
  const [broken, other] = [await world.rent(), await world.rent()];
  const context = withNews(async (botId) => {
    if (botId === broken.instance.id) throw new Error('unforeseen');
  });
  await sweepHostedSaves(context);
  expect(await rowOf(broken)).toMatchObject({ step: 'failed', failures: 1, claim: '', claimedUntil: 0 });
  expect((await rowOf(other))?.checkedAt).toBeGreaterThan(0);
});

test('a sweep that fails ends when what it has begun has ended', async () => {
  const server = await world.rent();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const waiting = withNews(() => gate);
  let isAway = false;
  let refusals = 0;
  const db = new Proxy(waiting.db, {
    get(target, name) {
      if (name === 'execute' && isAway) {
        refusals += 1;
        return () => Promise.reject(new Error('away'));
      }
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  let isOver = false;
  const sweeping = sweepHostedSaves({ ...waiting, db }).finally(() => {
    isOver = true;
  });
  sweeping.catch(() => undefined);
  await eventually(async () => expect(await rowOf(server)).toMatchObject({ step: 'listing' }));
  isAway = true;
  await eventually(() => expect(refusals).toBe(1));
  await rowOf(server);
  expect(isOver).toBe(false);
  open();
  await expect(sweeping).rejects.toThrow('away');
  expect(await rowOf(server)).toMatchObject({ claim: '', claimedUntil: 0 });
});

test('one save of an account is looked at at a time, in whatever instance', async () => {
  const [one, two] = [await world.rent({ isOff: true }), await world.rent({ isOff: true })];
  await sweepServices(openNitrado(world.api.context));
  for (const server of [one, two]) await world.agree(server);
  let looking = 0;
  let most = 0;
  let looks = 0;
  const { db } = world.api.context;
  // A look tells pages when it begins, and when it has ended.
  const context = withNews(async () => {
    const rows = await db.select().from(hostedSaves);
    looking = rows.filter(({ claim }) => claim !== '').length;
    most = Math.max(most, looking);
    looks += 1;
  });
  await sweepHostedSaves(context);
  expect(looks).toBeGreaterThan(2);
  expect(most).toBe(1);
  const accounts = [await rowOf(one), await rowOf(two)].map((row) => row?.account);
  expect(accounts[0]).toMatch(/^Nitrado \d+$/);
  expect(accounts[1]).toBe(accounts[0]);
});

test('what is known of a save goes with the link', async () => {
  const server = await world.rent();
  await world.readSave();
  expect((await rowOf(server))?.doneMark).not.toBe('');
  const body = { botId: server.instance.id, serverId: server.id };
  await send(world.api, registry.nitradoServices.unlink, { token: server.instance.owner.token, body });
  await dropUnlinked(world.api.context.db);
  expect(await rowOf(server)).toBeUndefined();
});

test('a consent that is withdrawn once the save is fetched keeps all of it out', async () => {
  const server = await world.rent();
  await world.sweep();
  await world.pass(20_000);
  const context = withNews(async () => {
    if ((await rowOf(server))?.step === 'reading') await world.agree(server, false);
  });
  await sweepHostedSaves(context);
  const { db } = context;
  expect(await players(db, server.id)).toEqual([]);
  expect(await dinos(db, server.id)).toEqual([]);
  expect(await world.state(server)).toMatchObject({ state: 'off', isOn: false, readAt: 0 });
  expect(await rowOf(server)).toMatchObject({ claim: '', message: '', failures: 0 });
  expect(await world.leftFiles()).toEqual([]);
});

test('a consent that is withdrawn while a save is read ends it before the next part', async () => {
  const server = await world.rent();
  const { context } = world.api;
  const objects = sample.tamedDino(10, { team: 1_000_000_007, level: 225 });
  await world.save(server, { objects, players: [sample.profile(60_001, { name: 'Ann' })] });
  await addRows(context.db);
  await world.change(server, { step: 'listed' });
  const row = await claimFetch(context.db, { claim: 'c', forMs: 60_000, perAccount: 2, inAll: 4 });
  const asked: string[] = [];
  const reading = whileClaimed(context, { row: row!, turn: ENDLESS }, async ({ signal, keep }) => {
    await storeSave(context, server.instance.scope, {
      path: join(world.dataDir, `${server.map}.ark`),
      serverId: server.id,
      kinds: ['players', 'dinos'],
      missing: { names: [], areMore: false },
      async isLeft(kind) {
        asked.push(kind);
        if (kind === 'dinos') await world.agree(server, false);
        return false;
      },
      signal,
      keep,
    });
  });
  await expect(reading).rejects.toThrow(ClaimLostError);
  expect(asked).toEqual(['players', 'dinos']);
  expect(await players(context.db, server.id)).toHaveLength(1);
  expect(await dinos(context.db, server.id)).toEqual([]);
  expect(await bases(context.db, server.id)).toEqual([]);
});
