import { shownText } from '../../discord/text.ts';
import type { CommandOutcome } from '../command-runs/service.ts';

/** Maximum number of servers listed one by one, so that it all fits a Discord message. */
const MAX_TOLD = 12;
const MAX_NAME_LENGTH = 60;
const MAX_REPLY_LENGTH = 80;

/** The messages for a result on all servers and on none. */
export type OutcomeWords = { done: string; failed: string };

/** The result of a command on each server, for the member who ran it; at most 2,000 characters. Failures come first. */
export function describeOutcomes(words: OutcomeWords, outcomes: readonly CommandOutcome[]): string {
  const failed = outcomes.filter(({ isDone }) => !isDone);
  const succeeded = outcomes.filter(({ isDone }) => isDone);
  if (failed.length === 0 && outcomes.length === 1) return `✅ ${words.done}`;
  const lines = [...failed, ...succeeded].slice(0, MAX_TOLD).map(({ serverName, isDone, reply }) => {
    const why = isDone ? '' : `: ${shownText(reply, MAX_REPLY_LENGTH)}`;
    return `${isDone ? '✅' : '❌'} **${shownText(serverName, MAX_NAME_LENGTH)}**${why}`;
  });
  const rest = outcomes.length - lines.length;
  return [headingOf(), ...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');

  function headingOf(): string {
    if (failed.length === 0) return `✅ ${words.done}`;
    if (succeeded.length === 0) return `❌ ${words.failed}`;
    return `⚠️ Done on ${succeeded.length} of ${outcomes.length} servers.`;
  }
}
