import { durationWords } from '@arkwright/contracts/core/duration';
import { CLOSED, REFUSED, STOPPED } from '@arkwright/contracts/server-status/reasons';
import type { ServerState } from '@arkwright/contracts/server-status/schema';
import type { ShownStatus } from '../../fleet/status-machine.ts';

/**
 * A change of a game server's state, as a line of the Live Room; undefined if the state is the same. `before` is undefined
 * for a server that has not been tried yet. `stopped`: by whom it was stopped from here, or for what, if it was.
 */
export function stateWords(
  before: ShownStatus | undefined,
  now: ShownStatus,
  stopped?: string,
): string | undefined {
  if (before?.state === now.state) return undefined;
  switch (now.state) {
    case 'offline':
      return stopped === undefined
        ? `${offlineWords(before)}: ${clause(now.reason)}`
        : `${stoppedWords(stopped)}${playersWords(before)}`;
    case 'starting':
      return before?.state === 'offline' ? `Starting, after ${lasted(before, now)} offline` : 'Starting';
    case 'online':
      return before?.state === 'offline' ? `Online again, after ${lasted(before, now)} offline` : 'Online';
  }
}

function offlineWords(before: ShownStatus | undefined): string {
  if (before === undefined) return 'Can’t be reached';
  if (before.state === 'starting') return 'Did not start';
  return `Went offline${playersWords(before)}`;
}

function playersWords(before: ShownStatus | undefined): string {
  if (before === undefined || before.players === 0) return '';
  return ` with ${before.players} ${before.players === 1 ? 'player' : 'players'} on`;
}

/** `Stopped by Ann`, `Stopped for Daily restart`. */
export const stoppedWords = (stopped: string) => `${STOPPED}${stopped || 'from here'}`;

const lasted = (before: ShownStatus, now: ShownStatus) =>
  durationWords(Math.max(1, Math.round((now.since - before.since) / 1000)));

/** A sentence as the end of another one. */
function clause(sentence: string): string {
  const open = sentence.endsWith('.') ? sentence.slice(0, -1) : sentence;
  return open.charAt(0).toLowerCase() + open.slice(1);
}

/** Whether words of `stateWords` say that the game has ended, rather than that it or the way to it was too slow. */
export const hasEnded = (words: string): boolean =>
  [REFUSED, CLOSED].some((reason) => words.endsWith(`: ${clause(reason)}`));

/** The state that began, of words that `stateWords` made. */
export function stateOf(words: string): ServerState {
  if (words.startsWith('Online')) return 'online';
  return words.startsWith('Starting') ? 'starting' : 'offline';
}
