import { type DoomedProcess, startDoomed } from '@arkwright/testing/doomed-process';
import { eventually } from '@arkwright/testing/eventually';
import { expect, test } from 'vitest';
import { gameCommands } from '../../game-commands/table.ts';
import { starterSetDeliveries } from './table.ts';
import type { Orders } from './testing/doomed-worker.ts';
import { BOB, setsWorld } from './testing/sets-world.ts';

const world = setsWorld();
const ALL = [`GiveExp ${BOB.netId} 100`, 'Broadcast Welcome'];

type Part = Pick<Orders, 'delivers' | 'sends' | 'answers'>;
/** Its messages are the commands that were sent to the game. */
type Worker = DoomedProcess<string>;

function startWorker(part: Part): Worker {
  const { databaseUrl } = world.api.context.settings;
  const orders: Orders = { databaseUrl, now: world.now, ...part };
  return startDoomed<string>(new URL('./testing/doomed-worker.ts', import.meta.url), orders);
}

const delivery = async () => (await world.api.context.db.select().from(starterSetDeliveries))[0]!;
const command = async () => (await world.api.context.db.select().from(gameCommands))[0];

/** Where a worker is killed: its work until then, and the result. */
const STEPS: [string, Part, (worker: Worker) => Promise<void>, 'done' | 'unknown'][] = [
  [
    'when a command is handed over',
    { delivers: true, sends: false, answers: false },
    async () => expect((await delivery()).state).toBe('running'),
    'done',
  ],
  [
    'when a command is sent and not answered',
    { delivers: true, sends: true, answers: false },
    async ({ heard }) => {
      expect(heard).toEqual([ALL[0]]);
      expect((await command())?.state).toBe('taken');
    },
    'unknown',
  ],
  [
    'when all is done and told',
    { delivers: true, sends: true, answers: true },
    async () => expect((await delivery()).state).toBe('done'),
    'done',
  ],
];

test.each(STEPS)(
  'a worker that is killed %s: nothing is sent twice, and nothing is lost',
  async (_when, part, isThere, end) => {
    const set = await world.add();
    await world.take(set.id);
    await world.join();
    const worker = startWorker(part);
    await eventually(() => isThere(worker));
    await worker.kill();
    const sent = [...worker.heard, ...(await goOn())];
    expect((await delivery()).state).toBe(end);
    expect(sent).toEqual(end === 'done' ? ALL : [ALL[0]]);
    await expectNoMore(end, set.id);
  },
);

test('a worker that is killed between a reply and the next command: the next one continues from there', async () => {
  const set = await world.add();
  await world.take(set.id);
  await world.join();
  await world.deliver();
  // The worker takes a while to start.
  await world.api.context.db.update(gameCommands).set({ expiresAt: Number.MAX_SAFE_INTEGER });
  const worker = startWorker({ delivers: false, sends: true, answers: true });
  await eventually(async () => expect((await command())?.state).toBe('done'));
  await worker.kill();
  expect([...worker.heard, ...(await goOn())]).toEqual(ALL);
  expect((await delivery()).state).toBe('done');
  await expectNoMore('done', set.id);
});

/** The next workers continue until nothing is in progress; returns the commands that they sent. */
async function goOn(): Promise<string[]> {
  const sent: string[] = [];
  await world.letCommandsExpire();
  world.now += 60_000;
  while (await world.deliver()) sent.push(...(await world.answer()));
  world.now += 60_000;
  while (await world.deliver()) sent.push(...(await world.answer()));
  return sent;
}

/** It is claimed once, posted once, and not delivered again. */
async function expectNoMore(end: 'done' | 'unknown', setId: string): Promise<void> {
  expect(await goOn()).toEqual([]);
  expect(await world.claims()).toMatchObject([{ claims: [{ setId, count: 1 }] }]);
  await expect(world.take(setId)).rejects.toMatchObject({ code: 'CONFLICT' });
  const told = end === 'done' ? ' got ' : 'It is not known whether';
  expect((await world.said()).filter((line) => !line.includes(' claimed '))).toEqual([
    expect.stringContaining(told),
  ]);
}
