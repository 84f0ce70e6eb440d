import { UNKNOWN_OUTCOME } from '../../game-commands/service.ts';
import type { RunServerRow } from './runs-repository.ts';

/** The result of a run on one server, with its progress and why it stopped, in words. */
export type ServerEnding = {
  serverId: string;
  outcome: 'ok' | 'failed' | 'skipped' | 'unknown';
  reply: string;
};

/** Puts the end of a run on one server into words. Without the replies to successful commands. */
export function toEnding({
  serverId,
  state,
  reason,
  results,
}: Pick<RunServerRow, 'serverId' | 'state' | 'reason' | 'results'>): ServerEnding {
  if (state === 'skipped') return { serverId, outcome: 'skipped', reply: reason };
  const done = results.filter(({ isDone }) => isDone).length;
  const count = done === 1 ? '1 command' : `${done} commands`;
  if (state === 'done') return { serverId, outcome: 'ok', reply: `${count} done.` };
  const why = state === 'stopped' ? 'Stopped.' : (results.at(-1)?.reply ?? UNKNOWN_OUTCOME);
  const outcome = why === UNKNOWN_OUTCOME ? 'unknown' : 'failed';
  const before = done > 0 ? ` ${count} before it ${done === 1 ? 'was' : 'were'} done.` : '';
  return { serverId, outcome, reply: `${why}${before} Nothing after it was sent.` };
}
