import { setTimeout as delay } from 'node:timers/promises';
import { registry } from '@arkwright/contracts/registry';
import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { signIn } from '../support/api.ts';
import { clusterOf, statusesOf } from '../support/cluster.ts';
import { controlOf } from '../support/control.ts';
import { openGuild } from '../support/guild.ts';
import type { Program } from '../support/program.ts';
import { type Installation, startInstallation, type Worker } from '../support/separate-workers.ts';

const SEED = 'stalled-worker';
/** In which another worker has to speak for one that stands still. */
const TAKEN_OVER_WITHIN_MS = 15_000;
const CHANNEL = 'game-log';

let installation: Installation;
/** The API and the world outside, in a process that never stands still. */
let program: Program;
let database: Client;
let workers: { stalling: Worker; healthy: Worker };

test.beforeAll(async () => {
  installation = await startInstallation({ SANDBOX_SEED: SEED });
  program = installation.program;
  database = new Client({ connectionString: installation.databaseUrl });
  await database.connect();
  const startWorker = async () => installation.startWorker(await installation.dataDir());
  // The first one has all locks by the time the second one comes.
  const stalling = await startWorker();
  await expect.poll(() => countOf('SELECT count(*)::int AS n FROM locks')).toBe(4);
  workers = { stalling, healthy: await startWorker() };
});

test.afterAll(async () => {
  workers?.stalling.process.kill('SIGCONT');
  for (const worker of Object.values(workers ?? {})) await worker.stop();
  await database?.end();
  await installation?.dispose();
});

const countOf = async (text: string) => (await database.query<{ n: number }>(text)).rows[0]?.n;

test('messages of a suspended worker are posted by another within 15 s, and not twice when it resumes', async () => {
  test.setTimeout(120_000);
  const owner = await signIn(program.url, 'owner');
  const control = controlOf(program.sandbox);
  const guild = await openGuild(program);
  const { botId, servers } = await clusterOf(owner, program.sandbox);
  const isOnline = async () =>
    [...(await statusesOf(owner, botId)).values()].filter(({ state }) => state === 'online').length;
  await expect.poll(isOnline, { timeout: 30_000 }).toBe(servers.length);
  const shares = 'SELECT count(DISTINCT worker_id)::int AS n FROM server_leases';
  await expect.poll(() => countOf(shares), { timeout: 20_000 }).toBe(2);
  const channelMapping = servers.map(({ id }) => ({ serverId: id, channelId: guild.channelId(CHANNEL) }));
  await owner.call(registry.bots.update, {
    body: { bot: { id: botId, log: { isEnabled: true, channelMapping } } },
  });

  const written: string[] = [];
  const write = async (when: string) => {
    for (const [index, { game }] of servers.entries()) {
      const mark = `Journey ${when}-${written.length}-${index}`;
      await control.write(game.name, [stamped(`Joe (Wolves): ${mark}`)]);
      written.push(mark);
    }
  };
  const said = async () =>
    (await guild.linesIn(CHANNEL)).flatMap((line) => line.match(/Journey [a-z]+-\d+-\d+/) ?? []);
  const missing = async () => {
    const there = new Set(await said());
    return written.filter((mark) => !there.has(mark));
  };
  const isAllSaid = () => expect.poll(missing, { timeout: 30_000 }).toEqual([]);
  await write('before');
  await isAllSaid();

  workers.stalling.process.kill('SIGSTOP');
  const stoppedAt = performance.now();
  const channel = 'while-it-stood-still';
  await control.post(`/discord/guilds/${guild.guildId}/channels`, { name: channel });
  const channels = async () =>
    (await owner.call(registry.bots.channels, { query: { id: botId } })).map(({ name }) => name);
  for (let round = 0; !(await said()).some((mark) => mark.includes('while')); round++) {
    expect(performance.now() - stoppedAt, 'somebody speaks again').toBeLessThan(TAKEN_OVER_WITHIN_MS);
    if (round % 4 === 0) await write('while');
    await delay(250);
  }
  test.info().annotations.push({
    type: 'said again, ms',
    description: String(Math.round(performance.now() - stoppedAt)),
  });
  const left = Math.max(1, TAKEN_OVER_WITHIN_MS - (performance.now() - stoppedAt));
  await expect.poll(channels, { timeout: left, message: 'the gateway' }).toContain(channel);
  // Also those of the game servers that it held, whose leases last a little longer.
  await isAllSaid();

  workers.stalling.process.kill('SIGCONT');
  await write('after');
  await isAllSaid();
  expect((await said()).toSorted(), 'each line once').toEqual(written.toSorted());
  expect(workers.stalling.process.exitCode).toBeNull();
});

/** A line as the game stamps it now. */
const stamped = (text: string) =>
  `${new Date().toISOString().slice(0, 19).replaceAll('-', '.').replace('T', '_').replaceAll(':', '.')}: ${text}`;
