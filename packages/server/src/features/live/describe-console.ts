import { maskAnswer, maskSecrets } from '@arkwright/ark/mask-secrets';
import { NO_ANSWER_WORDS } from '@arkwright/contracts/core/no-answer';
import type { ServerOutcome } from '@arkwright/contracts/live/schema';
import { cutText, escapeDiscord } from '../../platform/discord/text.ts';

/** More of an answer is not looked at: 300 characters of it are told. */
const LONGEST_READ = 1200;

/** Text from people or the game, escaped; the cut comes first, so that it can't halve an escape. */
const plain = (text: string, longest: number) => escapeDiscord(cutText(text, longest));

/** A command of the console for the command log: who ran what, where, and what came of it. */
export function describeConsole(ran: { by: string; command: string; outcome: ServerOutcome }): string {
  const { isDone, serverName, reply } = ran.outcome;
  const command = plain(maskSecrets(ran.command), 200);
  const answer =
    plain(maskAnswer(reply.trim().slice(0, LONGEST_READ), [ran.command]), 300) ||
    (isDone ? NO_ANSWER_WORDS : 'No answer.');
  return [
    `**${plain(ran.by, 100)}** ran a command in the console of **${plain(serverName, 100)}**`,
    `${isDone ? '✅' : '❌'} ${command}: ${answer}`,
  ].join('\n');
}
