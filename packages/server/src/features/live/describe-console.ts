import { maskSecrets } from '@arkwright/ark/mask-secrets';
import type { ServerOutcome } from '@arkwright/contracts/live/schema';
import { describeAnswer } from '../../discord/answer.ts';
import { shownText } from '../../discord/text.ts';

/** A command of the console for the command log: who ran what, where, and the result. */
export function describeConsole(ran: { by: string; command: string; outcome: ServerOutcome }): string {
  const { isDone, serverName } = ran.outcome;
  const command = shownText(maskSecrets(ran.command), 200);
  const answer = describeAnswer(ran.outcome, ran.command, 300);
  return [
    `**${shownText(ran.by, 100)}** ran a command in the console of **${shownText(serverName, 100)}**`,
    `${isDone ? '✅' : '❌'} ${command}: ${answer}`,
  ].join('\n');
}
