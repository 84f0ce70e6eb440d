import type { ReaderOptions } from '@arkwright/ark/save/child-lines';
import type { Save } from '@arkwright/ark/save/read-save';
import { readSaveInChild } from '@arkwright/ark/save/read-save-in-child';
import { createCalls } from './calls.ts';
import type { AgentConfig } from './config.ts';
import { followLog } from './follow-log.ts';
import { followSave } from './follow-save.ts';
import { USUAL_PACE } from './surroundings.ts';

/**
 * Follows the saves and logs of all game servers in a configuration until `signal`, and reports what it does
 * line by line.
 */
export async function runAgent(
  { hostUrl, registrationKey, servers, logCatchUpMinutes }: AgentConfig,
  {
    version,
    say,
    signal,
    pace = USUAL_PACE,
    reader = {},
  }: {
    version: string;
    say: (line: string) => void;
    signal: AbortSignal;
    pace?: typeof USUAL_PACE;
    /** How saves are read: the limits, and the command if the agent is a single file. */
    reader?: ReaderOptions | undefined;
  },
): Promise<void> {
  const calls = createCalls({ hostUrl, registrationKey, version, signal });
  const read = oneByOne((path) => readSaveInChild(path, { ...reader, signal }));
  const surroundings = { calls, read, say, signal, pace };
  const logCatchUpMs = 60_000 * logCatchUpMinutes;
  await Promise.all([
    ...servers.map((server) => followSave(server, surroundings)),
    ...servers.flatMap(({ log, ...server }) =>
      log === undefined ? [] : followLog({ ...server, log }, { ...surroundings, logCatchUpMs }),
    ),
  ]);
}

/** Reading several saves at once would take several times the memory. */
function oneByOne(read: (path: string) => Promise<Save>): (path: string) => Promise<Save> {
  let last: Promise<unknown> = Promise.resolve();
  return (path) => {
    const next = last.then(() => read(path));
    last = next.catch(() => {});
    return next;
  };
}
