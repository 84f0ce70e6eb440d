import { maskSecrets } from '@arkwright/ark/mask-secrets';
import { type CommandOrder, type CommandResult, EVERY_SERVER } from '@arkwright/contracts/commands/schema';
import type { AppContext } from '../../context/app-context.ts';
import { type By, type Change, recordChange } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import {
  describeCommand,
  listReachableTargets,
  logAfterwards,
  parseCommand,
  runOnTargets,
  type Target,
} from '../command-runs/service.ts';

type CommandInput = Pick<CommandOrder, 'serverIds' | 'command'>;

/**
 * Runs one command, as it is typed, on some or all servers of the instance; returns the results by server, after at most
 * some 20 s. On each it is sent at most once; without a reply it may have run. NOT_FOUND, and nothing is sent, if a server
 * is not the instance's. Recorded in the history, and in the command log if that is on.
 */
export async function runCommand(context: AppContext, by: By, wish: CommandInput): Promise<CommandResult[]> {
  const command = parseCommand(wish.command);
  const targets = chooseTargets(await listReachableTargets(context, by.scope), wish.serverIds);
  const record = async (tx: Queries, servers: readonly Target[]) => {
    const change: Change = {
      at: context.clock.now(),
      area: 'Rcon',
      action: 'command.ran',
      target: historyTarget(servers),
      before: null,
      after: { command: maskSecrets(command), servers: servers.map(({ name }) => name) },
    };
    await recordChange(tx, by, change);
    return change;
  };
  const results = await runOnTargets(context, by, { targets, command, record });
  const content = describeCommand({ command, results, by: by.actor.name });
  await logAfterwards(context, { scope: by.scope, content });
  return results;
}

/** A server that is named twice gets the command once. */
function chooseTargets(targets: readonly Target[], named: CommandInput['serverIds']): Target[] {
  const wanted = new Set(named === EVERY_SERVER ? targets.map(({ id }) => id) : named);
  const chosen = targets.filter(({ id }) => wanted.has(id));
  if (chosen.length === 0 || chosen.length < wanted.size)
    throw new AppError('NOT_FOUND', 'There is no such server to run it on.');
  return chosen;
}

function historyTarget(servers: readonly Target[]): { kind: string; id: string; name: string } {
  const [only, ...others] = servers;
  if (only && others.length === 0) return { kind: 'server', id: only.id, name: only.name };
  return { kind: 'servers', id: '', name: `${servers.length} servers` };
}
