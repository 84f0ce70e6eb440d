import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workFolder } from './run-main.ts';

const TOOLS = join(import.meta.dirname, '..', '..', '..', '..', 'tools');

/** Builds the agent as a single file into an otherwise empty folder of this test; returns its path. */
export async function buildAgentFile(): Promise<string> {
  const path = join(await workFolder(), 'arkwright-agent.mjs');
  await promisify(execFile)(process.execPath, [join(TOOLS, 'build-agent.mjs'), path]);
  return path;
}

/**
 * The same with Node included, like `npm run agent:executables`, for this system only: nothing is downloaded.
 */
export async function buildAgentExecutable(): Promise<string> {
  const build = [join(TOOLS, 'build-agent-executables.mjs'), '--own', await workFolder()];
  const { stdout } = await promisify(execFile)(process.execPath, build);
  return stdout.trim();
}
