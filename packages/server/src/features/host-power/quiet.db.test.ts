import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { POWER_MINUTES } from '@arkwright/contracts/host-power/bounds';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keyText } from '../../fleet/game-server.ts';
import { offlineCheck } from '../server-status/offline-check.ts';
import { findWantedOffline } from '../server-status/service.ts';
import { serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';
import { settleStopped } from './quiet-service.ts';
import { hostPowerJobs } from './table.ts';
import { PowerWorld, type RentedServer } from './testing/power-world.ts';

let world: PowerWorld;
beforeAll(async () => {
  world = await PowerWorld.open('power-quiet');
});
afterAll(() => world.close());
afterEach(() => world.clear());

/** Whether an alert that the server is offline is held back. */
async function isQuiet({ id, instance }: RentedServer): Promise<boolean> {
  await settleStopped(world.api.context);
  return (await findWantedOffline(world.api.context)).has(keyText({ botId: instance.id, id }));
}

/** Whether its owner is notified that it has been offline for long. */
async function isReported({ id }: RentedServer): Promise<boolean> {
  const { context } = world.api;
  const long = { since: Date.now() - DAY_MS };
  await context.db.update(serverStatuses).set(long).where(eq(serverStatuses.serverId, id));
  return (await offlineCheck.find(context)).some(({ subject }) => subject === id);
}

test('a restart holds alerts back until the server should be back', async () => {
  const server = await world.rent();
  await world.host.change(server.hostId, { downSeconds: 3600 });
  await world.start(server, 'restart');
  expect(await isQuiet(server)).toBe(false);
  await world.until(server, 'following');
  await world.online(server, false);
  expect([await isQuiet(server), await isReported(server)]).toEqual([true, false]);
  await world.change(server, { requestedAt: Date.now() - POWER_MINUTES * MINUTE_MS });
  expect([await isQuiet(server), await isReported(server)]).toEqual([false, true]);
  expect((await world.end(server)).outcome).toBe('failed');
  expect(await isQuiet(server)).toBe(false);
});

test('a stop holds them back until somebody starts the server, by whatever way', async () => {
  const server = await world.rent();
  await world.start(server, 'stop');
  expect((await world.end(server)).outcome).toBe('done');
  await world.change(server, { requestedAt: 0, endedAt: Date.now() - 10 * DAY_MS });
  expect([await isQuiet(server), await isReported(server)]).toEqual([true, false]);
  await world.host.change(server.hostId, { state: 'started' });
  await world.online(server, true);
  expect(await isQuiet(server)).toBe(false);
  await world.game(server.gameName).setPower('down');
  await world.online(server, false);
  expect([await isQuiet(server), await isReported(server)]).toEqual([false, true]);
});

test('a start that is refused leaves a stop in force, one that is sent does not', async () => {
  const server = await world.rent();
  await world.start(server, 'stop');
  await world.end(server);
  await world.host.change(server.hostId, { state: 'suspended' });
  await world.start(server, 'start');
  expect(await isQuiet(server)).toBe(true);
  expect((await world.end(server)).outcome).toBe('failed');
  expect(await isQuiet(server)).toBe(true);
  await world.host.change(server.hostId, { state: 'stopped', downSeconds: 3600 });
  await world.start(server, 'start');
  await world.until(server, 'following');
  await world.change(server, { requestedAt: Date.now() - POWER_MINUTES * MINUTE_MS });
  expect((await world.end(server)).outcome).toBe('failed');
  expect(await isQuiet(server)).toBe(false);
});

test('a refused stop holds nothing back, nor does one from which nothing came for a day', async () => {
  const server = await world.rent();
  const path = `/services/${server.hostId}/gameservers/stop`;
  world.host.setFault({ path, status: 200, body: { status: 'error', message: 'No.' } });
  await world.start(server, 'stop');
  expect((await world.end(server)).outcome).toBe('failed');
  expect(await isQuiet(server)).toBe(false);
  world.host.setFault(undefined);
  await world.host.change(server.hostId, { stopSeconds: 3600 });
  await world.start(server, 'stop');
  await world.until(server, 'following');
  await world.change(server, { requestedAt: Date.now() - POWER_MINUTES * MINUTE_MS });
  expect((await world.end(server)).outcome).toBe('failed');
  expect(await isQuiet(server)).toBe(true);
  await world.change(server, { endedAt: Date.now() - DAY_MS });
  expect(await isQuiet(server)).toBe(false);
});

test('the statuses of an instance are read once, however many of its servers are stopped', async () => {
  const { context } = world.api;
  const instance = await makeInstance(context);
  async function addStopped(rconPort: number): Promise<void> {
    const { id: serverId } = await createServer(context, instance.by, serverFields({ rconPort }));
    await context.db.insert(hostPowerJobs).values({
      botId: instance.id,
      serverId,
      id: `stop-${rconPort}`,
      hostKind: 'Nitrado',
      hostId: String(rconPort),
      action: 'stop',
      warning: '',
      step: 'following',
      outcome: 'done',
      isStopped: true,
      dueAt: 0,
      stepAt: 0,
      startedAt: 1,
      startedBy: '',
      startedByKind: 'user',
      startedById: '',
    });
  }
  /** How often a turn uses the database. */
  async function usesOfTurn(): Promise<number> {
    let uses = 0;
    const db = new Proxy(context.db, {
      get(target, name) {
        uses += 1;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await settleStopped({ ...context, db });
    return uses;
  }
  await addStopped(1);
  const ofOne = await usesOfTurn();
  for (let port = 2; port <= 5; port++) await addStopped(port);
  expect(await usesOfTurn()).toBe(ofOne);
});
