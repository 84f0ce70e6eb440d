import type { CommandResult } from '@arkwright/contracts/commands/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import type { CommandCall, CommandCaller } from '../../discord/slash-commands.ts';
import { shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { describeCommand } from './describe-command.ts';

/** Companions' reasons are cut to this length. */
const MAX_REASON_LENGTH = 500;

/** Posts in the command log, if it is on, what a person has run. */
export async function logCommand(
  context: AppContext,
  tx: Queries,
  { scope, content }: { scope: InstanceScope; content: string },
): Promise<void> {
  const { isCommandLoggingEnabled, commandLogChannelId: channelId } = await getSettings(tx, scope, 'rcon');
  if (isCommandLoggingEnabled)
    await enqueueMessages(context, tx, { scope, items: [{ channelId, content, kind: 'message' }] });
}

/** The same once the games have answered. The caller gets the result even if the log can't be written. */
export async function logAfterwards(
  context: AppContext,
  entry: { scope: InstanceScope; content: string },
): Promise<void> {
  try {
    await context.db.transaction((tx) => logCommand(context, tx, entry));
  } catch (error) {
    context.log.warn({ err: error, botId: entry.scope.botId }, 'a command is missing in the command log');
  }
}

/** Posts in the command log, if it is on, what a member did with a command that is not the game's. */
export async function logUse(
  context: AppContext,
  { scope, user }: CommandCaller,
  { command, results }: { command: string; results: readonly CommandResult[] },
): Promise<void> {
  await logAfterwards(context, { scope, content: describeCommand({ by: user.name, command, results }) });
}

/** The result of an action that either happens or fails. */
export const DONE = 'Done';

/** Where something was done that is about no server in particular. */
export const EVERYWHERE = { serverId: '', serverName: 'All servers' };
/** The place of replies that no server is involved in. */
export const IN_DISCORD = { serverId: '', serverName: 'Discord' };
const NOWHERE = { serverId: '', serverName: 'Nowhere' };

/** A failure that the command log has already. */
class LoggedError extends AppError {}

/**
 * Posts in the command log why a command failed before anything was done: no such player, no one online. Not that a member
 * was told to slow down, which would let them flood the log.
 *
 * @param failure.typed the member's input after the command
 */
export async function logFailure(
  context: AppContext,
  { name, caller }: Pick<CommandCall, 'name' | 'caller'>,
  { error, typed }: { error: unknown; typed: readonly string[] },
): Promise<void> {
  if (!(error instanceof AppError) || error instanceof LoggedError || error.code === 'RATE_LIMITED') return;
  const results = [{ ...NOWHERE, isDone: false, reply: error.message }];
  await logUse(context, caller, { command: [`/${name}`, ...typed].join(' '), results });
}

/**
 * Does something on one server, or everywhere, and posts the result in the command log: the return value of `act`, or why
 * it failed, even partway. A failure message from the companion is text of the game, so it is escaped for the member.
 */
export async function logged(
  context: AppContext,
  caller: CommandCaller,
  use: { command: string; serverId: string; serverName: string; act: () => Promise<string> },
): Promise<void> {
  const { command, serverId, serverName, act } = use;
  const log = (isDone: boolean, reply: string) =>
    logUse(context, caller, { command, results: [{ serverId, serverName, isDone, reply }] });
  let outcome: string;
  try {
    outcome = await act();
  } catch (error) {
    if (!(error instanceof AppError)) {
      await log(false, 'Something went wrong on our side.');
      throw error;
    }
    await log(false, error.message);
    throw new LoggedError(error.code, shownText(error.message, MAX_REASON_LENGTH), error.details);
  }
  await log(true, outcome);
}
