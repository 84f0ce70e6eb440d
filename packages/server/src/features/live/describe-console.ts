import { maskAnswer, maskSecrets } from '@arkwright/ark/mask-secrets';
import { NO_ANSWER_WORDS } from '@arkwright/contracts/core/no-answer';
import type { ServerOutcome } from '@arkwright/contracts/live/schema';
import { cutText, escapeDiscord } from '../../platform/discord/text.ts';

/** Text from people or the game, escaped; the cut comes first, so that it can't halve an escape. */
const plain = (text: string, longest: number) => escapeDiscord(cutText(text, longest));

/** A command of the console for the command log: who ran what, where, and what came of it. */
export function describeConsole(ran: { by: string; command: string; outcome: ServerOutcome }): string {
  const { isDone, serverName, reply } = ran.outcome;
  const command = plain(maskSecrets(ran.command), 200);
  const answer =
    plain(maskAnswer(reply, [ran.command]).trim(), 300) || (isDone ? NO_ANSWER_WORDS : 'No answer.');
  return [
    `**${plain(ran.by, 100)}** ran a command in the console of **${plain(serverName, 100)}**`,
    `${isDone ? '✅' : '❌'} ${command}: ${answer}`,
  ].join('\n');
}
