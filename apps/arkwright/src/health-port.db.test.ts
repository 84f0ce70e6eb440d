import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@arkwright/testing/eventually';
import { startFaultProxy } from '@arkwright/testing/fault-proxy';
import { createTestDatabase } from '@arkwright/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';
import type { HealthReport } from './health-report.ts';
import { type RunningProgram, runMain, workFolder } from './testing/run-main.ts';

const environment = { PORT: '0', HEALTH_PORT: '0', LOG_LEVEL: 'warn' };
/** Far less than the silence of a stalled API. */
const TIMEOUT_MS = 5000;

/** Checks the program at the address that it printed; status 0 if it doesn't reply. */
async function check(program: RunningProgram): Promise<{ status: number; report?: HealthReport }> {
  const url = program.output().match(/^Health checks: (\S+)$/m)?.[1] ?? '';
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: reply.status, report: (await reply.json()) as HealthReport };
  } catch {
    return { status: 0 };
  }
}

async function freshDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

test('while the API hangs and is replaced, health checks are answered and say so', async () => {
  const folder = await workFolder();
  const stallFile = join(folder, 'stall');
  const program = runMain(folder, {
    ...environment,
    DATABASE_URL: await freshDatabase(),
    STALL_FILE: stallFile,
    NODE_OPTIONS: `--import=${new URL('./testing/stall-api.ts', import.meta.url)}`,
  });
  const url = await program.ready();
  const roles = { api: 'serving', worker: 'running', sandbox: 'running' };
  expect(await check(program)).toEqual({
    status: 200,
    report: { status: 'ok', database: 'reachable', roles },
  });

  await writeFile(stallFile, '');
  await eventually(() => expect(existsSync(stallFile)).toBe(false));
  const fromApi = fetch(`${url}/healthz`).then(
    () => 'answered',
    () => 'cut off',
  );
  const checks: Awaited<ReturnType<typeof check>>[] = [];
  const apiStates = () => checks.map(({ report }) => report?.roles.api);
  // A process restarts in between.
  await eventually(
    async () => {
      checks.push(await check(program));
      expect(apiStates()).toContain('restarting');
      expect(apiStates().at(-1)).toBe('serving');
    },
    { timeout: 60_000 },
  );
  expect(await fromApi, 'the check on the port of the API').toBe('cut off');
  // On a busy machine PostgreSQL may be slow to reply, which this test isn't about.
  const others = checks.filter(({ report }) => report?.database !== 'away');
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(checks.map(({ report }) => report?.roles.worker))).toEqual(new Set(['running']));
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
});

test('a process with only the worker replies, and says when its database is away', async () => {
  const database = new URL(await freshDatabase());
  const proxy = await startFaultProxy({ host: database.hostname, port: Number(database.port) });
  onTestFinished(() => proxy.close());
  database.host = `${proxy.host}:${proxy.port}`;
  const program = runMain(await workFolder(), {
    ...environment,
    ROLES: 'worker',
    DATABASE_URL: database.href,
    DISCORD_CLIENT_ID: '123456789012345678',
    DISCORD_CLIENT_SECRET: 'secret',
    DISCORD_BOT_TOKEN: 'token',
    // Nothing listens there, and the worker keeps running without it.
    DISCORD_API_URL: 'http://127.0.0.1:9/api',
  });
  expect(await program.ready()).toBe('worker');
  const roles = { worker: 'running' };
  const well = { status: 200, report: { status: 'ok', database: 'reachable', roles } };
  expect(await check(program)).toEqual(well);
  await proxy.setFault({ kind: 'down' });
  await eventually(async () =>
    expect(await check(program)).toMatchObject({
      status: 503,
      report: { status: 'failing', database: 'away' },
    }),
  );
  // Its leases expire, and come back with the database.
  await eventually(async () =>
    expect(await check(program)).toMatchObject({ report: { roles: { worker: 'paused' } } }),
  );
  await proxy.setFault({ kind: 'none' });
  await eventually(async () => expect(await check(program)).toEqual(well));
  program.kill('SIGTERM');
  expect(await program.ended).toBe(0);
});
