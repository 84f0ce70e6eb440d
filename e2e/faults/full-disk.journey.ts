import { join } from 'node:path';
import { registry } from '@arkwright/contracts/registry';
import { expect, test } from '@playwright/test';
import { signIn } from '../support/api.ts';
import { clusterOf } from '../support/cluster.ts';
import { inDatabase, type Query } from '../support/embedded-database.ts';
import { type Program, startProgram } from '../support/program.ts';
import { makeSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { contradictions } from './history-check.ts';
import { settle, type Writer, writeUntilGone } from './write-load.ts';

const DISK_MIB = 256;

let disk: SmallDisk;
let program: Program;

test.beforeAll(async () => {
  const made = await makeSmallDisk(DISK_MIB);
  test.skip(typeof made === 'string', String(made));
  if (typeof made === 'string') return;
  disk = made;
  program = await startProgram({ dataDir: join(disk.path, 'data') });
});

test.afterAll(async () => {
  await program?.stop();
  await disk?.dispose();
});

test('a full disk stops writes, and then PostgreSQL, until there is room again; no acknowledged write is lost', async () => {
  const session = await signIn(program.url, 'owner');
  const { botId, servers } = await clusterOf(session, program.sandbox);
  const settingsWith = servers[0]!.id;
  const writer: Writer = { name: 'full', session, botId, settingsWith, ledger: new Map(), count: 0 };
  const read = () => session.send(registry.servers.list, { params: { botId } });

  // PostgreSQL has a file of its log to write in: what happens without one comes later.
  await inDatabase(program, (query) => query('SELECT pg_switch_wal()'));
  expect(await writeUntilGone(writer, { most: 5 })).toBe(5);
  await disk.fill();
  // New rows find room in the pages that are there; then there is no page for the next one.
  expect(await writeUntilGone(writer, { most: 40 })).toBeLessThan(40);
  expect(writer.refusal).toMatchObject({ status: 503, retryAfter: 2 });
  expect((await read()).status, 'what is there can be read').toBe(200);

  // Without room for its log PostgreSQL gives up, and can't start again.
  await expect(inDatabase(program, fillLog)).rejects.toThrow();
  await expect.poll(async () => await read()).toMatchObject({ status: 503, retryAfter: 2 });
  expect(program.process.exitCode).toBeNull();

  await disk.free();
  await expect.poll(async () => (await read()).status, { timeout: 15_000 }).toBe(200);
  expect(await writeUntilGone(writer, { most: 5 })).toBe(5);
  const stored = await session.call(registry.servers.list, { params: { botId } });
  const [instance] = await session.call(registry.bots.forDiscordUser);
  expect(settle(writer, { servers: stored, bot: instance! })).toEqual([]);
  expect(await inDatabase(program, contradictions)).toEqual([]);
});

async function fillLog(query: Query): Promise<void> {
  for (let mebibytes = 0; mebibytes < 2 * DISK_MIB; mebibytes += 4)
    await query(`SELECT pg_logical_emit_message(false, 'ballast', repeat('x', 4 * 1024 * 1024))`);
}
