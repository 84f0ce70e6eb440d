import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { registry } from '@arkwright/contracts/registry';
import { findFreePort } from '@arkwright/testing/free-port';
import { expect, test } from '@playwright/test';
import { type Session, signIn } from '../support/api.ts';
import { inDatabase, postmasterPid } from '../support/embedded-database.ts';
import { makeDataDir, type Program, startProgram } from '../support/program.ts';
import { contradictions } from './history-check.ts';
import { settle, type Writer, writeUntilGone } from './write-load.ts';

/** FAULT_LOOPS=200 is what the goal asks for; fewer are enough for every day. */
const LOOPS = Number(process.env.FAULT_LOOPS ?? 10);
const READY_WITHIN_MS = 5_000;

let data: Awaited<ReturnType<typeof makeDataDir>>;
let program: Program;
let writers: Writer[];

test.beforeAll(async () => {
  data = await makeDataDir();
  program = await startProgram({ dataDir: data.dataDir, port: await findFreePort() });
  const owner = await signIn(program.url, 'owner');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  const [server] = await owner.call(registry.servers.list, { params: { botId: instance!.id } });
  const writer = (name: string, session: Session): Writer => ({
    name,
    session,
    botId: instance!.id,
    ledger: new Map(),
    count: 0,
  });
  writers = [
    { ...writer('first', owner), settingsWith: server!.id },
    writer('second', await signIn(program.url, 'manager-full')),
    writer('third', await signIn(program.url, 'manager-edit')),
  ];
});

test.afterAll(async () => {
  await program?.stop();
  await data.dispose();
});

/** Everything that was acknowledged is there, and nothing is there by halves. */
async function expectNothingLost(): Promise<void> {
  const [reader] = writers;
  const servers = await reader!.session.call(registry.servers.list, { params: { botId: reader!.botId } });
  const [instance] = await reader!.session.call(registry.bots.forDiscordUser);
  expect(writers.flatMap((writer) => settle(writer, { servers, bot: instance! }))).toEqual([]);
  expect(await inDatabase(program, contradictions)).toEqual([]);
}

async function startAgain(): Promise<void> {
  const { dataDir, url } = program;
  program = await startProgram({ dataDir, port: Number(new URL(url).port) });
}

test('kill -9 under write load loses no acknowledged write, and the program is soon ready again', async () => {
  test.setTimeout(60_000 + LOOPS * 15_000);
  const startTimes: number[] = [];
  const counts: number[] = [];
  for (let loop = 1; loop <= LOOPS; loop++) {
    const begun = Promise.withResolvers<void>();
    const load = Promise.all(
      writers.map((writer) => writeUntilGone(writer, { onAcknowledged: begun.resolve })),
    );
    // A slow machine may need a second for the first write, and a kill before it could lose nothing.
    await Promise.race([begun.promise, load]);
    await delay(randomInt(900));
    // Every third time as a power cut: PostgreSQL goes with it.
    const postmaster = loop % 3 === 0 ? await postmasterPid(program) : undefined;
    const gone = program.kill();
    if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
    await gone;
    counts.push((await load).reduce((sum, count) => sum + count, 0));
    await startAgain();
    startTimes.push(Math.round(program.startedInMs));
    await expectNothingLost();
  }
  await program.stop();
  await startAgain();
  // On a busy machine any start takes its time; one after a kill must not take much more.
  const timeoutMs = Math.max(READY_WITHIN_MS, 2 * program.startedInMs);
  test.info().annotations.push({ type: 'ready again, ms', description: startTimes.join(' ') });
  test.info().annotations.push({ type: 'acknowledged writes', description: counts.join(' ') });
  expect(counts.filter((count) => count > 0).length, 'there was load').toBeGreaterThan(LOOPS / 2);
  expect(startTimes.toSorted((a, b) => a - b)[Math.floor(LOOPS / 2)]).toBeLessThan(timeoutMs);
});

test('kill -9 of PostgreSQL alone: the program restarts it, with all acknowledged writes', async () => {
  for (const round of [1, 2]) {
    // As many as they may in a minute, all rounds together.
    const load = Promise.all(writers.map((writer) => writeUntilGone(writer, { most: 25 })));
    await delay(randomInt(20, 150));
    process.kill(await postmasterPid(program), 'SIGKILL');
    const killedAt = performance.now();
    await load;
    await expect(async () => {
      for (const { session } of writers) await session.call(registry.users.self);
    }).toPass({ timeout: 30_000, intervals: [100] });
    expect(performance.now() - killedAt, `round ${round}`).toBeLessThan(READY_WITHIN_MS);
    await expectNothingLost();
    expect(program.process.exitCode).toBeNull();
  }
  // And it goes on writing.
  expect(await writeUntilGone(writers[0]!, { most: 5 })).toBe(5);
  await expectNothingLost();
  // Connections that broke in the middle of something do not hold up the end.
  await program.stop();
  expect(program.process.exitCode).toBe(0);
});
