import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { registry } from '@arkwright/contracts/registry';
import { expect, test } from '@playwright/test';
import { signIn } from '../support/api.ts';
import { clusterOf, statusesOf } from '../support/cluster.ts';
import { controlOf } from '../support/control.ts';
import { inDatabase } from '../support/embedded-database.ts';
import { openLiveStream } from '../support/live-stream.ts';
import { processesIn } from '../support/processes.ts';
import { makeDataDir, type Program, startProgram } from '../support/program.ts';
import { settingsAt } from './write-load.ts';

const DRAINED_WITHIN_MS = 8_000;
const SAVES = 8;
/** Saves of one instance that run at the same time; the others wait. */
const AT_ONCE = 4;
/** Counts the transactions that wait to change the instance's row. One that only refers to the row is no save. */
const WAITING = `
  SELECT count(*)::int AS n FROM pg_locks
  WHERE locktype = 'tuple' AND relation = 'bot_instances'::regclass AND mode = 'AccessExclusiveLock'`;

let data: Awaited<ReturnType<typeof makeDataDir>>;
let temporary: Awaited<ReturnType<typeof makeDataDir>>;
let program: Program;

test.beforeAll(async () => {
  data = await makeDataDir();
  temporary = await makeDataDir();
  program = await startProgram({ dataDir: data.dataDir, env: { TMPDIR: temporary.dataDir } });
});

test.afterAll(async () => {
  await program?.stop();
  await data.dispose();
  await temporary.dispose();
});

test('SIGTERM finishes current work, ends streams in order, and leaves nothing behind', async () => {
  const owner = await signIn(program.url, 'owner');
  const { botId, servers } = await clusterOf(owner, program.sandbox);
  // Their uploads would wait for the instance's row, too, and be counted as saves.
  await removeCompanions(servers.map(({ game }) => game.name));
  await expect
    .poll(async () => (await statusesOf(owner, botId)).size, { timeout: 20_000 })
    .toBe(servers.length);
  const streams = await Promise.all(
    Array.from({ length: 3 }, () => openLiveStream({ url: program.url, token: owner.token, botId })),
  );
  expect(await processesIn(data.dataDir), 'PostgreSQL works in there').not.toEqual([]);
  const exited = once(program.process, 'exit');

  const { saves, releasedAt } = await inDatabase(program, async (query) => {
    // Saves wait for the row of their instance, which we hold; rows that refer to it are written meanwhile.
    await query('BEGIN');
    await query('SELECT 1 FROM bot_instances WHERE id = $1 FOR NO KEY UPDATE', [botId]);
    const save = (revision: number) => {
      const bot = { id: botId, ...settingsAt(servers[0]!.id, revision) };
      return owner.send(registry.bots.update, { body: { bot } });
    };
    const underWay = Promise.all(Array.from({ length: SAVES }, (_, index) => save(index + 1)));
    await expect
      .poll(async () => (await query<{ n: number }>(WAITING))[0]?.n, { intervals: [50] })
      .toBe(AT_ONCE);
    program.process.kill('SIGTERM');
    await expect.poll(() => refusesConnections(program.url), { intervals: [20] }).toBe(true);
    await query('COMMIT');
    return { saves: underWay, releasedAt: performance.now() };
  });
  expect((await saves).map(({ status }) => status)).toEqual(Array.from({ length: SAVES }, () => 200));
  expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(['end', 'end', 'end']);
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - releasedAt).toBeLessThan(DRAINED_WITHIN_MS);

  expect(await processesIn(data.dataDir)).toEqual([]);
  expect(await readdir(temporary.dataDir)).toEqual([]);
  const left = (await readdir(data.dataDir)).filter((name) => /lock|new|writable|\d/.test(name));
  // Another process may have this one open already, and would then lock what nobody else sees.
  expect(left).toEqual(['arkwright.lock.system']);

  program = await startProgram({ dataDir: data.dataDir });
  const [stored] = await inDatabase(program, (query) =>
    query<{ rev: number }>(`SELECT rev FROM settings WHERE bot_id = $1 AND "group" = 'chat'`, [botId]),
  );
  expect(stored?.rev, 'each save that was answered is there').toBe(SAVES);
});

async function removeCompanions(games: readonly string[]): Promise<void> {
  const control = controlOf(program.sandbox);
  for (const game of games) {
    const path = `/ark/servers/${game}/companion`;
    // They come a moment after the start.
    await expect.poll(async () => await control.get(path)).toMatchObject({ isInstalled: true });
    await control.post(path, {});
  }
}

/** Whether an address no longer accepts connections. */
async function refusesConnections(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}
