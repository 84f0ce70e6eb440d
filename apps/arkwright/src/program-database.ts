import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode, oneLine, StartError } from './base/start-error.ts';
import type { Config } from './config.ts';
import { runningClusterUrl, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';

/** The database to use; `stop` ends it if it is ours. */
export type ProgramDatabase = { url: string; stop(): Promise<void> };

const OLDEST = 15;
const TIMEOUT_MS = 30_000;
/**
 * Not there yet: the machine or container is starting, or PostgreSQL is recovering (57P03
 * cannot_connect_now).
 */
const NOT_YET: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);

/** The embedded PostgreSQL below `dataDir`, or the one of DATABASE_URL once it responds and is new enough. */
export async function openProgramDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  report: (line: string) => void,
): Promise<ProgramDatabase> {
  if (config.databaseUrl === undefined) {
    return startEmbeddedPostgres({ directory: join(config.dataDir, 'postgresql'), onMessage: report });
  }
  await waitForDatabase(config.databaseUrl, { timeoutMs: TIMEOUT_MS, report });
  return { url: config.databaseUrl, stop: async () => {} };
}

/**
 * Resolves when the database responds. Throws a StartError if it refuses us or stays unreachable for
 * `timeoutMs`.
 */
export async function waitForDatabase(
  url: string,
  options: { timeoutMs: number; report: (line: string) => void },
): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const place = `${hostname}:${port || 5432}${pathname}`;
  const deadline = Date.now() + options.timeoutMs;
  let isReported = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await checkVersion(url, place);
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isNotYet(error) || Date.now() > deadline) {
        throw new StartError(
          `DATABASE_URL: cannot use the database at ${place}: ${oneLine(error) || errorCode(error)}. Example: DATABASE_URL=postgres://user:password@host:5432/arkwright`,
          { cause: error },
        );
      }
      // One slow attempt is usually our own start, which is still loading code.
      if (!isReported && (errorCode(error) !== undefined || attempt > 1)) {
        options.report(`Waiting for the database at ${place}`);
        isReported = true;
      }
      await delay(250);
    }
  }
}

/**
 * The database started by the program that holds `dataDir`. Throws a StartError if it doesn't respond: the
 * program is just starting or stopping, or another container has it, with its own loopback.
 */
export async function findRunningDatabase(
  dataDir: string,
  holder: { host: string; isHere: boolean },
): Promise<string> {
  try {
    const url = await runningClusterUrl(join(dataDir, 'postgresql'));
    await checkVersion(url, dataDir);
    return url;
  } catch (error) {
    if (!holder.isHere)
      throw new StartError(
        `Arkwright runs on ${dataDir} in another container or on another machine (${holder.host}). Make the backup there.`,
        { cause: error },
      );
    if (!['ENOENT', ...NOT_YET].includes(errorCode(error) ?? '')) throw error;
    throw new StartError(`Arkwright on ${dataDir} is just starting or stopping. Try again in a moment.`, {
      cause: error,
    });
  }
}

/** A connection that takes too long has no code: pg gives up on it. */
function isNotYet(error: unknown): boolean {
  return NOT_YET.has(errorCode(error) ?? '') || oneLine(error) === 'timeout expired';
}

async function checkVersion(url: string, place: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A connection that breaks after it responded is the next user's problem and must not end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS version",
    );
    const version = rows[0]?.version ?? 0;
    if (version >= OLDEST) return;
    throw new StartError(
      `DATABASE_URL: the database at ${place} is PostgreSQL ${version}; Arkwright needs 15 to 18.`,
    );
  } finally {
    await client.end();
  }
}
