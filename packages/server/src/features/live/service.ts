import { freeText, InvalidArgumentError } from '@arkwright/ark/command-arguments';
import { type RconCommand, rawCommand, serverChat } from '@arkwright/ark/commands';
import { maskSecrets } from '@arkwright/ark/mask-secrets';
import { takesWhatTheBotReads } from '@arkwright/contracts/core/bot-reads';
import { EVERY_SERVER, LINES_A_PAGE } from '@arkwright/contracts/live/bounds';
import type { LiveLine, LiveServer, ServerOutcome } from '@arkwright/contracts/live/schema';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { Server } from '@arkwright/contracts/servers/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { BotScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { say } from '../../discord/outbox.ts';
import { commandResult, sendCommands } from '../../game-commands/service.ts';
import { AppError, invalidField } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listShownStatuses } from '../server-status/service.ts';
import { listServers } from '../servers/service.ts';
import { append } from './collect-service.ts';
import { describeConsole } from './describe-console.ts';
import * as repository from './repository.ts';

const LONGEST_AUTHOR = 60;
/** The worker notes more often than this that a server answers; after it nobody is there to send anything. */
const UNHEARD_MS = 60_000;

/** Up to 500 lines, oldest first: the newest, those before a line, or the next ones after a line. */
export async function listLines(
  db: Queries,
  scope: BotScope,
  wanted: { before?: number | undefined; after?: number | undefined },
): Promise<{ lines: LiveLine[]; hasMore: boolean }> {
  const lines = await repository.listLines(db, scope, { ...wanted, limit: LINES_A_PAGE + 1 });
  if (lines.length <= LINES_A_PAGE) return { lines, hasMore: false };
  return { lines: wanted.after === undefined ? lines.slice(1) : lines.slice(0, -1), hasMore: true };
}

/** The instance's servers, and which take messages and commands now. */
export async function listLiveServers(context: AppContext, scope: BotScope): Promise<LiveServer[]> {
  const [servers, statuses] = await Promise.all([
    listServers(context, scope),
    listShownStatuses(context, scope),
  ]);
  const statusOf = new Map(statuses.map((status) => [status.serverId, status]));
  return servers.map((server) => {
    const { id, name, nameShort } = server;
    return { id, name, nameShort, offReason: offReason(server, statusOf.get(id), context.clock.now()) };
  });
}

function offReason({ isEnabled }: Server, status: ServerStatus | undefined, now: number): string {
  if (!isEnabled) return 'The server is disabled.';
  if (status === undefined) return 'The server has not been reached yet.';
  if (status.state === 'starting') return 'The server is starting.';
  if (!status.isOnline) return status.reason || 'The server is offline.';
  return now - status.lastSeen > UNHEARD_MS ? 'The bot is not connected to this server right now.' : '';
}

/**
 * Writes into the game's chat, with the author's name before the text, on one server or on all that are online; returns
 * what came of it on each, at most some 20 s later. NOT_FOUND for a server that is not the instance's. What was sent
 * stands in the lines at once, and in the history.
 */
export async function writeToGame(
  context: AppContext,
  by: By,
  wish: { serverId: string; message: string },
): Promise<ServerOutcome[]> {
  const { message, author, command } = chatCommand(by.actor.name, wish.message);
  const servers = (await listLiveServers(context, by.scope)).filter(
    ({ id }) => wish.serverId === EVERY_SERVER || wish.serverId === id,
  );
  if (servers.length === 0) throw new AppError('NOT_FOUND', 'There is no such server to write to.');
  const targets = servers.filter((server) => server.offReason === '');
  const sent = await changeInstance(context, by.scope, async (tx) => {
    const serverIds = targets.map(({ id }) => id);
    const commands = serverIds.map((serverId) => ({ serverId, command }));
    const ids = await sendCommands(context, tx, { scope: by.scope, commands });
    const idOf = new Map(serverIds.map((serverId, index) => [serverId, ids[index]]));
    if (idOf.size === 0) return idOf;
    const at = context.clock.now();
    const text = { kind: 'sent', player: author, character: '', tribe: '', text: message } as const;
    await append(context, tx, [{ ...text, scope: by.scope, serverId: wish.serverId, at }]);
    const name = wish.serverId === EVERY_SERVER ? 'all servers' : (targets[0]?.name ?? '');
    await recordChange(tx, by, {
      at,
      area: 'Crosschat',
      action: 'live.wrote',
      target: { kind: 'live-room', id: wish.serverId, name },
      before: null,
      after: { message, servers: targets.map((server) => server.name) },
    });
    return idOf;
  });
  return Promise.all(
    servers.map((server) => outcomeOf(context, by.scope, { server, id: sent.get(server.id) })),
  );
}

