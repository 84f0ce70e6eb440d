import { constants } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../base/start-error.ts';

/** An operating system user. */
export type Account = { uid: number; gid: number };

type Ownership = { uid: number; gid: number; mode: number };

/**
 * The user that PostgreSQL has to run as if we are root, because it refuses to run as root: `postgres` if the
 * system has it, else `nobody`. Undefined if we are not root; PostgreSQL then runs as our user.
 */
export async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const account = accounts.get('postgres') ?? accounts.get('nobody');
  if (account && account.uid !== 0) return account;
  throw new StartError(
    'PostgreSQL refuses to run as root and this system has neither a user "postgres" nor "nobody". Start Arkwright as a normal user, or set DATABASE_URL.',
  );
}

/** The owner of a file or folder, if it is neither root nor our user. */
export async function foreignOwner(path: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(path);
  return uid === 0 || uid === process.getuid?.() ? undefined : { uid, gid };
}

/** The users of an /etc/passwd by name (passwd(5): name:password:uid:gid:…). */
export function parsePasswd(text: string): Map<string, Account> {
  const accounts = new Map<string, Account>();
  for (const line of text.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid) accounts.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}

/** Whether `account` can enter `folder`: every folder on the path must allow it. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (!(await mayAccess(folder, account, constants.X_OK))) return false;
  const parent = dirname(folder);
  return parent === folder || canEnter(parent, account);
}

/** Whether `account` can run or read the file at `path`, and reach it. */
export async function canUse(path: string, account: Account, access: number): Promise<boolean> {
  return (await mayAccess(path, account, access)) && canEnter(dirname(path), account);
}

async function mayAccess(path: string, account: Account, access: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && allows(found, account, access);
}

/** By the permission bits: the owner's, else the group's, else everybody's. */
export function allows(file: Ownership, account: Account, access: number): boolean {
  const shift = file.uid === account.uid ? 6 : file.gid === account.gid ? 3 : 0;
  return ((file.mode >> shift) & access) === access;
}
