import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { registry } from '@arkwright/contracts/registry';
import { startEmbeddedPostgres } from '@arkwright/program/embedded-postgres/embedded-postgres';
import { type FaultProxy, startFaultProxy } from '@arkwright/testing/fault-proxy';
import { expect, test } from '@playwright/test';
import { type Session, signIn } from '../support/api.ts';
import { clusterOf, statusesOf } from '../support/cluster.ts';
import { controlOf } from '../support/control.ts';
import { openLiveStream } from '../support/live-stream.ts';
import { makeDataDir, type Program, startProgram } from '../support/program.ts';

/** FAULT_OUTAGE_SECONDS=30 is what the goal asks for. */
const OUTAGE_MS = Number(process.env.FAULT_OUTAGE_SECONDS ?? 6) * 1000;
const RECOVERED_WITHIN_MS = 5_000;
const STOPPED_WITHIN_MS = 10_000;
/** Nobody waits longer for an answer, whether PostgreSQL refuses or stands still. */
const ANSWER_MS = 2_500;

let data: Awaited<ReturnType<typeof makeDataDir>>;
let proxy: FaultProxy;
let program: Program;
let owner: Session;
let stopDatabase: () => Promise<void>;

// Between the program and a PostgreSQL of its own is a proxy that can take it away.
test.beforeAll(async () => {
  data = await makeDataDir();
  const postgres = await startEmbeddedPostgres({
    directory: join(data.dataDir, 'elsewhere'),
    durable: false,
  });
  stopDatabase = postgres.stop;
  proxy = await startFaultProxy({ host: '127.0.0.1', port: postgres.port });
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  program = await startProgram({ dataDir: data.dataDir, env: { DATABASE_URL: url.href } });
  owner = await signIn(program.url, 'owner');
});

test.afterAll(async () => {
  await program?.stop();
  await proxy?.close();
  await stopDatabase?.();
  await data.dispose();
});

/** Calls until the outage is over and returns what went wrong with the answers. */
async function watchOutage(botId: string): Promise<string[]> {
  const problems: string[] = [];
  const end = performance.now() + OUTAGE_MS;
  for (let round = 0; performance.now() < end; round++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.send(registry.servers.list, { params: { botId } })),
    );
    for (const { status, retryAfter = 0, ms } of answers) {
      // A second's worth of what is remembered may still be given out, and what hung goes on when it is over.
      const isOver = status === 200 && performance.now() > end;
      if (!(status === 503 && retryAfter > 0) && !isOver)
        problems.push(`${status}, Retry-After ${retryAfter}`);
      if (ms > ANSWER_MS) problems.push(`${status} after ${Math.round(ms)} ms`);
    }
    // A page that gets false signs its user out. Another address each time, to stay below the rate limit.
    const valid = await fetch(`${program.url}/api/auth/verifyLogin`, {
      headers: { authorization: `Bearer ${owner.token}`, 'x-forwarded-for': `198.51.100.${round % 256}` },
    });
    if ((await valid.text()) === 'false' || valid.status === 401) problems.push('the person is signed out');
    const limits = await owner.send(registry.limits.all, { query: {} });
    if (limits.status !== 200) problems.push(`the limits answered ${limits.status}`);
    await delay(300);
  }
  return problems;
}

for (const kind of ['down', 'hang'] as const) {
  test(`PostgreSQL is away (${kind}): 503 meanwhile, nobody is signed out, and it soon recovers`, async () => {
    test.setTimeout(OUTAGE_MS + 90_000);
    const control = controlOf(program.sandbox);
    const { botId, guildId, servers } = await clusterOf(owner, program.sandbox);
    const [server] = servers;
    const stateOf = async (id: string) => (await statusesOf(owner, botId)).get(id)?.state;
    await expect.poll(() => stateOf(server!.id), { timeout: 20_000 }).toBe('online');

    await proxy.setFault({ kind });
    const watching = watchOutage(botId);
    // Meanwhile the world goes on.
    const name = `made-while-${kind}`;
    await control.post(`/discord/guilds/${guildId}/channels`, { name });
    await delay(OUTAGE_MS - 1_000);
    await control.power(server!.game.name, 'down');
    await delay(1_000);
    await proxy.setFault({ kind: 'none' });
    const backAt = performance.now();
    await expect(() => owner.call(registry.servers.list, { params: { botId } })).toPass({ intervals: [100] });
    expect(performance.now() - backAt).toBeLessThan(RECOVERED_WITHIN_MS);
    expect(await watching).toEqual([]);
    expect(program.process.exitCode).toBeNull();

    const stream = await openLiveStream({ url: program.url, token: owner.token, botId });
    await expect.poll(() => stateOf(server!.id), { timeout: 20_000 }).toBe('offline');
    await control.power(server!.game.name, 'up');
    await expect
      .poll(
        () => stream.events.flatMap((event) => (event.kind === 'server-statuses' ? event.statuses : [])),
        {
          timeout: 30_000,
        },
      )
      .toContainEqual(expect.objectContaining({ serverId: server!.id, state: 'online' }));
    expect(await stateOf(server!.id)).toBe('online');
    await expect
      .poll(
        async () =>
          (await owner.call(registry.bots.channels, { query: { id: botId } })).map((each) => each.name),
        {
          timeout: 15_000,
          message: 'what Discord told meanwhile',
        },
      )
      .toContain(name);
    stream.close();
  });
}

test('SIGTERM ends the program even while PostgreSQL hangs', async () => {
  await proxy.setFault({ kind: 'hang' });
  const askedAt = performance.now();
  await program.stop();
  expect(program.process.exitCode).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(STOPPED_WITHIN_MS);
});
