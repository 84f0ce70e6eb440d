import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { writeFileAtomically } from '../base/atomic-file.ts';
import { oneLine } from '../base/start-error.ts';
import { installedBinaries } from './binaries.ts';
import { prepareCluster, readPassword, SUPERUSER } from './cluster.ts';
import { placeCluster } from './placement.ts';
import type { Postmaster } from './postmaster.ts';
import { startPostmaster, stopLeftover } from './postmaster.ts';

export type EmbeddedPostgresOptions = {
  /** The folder that the cluster belongs to; as root it may end up elsewhere, see `placeCluster`. */
  directory: string;
  /** False trades safety for speed. For tests only. */
  durable?: boolean;
  maxConnections?: number;
  /** Where root puts what PostgreSQL's user can't reach otherwise. */
  shared?: string;
  /** Called with one line when PostgreSQL ends by itself and when it is back. */
  onMessage?: (line: string) => void;
};

/** `url` is the database `arkwright` as superuser; `directory` is where the cluster really is. */
export type EmbeddedPostgres = { url: string; port: number; directory: string; stop(): Promise<void> };

const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
const ORPHANS_END_WITHIN_MS = 10_000;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are reported by their caller; here their values, perhaps secrets, would be written to a
  // file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/**
 * Starts the PostgreSQL that npm installed, on the cluster in `directory`, which is created on the first
 * call. It is kept running: if it ends by itself, it is restarted on the same port. Throws a StartError with
 * one line if it can't be started.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const {
    directory: preferred,
    durable = true,
    shared = '/var/lib/arkwright',
    onMessage = () => {},
  } = options;
  const placement = await placeCluster({ preferred, installed: await installedBinaries(), shared });
  const password = await prepareCluster(placement, durable);
  await stopLeftover(placement.directory);
  const port = await choosePort(placement.directory);
  const settings = {
    ...SETTINGS,
    ...(durable ? DURABLE : FAST),
    max_connections: String(options.maxConnections ?? 100),
  };
  const start = () => startPostmaster(placement, { port, settings });
  let current = await startWhenFree(start);
  let stopping = false;

  const restart = async (): Promise<Postmaster | undefined> => {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 5000)) {
      await delay(pause);
      const started = await start().catch((error: unknown) => onMessage(oneLine(error)));
      if (started) return started;
    }
    return undefined;
  };
  const watch = async () => {
    while (!stopping) {
      await current.exited;
      if (stopping) return;
      onMessage('PostgreSQL stopped unexpectedly; starting it again');
      const again = await restart();
      if (!again) return;
      current = again;
      onMessage('PostgreSQL is back');
    }
  };
  const watching = watch();

  const url = clusterUrl(port, password);
  const stop = async () => {
    stopping = true;
    await current.stop();
    await watching;
    await current.stop();
  };
  await createDatabase(url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, port, directory: placement.directory, stop };
}

/** Processes of a killed PostgreSQL may need a moment to notice; until then its memory counts as in use. */
async function startWhenFree(start: () => Promise<Postmaster>): Promise<Postmaster> {
  for (const deadline = Date.now() + ORPHANS_END_WITHIN_MS; ; await delay(100)) {
    try {
      return await start();
    } catch (error) {
      if (!oneLine(error).includes('shared memory block') || Date.now() > deadline) throw error;
    }
  }
}

function clusterUrl(port: number, password: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${SUPERUSER}`;
}

/** The address of the database that another process has started on the cluster of `preferred`. */
export async function runningClusterUrl(preferred: string): Promise<string> {
  const elsewhere = (await readFile(join(preferred, 'location'), 'utf8').catch(() => '')).trim();
  const directory = elsewhere || preferred;
  const port = Number(await readFile(join(directory, 'port'), 'utf8'));
  return clusterUrl(port, await readPassword(join(directory, 'password')));
}

/** The same port as last time if it is free, so that connections recover after a restart. */
async function choosePort(directory: string): Promise<number> {
  const file = join(directory, 'port');
  const last = Number(await readFile(file, 'utf8').catch(() => ''));
  if (last > 0 && (await canListen(last))) return last;
  const port = await canListen(0);
  await writeFileAtomically(file, `${port}\n`);
  return port;
}

/** The port if loopback can listen on it (any free one for 0), or 0 if it is taken. */
function canListen(port: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(0));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new Client({ connectionString: maintenance.href });
  // A broken connection makes the query fail; the unhandled event alone would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [SUPERUSER]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${SUPERUSER}`);
  } finally {
    await client.end();
  }
}