/** The chat command, and what it says as the game will repeat it. */
function chatCommand(name: string, text: string): { message: string; author: string; command: RconCommand } {
  const author = Array.from(plainOr('Dashboard', name)).slice(0, LONGEST_AUTHOR).join('').trim();
  const message = plainOr('', text);
  if (message === '') throw invalidField('message', 'Nothing is left of this message in the game.');
  return { author, message, command: serverChat(`${author}: ${message}`) };
}

function plainOr(other: string, text: string): string {
  try {
    return freeText(text);
  } catch (error) {
    if (error instanceof InvalidArgumentError) return other;
    throw error;
  }
}

/**
 * Runs one command, as it is typed, on one server; returns the game's answer, at most some 20 s later. Recorded in the
 * history, and in the command log where that is on. Refused is what would take the lines that the bot itself reads.
 */
export async function runInConsole(
  context: AppContext,
  by: By,
  wish: { serverId: string; command: string },
): Promise<ServerOutcome> {
  const command = parseCommand(wish.command);
  const server = (await listLiveServers(context, by.scope)).find(({ id }) => id === wish.serverId);
  if (!server) throw new AppError('NOT_FOUND');
  if (server.offReason !== '') return outcomeOf(context, by.scope, { server, id: undefined });
  const id = await changeInstance(context, by.scope, async (tx) => {
    await recordChange(tx, by, {
      at: context.clock.now(),
      area: 'Rcon',
      action: 'live.command-ran',
      target: { kind: 'server', id: server.id, name: server.name },
      before: null,
      after: { command: maskSecrets(command) },
    });
    const commands = [{ serverId: server.id, command }];
    return (await sendCommands(context, tx, { scope: by.scope, commands }))[0];
  });
  const outcome = await outcomeOf(context, by.scope, { server, id });
  await logCommand(context, by, { command, outcome }).catch((error: unknown) => {
    // The game has answered: the person hears what.
    context.log.warn({ err: error, botId: by.scope.botId }, 'a command is missing in the command log');
  });
  return outcome;
}

function parseCommand(text: string): RconCommand {
  if (takesWhatTheBotReads(text)) {
    throw invalidField(
      'command',
      'The bot reads this all the time; what it tells stands in the stream. Sent by hand, those lines would be missing there.',
    );
  }
  try {
    return rawCommand(text);
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw invalidField('command', error.message);
    throw error;
  }
}

async function outcomeOf(
  context: AppContext,
  scope: BotScope,
  sent: { server: LiveServer; id: string | undefined },
): Promise<ServerOutcome> {
  const { id: serverId, name: serverName, offReason: reply } = sent.server;
  if (sent.id === undefined) return { serverId, serverName, isDone: false, reply };
  return { serverId, serverName, ...(await commandResult(context, scope, sent.id)) };
}

async function logCommand(
  context: AppContext,
  by: By,
  ran: { command: string; outcome: ServerOutcome },
): Promise<void> {
  const settings = await getSettings(context.db, by.scope, 'rcon');
  if (!settings.isCommandLoggingEnabled) return;
  const content = describeConsole({ ...ran, by: by.actor.name });
  const items = [{ channelId: settings.commandLogChannelId, content, kind: 'message' as const }];
  await context.db.transaction((tx) => say(context, tx, { scope: by.scope, items }));
}
