import type { AppContext } from '../../context/app-context.ts';
import type { CommandCaller } from '../../discord/slash-commands.ts';
import { logAfterwards, type Outcome } from '../command-runs/service.ts';
import { describeCommand } from '../commands/service.ts';

/** Says in the command log, where it is on, what a member has done with a command that is none of the game's own. */
export async function logUse(
  context: AppContext,
  { scope, user }: CommandCaller,
  { command, results }: { command: string; results: readonly Outcome[] },
): Promise<void> {
  await logAfterwards(context, { scope, content: describeCommand({ by: user.name, command, results }) });
}
