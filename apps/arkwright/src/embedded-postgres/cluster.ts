import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from '../base/atomic-file.ts';
import { diskFull, fileError, oneLine, StartError } from '../base/start-error.ts';
import type { Placement } from './placement.ts';

/** The only role and the only database of an embedded cluster. */
export const SUPERUSER = 'arkwright';

/** PostgreSQL's programs get none of our environment: a PGDATA or LC_ALL would change what they do. */
export const PROGRAM_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' };

/**
 * Creates the cluster in `placement.directory`/data if missing, and returns the superuser's password. An
 * interrupted creation leaves nothing that a later start would mistake for a cluster. `durable: false` skips
 * the fsync.
 */
export async function prepareCluster(placement: Placement, durable: boolean): Promise<string> {
  const { directory, binaries } = placement;
  const data = join(directory, 'data');
  const passwordFile = join(directory, 'password');
  if (existsSync(data)) {
    await checkVersion(data, binaries.version);
    return readPassword(passwordFile);
  }
  const draft = join(directory, 'data.new');
  const password = randomBytes(24).toString('base64url');
  try {
    await rm(draft, { recursive: true, force: true });
    await writeFileAtomically(passwordFile, `${password}\n`);
    if (placement.account) await chown(passwordFile, placement.account.uid, placement.account.gid);
    await runInitdb(placement, [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own collation: the same order on every system, so that indexes stay valid on another
      // one.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ]);
    await rename(draft, data);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw fileError(
      { what: 'create the database in', path: directory, advice: 'Set DATA_DIR to another folder.' },
      error,
    );
  }
  return password;
}

async function checkVersion(data: string, version: string): Promise<void> {
  const made = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const ours = version.split('.')[0];
  if (made === ours) return;
  if (made === '')
    throw new StartError(`${data} is not a PostgreSQL database. Move it away to start with an empty one.`);
  throw new StartError(
    `The database in ${data} was made by PostgreSQL ${made}, but this Arkwright includes PostgreSQL ${ours}. Back it up with the Arkwright that made it ("npm start -- backup <file>"), move the folder away, and restore the backup here.`,
  );
}

/** The superuser's password, stored next to the cluster. */
export async function readPassword(file: string): Promise<string> {
  const password = await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileError(
      { what: 'read', path: file, advice: 'It holds the password of the database next to it.' },
      error,
    );
  });
  return password.trim();
}

function runInitdb(placement: Placement, args: string[]): Promise<void> {
  const { binaries, directory, account } = placement;
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, args, {
      ...account,
      cwd: directory,
      env: PROGRAM_ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-4000);
    });
    child.once('error', (error) => reject(cannotRun(binaries.initdb, error)));
    child.once('close', (code) => {
      if (code === 0) return resolve();
      if (/No space left on device|Disk quota exceeded/.test(output)) return reject(diskFull(directory));
      reject(
        new StartError(
          `PostgreSQL could not create its database in ${directory}: ${oneLine(new Error(output))}`,
        ),
      );
    });
  });
}

/** The message if the system refuses to run a PostgreSQL program. */
export function cannotRun(program: string, error: Error): StartError {
  const advice = 'Start Arkwright as a normal user, or set DATABASE_URL.';
  return fileError({ what: 'run PostgreSQL as', path: program, advice }, error);
}
