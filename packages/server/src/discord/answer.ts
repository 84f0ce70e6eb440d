import { maskAnswer } from '@arkwright/ark/mask-secrets';
import { NO_ANSWER_WORDS } from '@arkwright/contracts/core/no-answer';
import { shownText } from './text.ts';

/** More of an answer is not looked at: at most 300 characters of it are told. */
const MAX_READ_LENGTH = 1200;

/** What a game answered to a command, for the command log, without the passwords that the command held. */
export function describeAnswer(
  { isDone, reply }: { isDone: boolean; reply: string },
  command: string,
  longest: number,
): string {
  const answer = shownText(maskAnswer(reply.trim().slice(0, MAX_READ_LENGTH), [command]), longest);
  return answer || (isDone ? NO_ANSWER_WORDS : 'No answer.');
}
