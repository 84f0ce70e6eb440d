import { spawn } from 'node:child_process';
import type { Account } from './account.ts';
import { PROGRAM_ENVIRONMENT } from './cluster.ts';

/**
 * Watches us on behalf of PostgreSQL: a tiny shell waits at the end of a pipe whose other end only we hold.
 * When we are gone, even by kill -9, the pipe closes and the shell tells PostgreSQL to shut down, so that
 * nothing is left running. Returns the function that disarms the guard.
 */
export function guardPostmaster(pid: number, account: Account | undefined): () => void {
  const guard = spawn(
    '/bin/sh',
    ['-c', 'read -r _ || kill -INT "$1"', 'arkwright-postgresql-guard', String(pid)],
    {
      ...account,
      cwd: '/',
      env: PROGRAM_ENVIRONMENT,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  // Without a shell there is no guard; the next start then stops the leftover itself.
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  return () => guard.kill('SIGKILL');
}
