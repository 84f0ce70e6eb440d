import { maskAnswer } from '@arkwright/ark/mask-secrets';
import { cutReply } from './run-room.ts';
import type { Progress, RunRow, Step } from './runs-repository.ts';

/** What is to be done next on a server of a run; undefined while its command is on its way, and where it is through. */
export function nextStep({ commands }: Pick<RunRow, 'commands'>, server: Progress): Step | undefined {
  const { serverId, state, commandId, results, result } = server;
  if (state === 'waiting') return { serverId, state: 'running', results };
  if (state !== 'running') return undefined;
  if (commandId === '') return { serverId, state, results };
  if (!result) return undefined;
  // Once, when it comes: runs are read again and again, of many servers, and may have thousands of passwords to look for.
  const reply = maskAnswer(cutReply(result.reply, results), commands);
  const known = [...results, { isDone: result.isDone, reply }];
  if (!result.isDone) return { serverId, state: 'failed', results: known };
  return { serverId, state: known.length === commands.length ? 'done' : 'running', results: known };
}
