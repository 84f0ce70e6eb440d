import { maskAnswer } from '@arkwright/ark/mask-secrets';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { LATE_WAIT_MINUTES } from '@arkwright/contracts/rcon-presets/bounds';
import { cutReply } from './run-room.ts';
import type { Progress, RunRow, Step } from './runs-repository.ts';

/** How late a wait may end, ms. A five-minute warning in the evening must not stop the server in the night. */
const LATE_MS = LATE_WAIT_MINUTES * MINUTE_MS;

const WAITED = { isDone: true, reply: 'Waited.' };
const LATE_WORDS = 'Not sent: Arkwright was not running when the wait before it ended, and was too late.';

/**
 * The next step on a server of a run; undefined while its command or wait is in progress, and when it is finished.
 *
 * @param bar why nothing more may be sent to it once its wait is over, as a sentence; empty if it may
 */
export function nextStep(
  run: Pick<RunRow, 'commands' | 'stoppedAt'>,
  server: Progress,
  bar = '',
): Step | undefined {
  const { serverId, state, commandId, results, result, leftMs } = server;
  if (state !== 'waiting' && state !== 'running') return undefined;
  if (commandId !== '') {
    if (!result) return undefined;
    // Once, when it comes: runs are read again and again, of many servers, and may have thousands of passwords to look for.
    const reply = maskAnswer(cutReply(result.reply, results), run.commands);
    const known = [...results, { isDone: result.isDone, reply }];
    return result.isDone ? goOn(run, serverId, known) : { serverId, state: 'failed', results: known };
  }
  if (leftMs === undefined || run.stoppedAt > 0) return goOn(run, serverId, results);
  if (leftMs > 0) return undefined;
  const next = goOn(run, serverId, [...results, WAITED]);
  const why = bar || (leftMs < -LATE_MS ? LATE_WORDS : '');
  if (next.state !== 'running' || why === '') return next;
  return { serverId, state: 'failed', results: [...next.results, { isDone: false, reply: why }] };
}

/** Continues with the next line, if there is one and the run was not stopped. */
function goOn(
  { commands, stoppedAt }: Pick<RunRow, 'commands' | 'stoppedAt'>,
  serverId: string,
  results: Step['results'],
): Step {
  if (results.length >= commands.length) return { serverId, state: 'done', results };
  return { serverId, state: stoppedAt > 0 ? 'stopped' : 'running', results };
}
