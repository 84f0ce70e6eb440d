import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@arkwright/testing/eventually';
import { eq, isNotNull } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import type { Running } from '../../feature/server-feature.ts';
import { locks } from '../../platform/work/locks/table.ts';
import { startKeeper } from './keeper.ts';
import { listDisplayStates } from './states-service.ts';
import { statusDisplays } from './table.ts';
import { displayWorld, MINUTE } from './testing/display-world.ts';
import type { Orders, Time } from './testing/doomed-keeper.ts';

const here = displayWorld('status-two-workers');
const { addServer, fault, inMessages, inVoice, messages, see, texts, voiceNames } = here;

const TERM_MS = 2000;
const WITHIN = { timeout: 30_000 };
let killed: ChildProcess;
let survivor: Running | undefined;

afterEach(async () => {
  killed.kill('SIGKILL');
  await survivor?.stop();
  survivor = undefined;
});

/** A worker of its own process, which holds the work. */
async function startDoomed(): Promise<void> {
  killed = fork(fileURLToPath(new URL('./testing/doomed-keeper.ts', import.meta.url)), { execArgv: [] });
  killed.send({ now: here.now } satisfies Time);
  const { databaseUrl, discord } = here.context.settings;
  killed.send({ databaseUrl, discord, termMs: TERM_MS } satisfies Orders);
  await once(killed, 'message');
  await eventually(async () => expect(await holder()).not.toBe(undefined), WITHIN);
}

const holder = async () =>
  (await here.context.db.select().from(locks).where(eq(locks.name, 'status-and-listing')))[0]?.holder;

/** Passes time for both workers and for Discord. */
async function pass(ms: number): Promise<void> {
  await fault({ passMs: ms });
  here.now += ms;
  if (killed.connected) killed.send({ now: here.now } satisfies Time);
}

/** The requests to Discord since a request, by method and kind. */
async function asked(after: number): Promise<string[]> {
  const { requests } = (await here.control('GET', `/discord/requests?after=${after}`)) as {
    requests: { seq: number; method: string; path: string }[];
  };
  return requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path.includes('/messages') ? 'message' : 'channel'}`)
    .toSorted();
}
async function lastRequest(): Promise<number> {
  const { requests } = (await here.control('GET', '/discord/requests')) as { requests: { seq: number }[] };
  return requests.at(-1)?.seq ?? 0;
}

test('of two workers one does it; when it is killed midway, the other continues, and nothing is created or posted twice', async () => {
  await inVoice();
  await inMessages();
  await startDoomed();
  survivor = startKeeper(here.context, { termMs: TERM_MS });
  await eventually(
    async () => expect([await voiceNames(), await messages()]).toMatchObject([{ length: 1 }, { length: 1 }]),
    WITHIN,
  );

  // One change, one edit of each, though two workers get it.
  await pass(6 * MINUTE);
  const before = await lastRequest();
  await see(here.island, { players: 5 });
  await here.context.bus.publish(here.context.db, { kind: 'servers.changed', botId: here.instance.id });
  await eventually(
    async () =>
      expect([await voiceNames(), await texts()]).toEqual([
        ['🟢 The Island 5/70'],
        ['The Island: 🟢 **Online**\n**Players** 5 / 70'],
      ]),
    WITHIN,
  );
  expect(await asked(before)).toEqual(['PATCH channel', 'PATCH message']);

  // Discord has made the channel, and the worker waits for the row to note it.
  const beforeKill = await lastRequest();
  await fault({ latencyMs: 1500 });
  await see(await addServer('The Center'), {});
  const { db } = here.context;
  await eventually(async () => {
    const begun = await db.select().from(statusDisplays).where(isNotNull(statusDisplays.begunAt));
    expect(begun).toHaveLength(1);
  }, WITHIN);
  await db.transaction(async (tx) => {
    await tx.select().from(botInstances).where(eq(botInstances.id, here.instance.id)).for('update');
    await eventually(async () => expect(await voiceNames()).toHaveLength(2), WITHIN);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
  });
  await fault({ latencyMs: 0 });
  await pass(6 * MINUTE);
  await see(here.island, { players: 6 });
  await eventually(async () => {
    expect([(await voiceNames()).toSorted(), (await texts()).toSorted()]).toEqual([
      ['🟢 The Center 0/70', '🟢 The Island 6/70'],
      ['The Center: 🟢 **Online**\n**Players** 0 / 70', 'The Island: 🟢 **Online**\n**Players** 6 / 70'],
    ]);
    const states = await listDisplayStates(here.context, here.instance.scope);
    expect(states.filter(({ dueAt }) => dueAt > 0)).toEqual([]);
  }, WITHIN);
  expect(await asked(beforeKill)).toEqual(['PATCH channel', 'PATCH message', 'POST channel', 'POST message']);
});
