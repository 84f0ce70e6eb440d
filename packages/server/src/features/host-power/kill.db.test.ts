import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { startDoomed } from '@arkwright/testing/doomed-process';
import { eventually } from '@arkwright/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Orders } from './testing/doomed-power.ts';
import { PowerWorld, type RentedServer } from './testing/power-world.ts';

/** FAULT_LOOPS=20 is what the goal asks for; one is enough for every day. */
const LOOPS = Number(process.env.FAULT_LOOPS ?? 1);

let world: PowerWorld;
beforeAll(async () => {
  world = await PowerWorld.open('power-kill');
});
afterAll(() => world.close());
afterEach(() => world.clear());

async function startWorker() {
  const { databaseUrl, nitrado } = world.api.context.settings;
  const orders: Orders = { databaseUrl, nitrado };
  const worker = startDoomed<string>(new URL('./testing/doomed-power.ts', import.meta.url), orders);
  await eventually(() => expect(worker.heard).toEqual(['ready']));
  return worker;
}

/** The program goes on after a kill, once the time is over for which the killed process had the job. */
async function goOn(server: RentedServer) {
  await world.turn(server);
  const job = await world.turn(server);
  if (job.outcome === '') await world.change(server, { requestedAt: Date.now() - 3 * MINUTE_MS });
  return world.end(server);
}

const loops = Array.from({ length: LOOPS }, (_, index) => index + 1);

test.each(loops)(
  'killed between the mark and the request: it is never sent, and reported as unclear (%i)',
  async () => {
    const server = await world.rent();
    await world.start(server, 'restart');
    // As a process leaves it that was killed between its two statements.
    await world.change(server, { step: 'sending', request: 'marked', requestedAt: Date.now() });
    const state = (await world.host.services('owner')).find(({ id }) => String(id) === server.hostId);
    await world.change(server, { stateBefore: state?.state ?? '', changedBefore: Date.now() });
    expect((await goOn(server)).outcome).toBe('unclear');
    expect(server.asked()).toEqual([]);
  },
  60_000,
);

test.each(loops)(
  'killed while the host has the request and does nothing: it is not sent again, and is unclear (%i)',
  async () => {
    const server = await world.rent();
    world.proxy.treat = () => 'hold';
    await world.start(server, 'restart');
    const worker = await startWorker();
    await eventually(() => expect(server.asked()).toEqual(['restart']));
    await worker.kill();
    world.proxy.treat = () => 'pass';
    const job = await goOn(server);
    expect(job.outcome).toBe('unclear');
    expect(server.asked()).toEqual(['restart']);
  },
  60_000,
);

test.each(loops)(
  'killed when the host has restarted it and the reply is lost: it is done, and was sent once (%i)',
  async () => {
    const server = await world.rent();
    await world.host.change(server.hostId, { downSeconds: 3600 });
    world.proxy.treat = () => 'lose-reply';
    await world.start(server, 'restart');
    const worker = await startWorker();
    await eventually(() => expect(server.asked()).toEqual(['restart']));
    await worker.kill();
    await world.online(server, false);
    await world.turn(server);
    await world.host.change(server.hostId, { state: 'started' });
    expect((await world.end(server)).outcome).toBe('done');
    expect(server.asked()).toEqual(['restart']);
  },
  60_000,
);

test.each(loops)(
  'killed at any moment: a restart is sent at most once, and has an outcome (%i)',
  async () => {
    const server = await world.rent();
    await world.start(server, 'restart', 'Restart now');
    const worker = await startWorker();
    // Somewhere on its way: after so many requests and commands as come until then.
    const steps = ['warning', 'saving', 'sending', 'following'] as const;
    const step = steps[Math.floor(Math.random() * steps.length)];
    await eventually(async () => {
      const job = await world.job(server);
      expect(steps.indexOf(job.step as (typeof steps)[number])).toBeGreaterThanOrEqual(
        steps.indexOf(step ?? 'warning'),
      );
    });
    await worker.kill();
    const job = await goOn(server);
    expect(['done', 'unclear']).toContain(job.outcome);
    expect(server.asked().length).toBeLessThanOrEqual(1);
    if (job.outcome === 'done') expect(server.asked()).toEqual(['restart']);
  },
  60_000,
);
