import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import program from '../../package.json' with { type: 'json' };
import type { Program } from './archive.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

/** What runs here. The commit is known in a clone; a container image has none. */
export async function thisProgram(): Promise<Program> {
  const { version } = program;
  // A folder around ours may be another project's clone.
  if (!existsSync(join(ROOT, '.git'))) return { version };
  const run = promisify(execFile)('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: ROOT });
  const commit = await run.then(({ stdout }) => stdout.trim()).catch(() => '');
  return commit === '' ? { version } : { version, commit };
}
