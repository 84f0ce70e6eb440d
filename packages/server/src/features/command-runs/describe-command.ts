import { maskSecrets } from '@arkwright/ark/mask-secrets';
import type { CommandResult } from '@arkwright/contracts/commands/schema';
import { describeAnswer } from '../../discord/answer.ts';
import { shownText } from '../../discord/text.ts';

/** Maximum number of servers listed one by one, so that it all fits Discord's 2,000 characters, escaped. */
const MAX_TOLD = 5;

/** A command for the command log: who ran what, and the result on each server. One message, however many servers. */
export function describeCommand(ran: {
  by: string;
  command: string;
  results: readonly CommandResult[];
}): string {
  const { by, results } = ran;
  const text = results.slice(0, MAX_TOLD).map((result) => {
    const mark = result.isDone ? '✅' : '❌';
    return `${mark} **${shownText(result.serverName, 40)}**: ${describeAnswer(result, ran.command, 60)}`;
  });
  const rest = results.slice(MAX_TOLD);
  const done = rest.filter(({ isDone }) => isDone).length;
  const more = rest.length > 0 ? [`and ${rest.length} more servers, ${done} of them done`] : [];
  return [`**${shownText(by, 60)}** ran ${shownText(maskSecrets(ran.command), 150)}`, ...text, ...more].join(
    '\n',
  );
}
