import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, constants, cp, lstat, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeFileAtomically } from '../base/atomic-file.ts';
import { makeFolder } from '../base/make-folder.ts';
import { fileError, StartError } from '../base/start-error.ts';
import type { Account } from './account.ts';
import { canEnter, canUse, foreignOwner, unprivilegedAccount } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { binariesIn } from './binaries.ts';

/** Where the cluster and the programs are, and who runs them (undefined: our user). */
export type Placement = { directory: string; binaries: PostgresBinaries; account: Account | undefined };

const ADVICE =
  'Start Arkwright as a normal user, set DATA_DIR to a folder that other users may enter, or set DATABASE_URL.';

/**
 * Decides where the cluster that belongs to `preferred` lives. For a normal user, right there. Root has to
 * let another user run PostgreSQL, and that user can't enter, say, /root: then the data, the programs or both
 * are under `shared`, and the file `location` in `preferred` says where the data is.
 */
export async function placeCluster(options: {
  preferred: string;
  installed: PostgresBinaries;
  shared: string;
}): Promise<Placement> {
  const { preferred, installed, shared } = options;
  await ensureFolder(preferred, 0o711);
  const directory = await chooseDirectory(preferred, shared);
  const account = await chooseAccount(directory);
  if (!account) return { directory, binaries: installed, account };
  await chown(directory, account.uid, account.gid);
  if (!(await canEnter(directory, account))) {
    throw new StartError(`The user that runs PostgreSQL can't enter ${directory}. ${ADVICE}`);
  }
  const binaries = (await canRun(installed, account)) ? installed : await copyBinaries(installed, shared);
  return { directory, binaries, account };
}

async function chooseDirectory(preferred: string, shared: string): Promise<string> {
  const pointer = join(preferred, 'location');
  const known = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (known) {
    if (existsSync(known)) return known;
    throw new StartError(
      `The database of ${dirname(preferred)} was kept in ${known}, which is gone. Restore it, or delete ${pointer} to start with an empty database.`,
    );
  }
  const account = await unprivilegedAccount();
  if (!account || existsSync(join(preferred, 'data')) || (await canEnter(dirname(preferred), account)))
    return preferred;
  const elsewhere = join(shared, `data-${randomBytes(8).toString('hex')}`);
  await ensureFolder(shared, 0o755);
  await ensureFolder(elsewhere, 0o700);
  await writeFileAtomically(pointer, `${elsewhere}\n`);
  return elsewhere;
}

/** A cluster keeps its original owner, so that root and that user can both start it. */
async function chooseAccount(directory: string): Promise<Account | undefined> {
  const data = join(directory, 'data');
  const owner = existsSync(data) ? await foreignOwner(data) : undefined;
  if (process.getuid?.() === 0) return owner ?? (await unprivilegedAccount());
  if (!owner) return undefined;
  throw new StartError(
    `The database in ${directory} belongs to another user (uid ${owner.uid}). Start Arkwright as root or as that user, or change the owner with chown.`,
  );
}

async function canRun(binaries: PostgresBinaries, account: Account): Promise<boolean> {
  const samples: [string, number][] = [
    [binaries.initdb, constants.R_OK | constants.X_OK],
    [binaries.postgres, constants.R_OK | constants.X_OK],
    [join(binaries.directory, 'lib', 'postgresql', 'plpgsql.so'), constants.R_OK],
    [join(binaries.directory, 'share', 'postgresql', 'postgres.bki'), constants.R_OK],
  ];
  const usable = await Promise.all(samples.map(([path, access]) => canUse(path, account, access)));
  return usable.every(Boolean);
}

/** Copies the programs once per version to where everybody can run them. */
async function copyBinaries(installed: PostgresBinaries, shared: string): Promise<PostgresBinaries> {
  const target = join(shared, `postgresql-${installed.version}`);
  if (existsSync(target)) return binariesIn(target, installed.version);
  await ensureFolder(shared, 0o755);
  const draft = `${target}.${randomBytes(4).toString('hex')}`;
  try {
    await cp(installed.directory, draft, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    await openUp(draft);
    // Two programs may copy at the same time: the first one wins and the other uses its copy.
    await rename(draft, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
  } catch (error) {
    throw fileError({ what: 'copy PostgreSQL to', path: target, advice: ADVICE }, error);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return binariesIn(target, installed.version);
}

/** Files only needed for building other programs are half of the size. */
function isNeeded(path: string): boolean {
  return !/\.a$|\/(pgxs|pkgconfig|include)$/.test(path);
}

async function openUp(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  await chmod(path, found.mode | (found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644));
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await openUp(join(path, name));
}

async function ensureFolder(path: string, mode: number): Promise<void> {
  try {
    await makeFolder(path, mode);
    if (((await stat(path)).mode & 0o777) !== mode) await chmod(path, mode);
  } catch (error) {
    throw fileError({ what: 'create', path, advice: ADVICE }, error);
  }
}
