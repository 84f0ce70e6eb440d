import { readFile } from 'node:fs/promises';
import { runAgent } from '@arkwright/agent/agent';
import { AgentConfigError, loadAgentConfig } from '@arkwright/agent/config';
import { StartError } from './base/start-error.ts';
import type { Shutdown } from './shutdown.ts';

/** Runs the agent with the configuration in that file, until the shutdown. */
export async function runAgentFrom(
  file: string,
  { shutdown, say }: { shutdown: Shutdown; say: (line: string) => void },
): Promise<void> {
  const config = await loadAgentConfig(file).catch((error: unknown) => {
    throw error instanceof AgentConfigError ? new StartError(`${error.message}.`) : error;
  });
  const stopping = new AbortController();
  const running = runAgent(config, { version: await ownVersion(), say, signal: stopping.signal });
  shutdown.add('the agent', async () => {
    stopping.abort();
    await running;
  });
  const { origin } = new URL(config.hostUrl);
  say(`The agent is ready: ${config.servers.length} game server(s), ${origin}`);
  await running;
}

async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
