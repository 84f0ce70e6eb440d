import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode, oneLine, StartError } from './base/start-error.ts';
import type { Config } from './config.ts';
import { runningClusterUrl, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import type { Role } from './environment.ts';
import { examine, POOLED } from './external-postgres/examine.ts';

/** The database to use; `stop` ends it if it is ours. */
export type ProgramDatabase = { url: string; stop(): Promise<void> };

const TIMEOUT_MS = 30_000;
/**
 * Not there yet: the machine or container is starting, or PostgreSQL is recovering (57P03
 * cannot_connect_now).
 */
const NOT_YET: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);

/** The embedded PostgreSQL below `dataDir`, or the one of DATABASE_URL once it responds and is new enough. */
export async function openProgramDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'roles'>,
  report: (line: string) => void,
): Promise<ProgramDatabase> {
  if (config.databaseUrl === undefined) {
    return startEmbeddedPostgres({ directory: join(config.dataDir, 'postgresql'), onMessage: report });
  }
  await waitForDatabase(config.databaseUrl, { timeoutMs: TIMEOUT_MS, roles: config.roles, report });
  return { url: config.databaseUrl, stop: async () => {} };
}

/**
 * Resolves when the database responds and can be used. Throws a StartError with a line for each problem if it refuses us,
 * can't be used as it is, or stays unreachable for `timeoutMs`.
 */
export async function waitForDatabase(
  url: string,
  options: { timeoutMs: number; roles: readonly Role[]; report: (line: string) => void },
): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const place = `${hostname}:${port || 5432}${pathname}`;
  const deadline = Date.now() + options.timeoutMs;
  let isReported = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await requireUsable(url, place, options);
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isNotYet(error) || Date.now() > deadline) throw unusable(url, place, error);
      // One slow attempt is usually our own start, which is still loading code.
      if (!isReported && (errorCode(error) !== undefined || attempt > 1)) {
        options.report(`Waiting for the database at ${place}`);
        isReported = true;
      }
      await delay(250);
    }
  }
}

async function requireUsable(
  url: string,
  place: string,
  { roles, report }: { roles: readonly Role[]; report: (line: string) => void },
): Promise<void> {
  const servers = roles.filter((role) => role !== 'sandbox').length;
  const { problems, warnings } = await examine(() => connect(url), { roles: servers });
  for (const line of warnings) report(`DATABASE_URL: the database at ${place} works, but ${line}.`);
  if (problems.length === 0) return;
  throw new StartError(
    problems.map((line) => `DATABASE_URL: cannot use the database at ${place}: ${line}.`).join('\n'),
  );
}

/** PostgreSQL's codes, with what mends the problem. */
const MENDS: Readonly<Record<string, string>> = {
  // invalid_password, invalid_authorization_specification
  '28P01':
    'Check user and password. In the address, write / ? # @ : and % of a password as %2F %3F %23 %40 %3A %25',
  '28000': 'Check user and password, and the line for it in pg_hba.conf',
  // invalid_catalog_name
  '3D000': "Make it: CREATE DATABASE arkwright ENCODING 'UTF8' TEMPLATE template0",
  // insufficient_privilege
  '42501': 'As its owner: GRANT CONNECT ON DATABASE arkwright TO arkwright, with your names',
  // too_many_connections
  '53300': 'Stop other programs that use it, or raise max_connections',
};

function unusable(url: string, place: string, error: unknown): StartError {
  const reason = oneLine(error) || errorCode(error);
  const isPooler = /unsupported startup parameter/i.test(String(reason));
  const mend = isPooler
    ? `${POOLED[0]?.toUpperCase()}${POOLED.slice(1)}`
    : (MENDS[errorCode(error) ?? ''] ?? 'Example: DATABASE_URL=postgres://user:password@host:5432/arkwright');
  // Some errors quote the address.
  const password = new URL(url).password;
  const shown = password === '' ? `${reason}` : `${reason}`.replaceAll(password, '***');
  return new StartError(`DATABASE_URL: cannot use the database at ${place}: ${shown}. ${mend}`, {
    cause: error,
  });
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
    await (await connect(url)).end();
    return url;
  } catch (error) {
    if (!holder.isHere)
      throw new StartError(
        `Arkwright runs on ${dataDir} in another container or on another machine (${holder.host}). Run the command there.`,
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

/** A connection with the kinds of parameters that the program's own have: a pooler may refuse them. */
async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    lock_timeout: 4000,
    options: '-c jit=off',
    application_name: 'arkwright start',
  });
  // A connection that breaks after it responded is the next user's problem and must not end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}
