import { durationWords } from '@arkwright/contracts/core/duration';
import type { ServerState } from '@arkwright/contracts/server-status/schema';
import type { ShownStatus } from '../../fleet/status-machine.ts';

/**
 * A change of a game server's state, as a line of the Live Room; undefined if the state is the same. `before` is undefined
 * for a server that has not been tried yet.
 */
export function stateWords(before: ShownStatus | undefined, now: ShownStatus): string | undefined {
  if (before?.state === now.state) return undefined;
  switch (now.state) {
    case 'offline':
      return `${offlineWords(before)}: ${clause(now.reason)}`;
    case 'starting':
      return before?.state === 'offline' ? `Starting, after ${lasted(before, now)} offline` : 'Starting';
    case 'online':
      return before?.state === 'offline' ? `Online again, after ${lasted(before, now)} offline` : 'Online';
  }
}

function offlineWords(before: ShownStatus | undefined): string {
  if (before === undefined) return 'Can’t be reached';
  if (before.state === 'starting') return 'Did not start';
  if (before.players === 0) return 'Went offline';
  return `Went offline with ${before.players} ${before.players === 1 ? 'player' : 'players'} on`;
}

const lasted = (before: ShownStatus, now: ShownStatus) =>
  durationWords(Math.max(1, Math.round((now.since - before.since) / 1000)));

/** A sentence as the end of another one. */
function clause(sentence: string): string {
  const open = sentence.endsWith('.') ? sentence.slice(0, -1) : sentence;
  return open.charAt(0).toLowerCase() + open.slice(1);
}

/** The state that began, of words that `stateWords` made. */
export function stateOf(words: string): ServerState {
  if (words.startsWith('Online')) return 'online';
  return words.startsWith('Starting') ? 'starting' : 'offline';
}
