import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workFolder } from './run-main.ts';

const BUILD = join(import.meta.dirname, '..', '..', '..', '..', 'tools', 'build-agent.mjs');

/** Builds the agent as one file into a folder of this test, where nothing else is; its path. */
export async function buildAgentFile(): Promise<string> {
  const path = join(await workFolder(), 'arkwright-agent.mjs');
  await promisify(execFile)(process.execPath, [BUILD, path]);
  return path;
}
