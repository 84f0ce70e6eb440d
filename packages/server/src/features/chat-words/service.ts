import { InvalidArgumentError } from '@arkwright/ark/command-arguments';
import { type RconCommand, serverChat, serverChatTo } from '@arkwright/ark/commands';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type NewCommand, sendCommands } from '../../game-commands/service.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type ChatLine, NEWS_MS } from './news.ts';

export { type Author, authorsAmong } from './authors.ts';
export { matcherOf } from './matchers.ts';
export { type ChatLine, NEWS_MS } from './news.ts';
export { createPauses, type Pauses } from './pauses.ts';

/** The chat among the lines of a log, as far as it is news. Lines without a time are. */
export function newChat(events: readonly GameLogEntry[], now: number): ChatLine[] {
  return events.filter(
    (event): event is ChatLine => event.type === 'chat.message' && (event.at ?? now) >= now - NEWS_MS,
  );
}

/** A later reply would appear between other messages, ms. */
const TAKE_MS = 20_000;

/**
 * The command for a reply in the chat of a game, to all or to one player by EOS ID; undefined if none of its characters can
 * be shown there.
 */
export function replyCommand(reply: string, to?: string): RconCommand | undefined {
  try {
    return to === undefined ? serverChat(reply) : serverChatTo(to, reply);
  } catch (error) {
    if (error instanceof InvalidArgumentError) return undefined;
    throw error;
  }
}

/** Says replies in games, in the caller's transaction. Where too many commands wait they are left out: talk can be missed. */
export async function sendReplies(
  context: AppContext,
  tx: Queries,
  { scope, commands }: { scope: InstanceScope; commands: readonly NewCommand[] },
): Promise<void> {
  try {
    await sendCommands(context, tx, { scope, commands, takeMs: TAKE_MS });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error;
    context.log.warn({ botId: scope.botId, replies: commands.length }, 'Replies to chat were left out');
  }
}
