import { maskAnswer, maskSecrets } from '@arkwright/ark/mask-secrets';
import type { CommandResult } from '@arkwright/contracts/commands/schema';
import { NO_ANSWER_WORDS } from '@arkwright/contracts/core/no-answer';
import { cutText, escapeDiscord } from '../../platform/discord/text.ts';

/** So many servers are told one by one; all of it then fits Discord's 2,000 characters, escaped. */
const MOST_TOLD = 5;

/** More of an answer is not looked at: 60 characters of it are told. */
const LONGEST_READ = 1200;

/** Text from people or the game, escaped; the cut comes first, so that it can't halve an escape. */
const plain = (text: string, longest: number) => escapeDiscord(cutText(text, longest));

/** A command for the command log: who ran what, and what came of it on each server. One message, however many servers. */
export function describeCommand(ran: {
  by: string;
  command: string;
  results: readonly CommandResult[];
}): string {
  const { by, results } = ran;
  const told = results.slice(0, MOST_TOLD).map(({ isDone, serverName, reply }) => {
    const answer =
      plain(maskAnswer(reply.trim().slice(0, LONGEST_READ), [ran.command]), 60) ||
      (isDone ? NO_ANSWER_WORDS : 'No answer.');
    return `${isDone ? '✅' : '❌'} **${plain(serverName, 40)}**: ${answer}`;
  });
  const rest = results.slice(MOST_TOLD);
  const done = rest.filter(({ isDone }) => isDone).length;
  const more = rest.length > 0 ? [`and ${rest.length} more servers, ${done} of them done`] : [];
  return [`**${plain(by, 60)}** ran ${plain(maskSecrets(ran.command), 150)}`, ...told, ...more].join('\n');
}
