import type { AppContext } from '../../context/app-context.ts';
import type { CommandCall, CommandCaller } from '../../discord/slash-commands.ts';
import { shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { logAfterwards, type Outcome } from '../command-runs/service.ts';
import { describeCommand } from '../commands/service.ts';

/** Of what a companion says so much is shown. */
const MAX_REASON_LENGTH = 500;

/** Says in the command log, where it is on, what a member has done with a command that is none of the game's own. */
export async function logUse(
  context: AppContext,
  { scope, user }: CommandCaller,
  { command, results }: { command: string; results: readonly Outcome[] },
): Promise<void> {
  await logAfterwards(context, { scope, content: describeCommand({ by: user.name, command, results }) });
}

/** What came of something that either happens or fails. */
export const DONE = 'Done';

/** Where something was done that is about no server in particular. */
export const EVERYWHERE = { serverId: '', serverName: 'All servers' };
/** Where something was told that no server has to do with. */
export const IN_DISCORD = { serverId: '', serverName: 'Discord' };
const NOWHERE = { serverId: '', serverName: 'Nowhere' };

/** A failure that the command log has already. */
class LoggedError extends AppError {}

/**
 * Says in the command log why a command came to nothing before anything was done: no such player, nobody online. Not that a
 * member was told to slow down, or the log would be what they flood.
 */
export async function logFailure(
  context: AppContext,
  { name, caller, options }: Pick<CommandCall, 'name' | 'caller' | 'options'>,
  { error, optionNames }: { error: unknown; optionNames: readonly string[] },
): Promise<void> {
  if (!(error instanceof AppError) || error instanceof LoggedError || error.code === 'RATE_LIMITED') return;
  const typed = optionNames.flatMap((option) => options.getString(option) ?? []);
  const results = [{ ...NOWHERE, isDone: false, reply: error.message }];
  await logUse(context, caller, { command: [`/${name}`, ...typed].join(' '), results });
}

/**
 * Does something on one server, or everywhere, and says in the command log what came of it: what `act` returns, or why it
 * failed, also halfway. What the companion says of a failure is the game's text: it is told the member as plain words.
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
