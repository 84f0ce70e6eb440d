import { runAgent } from '@arkwright/agent/agent';
import { AgentConfigError, loadAgentConfig } from '@arkwright/agent/config';
import type { ReaderOptions } from '@arkwright/ark/save/child-lines';
import program from '../package.json' with { type: 'json' };
import { StartError } from './base/start-error.ts';
import type { Shutdown } from './shutdown.ts';

/** Runs the agent with the configuration in that file, until the shutdown. */
export async function runAgentFrom(
  file: string,
  { shutdown, say, reader }: { shutdown: Shutdown; say: (line: string) => void; reader?: ReaderOptions },
): Promise<void> {
  const config = await loadAgentConfig(file).catch((error: unknown) => {
    throw error instanceof AgentConfigError ? new StartError(`${error.message}.`) : error;
  });
  const stopping = new AbortController();
  const { version } = program;
  const running = runAgent(config, { version, say, signal: stopping.signal, reader });
  shutdown.add('the agent', async () => {
    stopping.abort();
    await running;
  });
  const { origin } = new URL(config.hostUrl);
  say(`The agent is ready: ${config.servers.length} game server(s), ${origin}`);
  await running;
}
