import { InvalidArgumentError } from '@arkwright/ark/command-arguments';
import { type RconCommand, rawCommand } from '@arkwright/ark/commands';
import { maskSecrets } from '@arkwright/ark/mask-secrets';
import { type CommandOrder, type CommandResult, EVERY_SERVER } from '@arkwright/contracts/commands/schema';
import { BOT_READS_WORDS, takesWhatTheBotReads } from '@arkwright/contracts/core/bot-reads';
import type { LiveServer } from '@arkwright/contracts/live/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { say } from '../../discord/outbox.ts';
import { commandResult, sendCommands } from '../../game-commands/service.ts';
import { AppError, invalidField } from '../../platform/base/app-error.ts';
import { listLiveServers } from '../live/service.ts';
import { describeCommand } from './describe-command.ts';

type Wish = Pick<CommandOrder, 'serverIds' | 'command'>;

/**
 * Runs one command, as it is typed, on some or all servers of the instance; returns what came of it on each, at most some
 * 20 s later. On each it is sent at most once; where no answer came back it may have run. NOT_FOUND, and nothing is sent,
 * where a server is not the instance's. Recorded in the history, and in the command log where that is on.
 */
export async function runCommand(context: AppContext, by: By, wish: Wish): Promise<CommandResult[]> {
  const command = parseCommand(wish.command);
  const servers = chooseServers(await listLiveServers(context, by.scope), wish.serverIds);
  const targets = servers.filter(({ offReason }) => offReason === '');
  const sent = await send(context, by, { command, targets });
  const results = await Promise.all(
    servers.map(async ({ id: serverId, name: serverName, offReason }) => {
      const commandId = sent.get(serverId);
      if (commandId === undefined) return { serverId, serverName, isDone: false, reply: offReason };
      return { serverId, serverName, ...(await commandResult(context, by.scope, commandId)) };
    }),
  );
  if (targets.length > 0) {
    await logCommand(context, by, { command, results }).catch((error: unknown) => {
      // The games have answered: the caller hears what.
      context.log.warn({ err: error, botId: by.scope.botId }, 'a command is missing in the command log');
    });
  }
  return results;
}

/** A server that is named twice gets the command once. */
function chooseServers(servers: readonly LiveServer[], named: Wish['serverIds']): LiveServer[] {
  const wanted = new Set(named === EVERY_SERVER ? servers.map(({ id }) => id) : named);
  const chosen = servers.filter(({ id }) => wanted.has(id));
  if (chosen.length === 0 || chosen.length < wanted.size)
    throw new AppError('NOT_FOUND', 'There is no such server to run it on.');
  return chosen;
}

function parseCommand(text: string): RconCommand {
  if (takesWhatTheBotReads(text)) throw invalidField('command', BOT_READS_WORDS);
  try {
    return rawCommand(text);
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw invalidField('command', error.message);
    throw error;
  }
}

/** Hands the command over for all servers, with its entry in the history; returns its ids by server. */
async function send(
  context: AppContext,
  by: By,
  { command, targets }: { command: RconCommand; targets: readonly LiveServer[] },
): Promise<Map<string, string | undefined>> {
  const serverIds = targets.map(({ id }) => id);
  const [only] = targets;
  if (only === undefined) return new Map();
  const target =
    targets.length === 1
      ? { kind: 'server', id: only.id, name: only.name }
      : { kind: 'servers', id: '', name: `${targets.length} servers` };
  return changeInstance(context, by.scope, async (tx) => {
    await recordChange(tx, by, {
      at: context.clock.now(),
      area: 'Rcon',
      action: 'command.ran',
      target,
      before: null,
      after: { command: maskSecrets(command), servers: targets.map(({ name }) => name) },
    });
    const commands = serverIds.map((serverId) => ({ serverId, command }));
    const ids = await sendCommands(context, tx, { scope: by.scope, commands });
    return new Map(serverIds.map((serverId, index) => [serverId, ids[index]]));
  });
}

async function logCommand(
  context: AppContext,
  by: By,
  ran: { command: string; results: readonly CommandResult[] },
): Promise<void> {
  const settings = await getSettings(context.db, by.scope, 'rcon');
  if (!settings.isCommandLoggingEnabled) return;
  const content = describeCommand({ ...ran, by: by.actor.name });
  const items = [{ channelId: settings.commandLogChannelId, content, kind: 'message' as const }];
  await context.db.transaction((tx) => say(context, tx, { scope: by.scope, items }));
}
