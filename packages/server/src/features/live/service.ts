import { freeText, InvalidArgumentError } from '@arkwright/ark/command-arguments';
import { kickPlayer, type RconCommand, serverChat, serverChatTo } from '@arkwright/ark/commands';
import { maskSecrets } from '@arkwright/ark/mask-secrets';
import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import {
  EVERY_SERVER,
  LINES_A_PAGE,
  LINES_KEPT_HOURS,
  MAX_SENT,
  MOVES_KEPT_DAYS,
} from '@arkwright/contracts/live/bounds';
import type { LiveLine, LiveServer, OnlinePlayer, ServerOutcome } from '@arkwright/contracts/live/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type By, type Change, recordChange } from '../../core/history/change-log.ts';
import { appendOwnLine } from '../../game-events/repository.ts';
import { AppError, invalidField } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import {
  listReachableTargets,
  logAfterwards,
  parseCommand,
  runOnTargets,
  type Target,
} from '../command-runs/service.ts';
import { countInfractions } from '../infractions/service.ts';
import { idsByName, lastNames, listOnlinePlayers } from '../known-players/service.ts';
import { listServerNames } from '../servers/service.ts';
import { describeConsole } from './describe-console.ts';
import { presentBetween, type Span } from './presence.ts';
import * as repository from './repository.ts';

export { describeConsole } from './describe-console.ts';
export { postToChannel } from './post-service.ts';

const MAX_AUTHOR_LENGTH = 60;
/** Messages of the chat, and joins and leaves, that one call looks at. */
const MAX_CHAT = 10_000;
const MAX_MOVES = 20_000;
/** A player who came earlier is taken to have come when the list of players first had them. */
const JOINS_LOOKED_FOR_DAYS = 3;
/** Players who leave more than two days after the requested span are not found. */
const LONGEST_STAY_MS = 2 * DAY_MS;

type ReadContext = Pick<AppContext, 'clock' | 'db'>;

const linesSince = ({ clock }: ReadContext) => clock.now() - LINES_KEPT_HOURS * HOUR_MS;
const movesSince = ({ clock }: ReadContext) => clock.now() - MOVES_KEPT_DAYS * DAY_MS;

/**
 * Up to 500 lines of two days, oldest first: the newest, those before a line, or the next ones after a line. With `serverId`
 * those of one server, and what was sent to all.
 */
export async function listLines(
  context: ReadContext,
  scope: InstanceScope,
  {
    limit = LINES_A_PAGE,
    ...wanted
  }: {
    before?: number | undefined;
    after?: number | undefined;
    serverId?: string | undefined;
    limit?: number | undefined;
  },
): Promise<{ lines: LiveLine[]; hasMore: boolean }> {
  const since = linesSince(context);
  const lines = await repository.listLines(context.db, scope, { ...wanted, limit: limit + 1, since });
  if (lines.length <= limit) return { lines, hasMore: false };
  return { lines: wanted.after === undefined ? lines.slice(1) : lines.slice(0, -1), hasMore: true };
}

/** The newest 10,000 messages of the players' chat of two days, the newest first. */
export const listChat = (context: ReadContext, scope: InstanceScope): Promise<LiveLine[]> =>
  repository.listChat(context.db, scope, { since: linesSince(context), most: MAX_CHAT });

/** The chat messages of a name in two days, newest first. Lines of the chat say no EOS ID. */
export const listChatOf = (
  context: ReadContext,
  scope: InstanceScope,
  wanted: { name: string; limit: number },
): Promise<LiveLine[]> => repository.listChatOf(context.db, scope, { ...wanted, since: linesSince(context) });

/** Joins and leaves of a player in 90 days, newest first. */
export const listMoves = (
  context: ReadContext,
  scope: InstanceScope,
  wanted: { netId: string; name: string | undefined; limit: number },
): Promise<repository.MoveRow[]> =>
  repository.listMoves(context.db, scope, { ...wanted, since: movesSince(context) });

/** When players joined the server on which they are now, ms, by EOS ID, as far as the game's log said so in the last days. */
export async function listJoinTimes(
  db: Queries,
  scope: InstanceScope,
  players: readonly { netId: string; serverId: string }[],
): Promise<Map<string, number>> {
  if (players.length === 0) return new Map();
  const netIds = players.map(({ netId }) => netId);
  const moves = await repository.listLastMoves(db, scope, { netIds, days: JOINS_LOOKED_FOR_DAYS });
  const serverOf = new Map(players.map(({ netId, serverId }) => [netId, serverId]));
  return new Map(
    moves.flatMap(({ netId, serverId, kind, at }) =>
      kind === 'joined' && serverOf.get(netId) === serverId ? [[netId, at] as const] : [],
    ),
  );
}

/**
 * Players online between two moments, as far as joins and leaves are kept. INVALID for a time in which there were more than
 * 20,000 of them.
 */
export async function listOnlineBetween(
  context: AppContext,
  scope: InstanceScope,
  span: Span,
): Promise<{ players: OnlinePlayer[]; knownFrom: number | null }> {
  const { db, clock } = context;
  const since = movesSince(context);
  const knownFrom = await repository.findOldestMove(db, scope, since);
  if (knownFrom === null) return { players: [], knownFrom };
  const now = clock.now();
  const from = Math.max(span.from, since);
  const moves = await repository.listMovesBetween(db, scope, { from, until: span.to, most: MAX_MOVES + 1 });
  if (moves.length > MAX_MOVES)
    throw invalidField('to', 'Too many players came and left in this time. Choose a shorter one.');
  // A later leave means that the player was online during the span.
  const until = Math.min(now + 1, span.to + LONGEST_STAY_MS);
  const later = await repository.listMovesBetween(db, scope, { from: span.to, until, most: MAX_MOVES });
  const isUntilNow = until > now && later.length < MAX_MOVES;
  const servers = await listServerNames(db, scope);
  // Who is online now may have come since.
  const present = isUntilNow ? await listOnlinePlayers(db, scope, [...servers.keys()]) : [];
  const found = presentBetween({ moves: [...moves, ...later], present }, span, { knownFrom, now });
  const ids = await idsByName(
    db,
    scope,
    found.map(({ name }) => name),
  );
  return { players: found.map((player) => ({ ...player, netId: ids.get(player.name) ?? '' })), knownFrom };
}

/** The instance's servers, and which take messages and commands now. */
export async function listLiveServers(context: AppContext, scope: InstanceScope): Promise<LiveServer[]> {
  const targets = await listReachableTargets(context, scope);
  return targets.map(({ id, name, nameShort, skipReason: offReason }) => ({
    id,
    name,
    nameShort,
    offReason,
  }));
}

/**
 * Writes into the game's chat, with the author's name before the text, on one server or on all that are enabled; returns
 * the results by server, after at most some 20 s. NOT_FOUND for a server that is not the instance's. The message is in the
 * lines at once, and in the history.
 *
 * @param input.author the author shown in the game, if not the actor's own name
 */
export async function writeToGame(
  context: AppContext,
  by: By,
  input: {
    serverIds: readonly string[] | typeof EVERY_SERVER;
    message: string;
    author?: string;
    /** The common name of several servers that are not all. */
    name?: string;
  },
): Promise<ServerOutcome[]> {
  const { message, author } = chatText(input.author ?? by.actor.name, input.message);
  const command = serverChat(`${author}: ${message}`);
  const targets = (await listReachableTargets(context, by.scope)).filter(({ id, isEnabled }) =>
    input.serverIds === EVERY_SERVER ? isEnabled : input.serverIds.includes(id),
  );
  if (targets.length === 0) throw new AppError('NOT_FOUND', 'There is no such server to write to.');
  const [only] = input.serverIds === EVERY_SERVER || input.serverIds.length > 1 ? [] : input.serverIds;
  // The room shows where one line was sent: on one server, or on several.
  const serverId = only ?? EVERY_SERVER;
  const record = async (tx: Queries, servers: readonly Target[]) => {
    const at = context.clock.now();
    const told = { kind: 'sent', player: author, character: '', tribe: '', text: message } as const;
    const line = { type: 'line', ...told } as const;
    await appendOwnLine(tx, { botId: by.scope.botId, serverId, at, line, keep: MAX_SENT });
    await context.bus.publish(tx, { kind: 'changed', of: { botId: by.scope.botId }, topic: 'live-lines' });
    const several = input.serverIds === EVERY_SERVER ? 'all servers' : (input.name ?? '');
    const name = only === undefined ? several : (servers[0]?.name ?? '');
    const change: Change = {
      at,
      area: 'Crosschat',
      action: 'live.wrote',
      target: { kind: 'live-room', id: serverId, name },
      before: null,
      after: { message, servers: servers.map((server) => server.name) },
    };
    await recordChange(tx, by, change);
    return change;
  };
  return runOnTargets(context, by, { targets, command, record });
}

/** A message and its author as the game will show them. INVALID where nothing is left of the message. */
function chatText(name: string, text: string): { message: string; author: string } {
  const author = Array.from(plainOr('Dashboard', name)).slice(0, MAX_AUTHOR_LENGTH).join('').trim();
  const message = plainOr('', text);
  if (message === '') throw invalidField('message', 'Nothing of this message can be shown in the game.');
  return { author, message };
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
 * Writes into one player's chat, with the author's name before the text; returns the result, after at most some 20 s.
 * Recorded in the history; other players can't read it. NOT_FOUND for a server that is not the instance's.
 */
export async function whisperToPlayer(
  context: AppContext,
  by: By,
  input: { serverId: string; netId: string; message: string },
): Promise<ServerOutcome> {
  const { message, author } = chatText(by.actor.name, input.message);
  const command = serverChatTo(input.netId, `${author}: ${message}`);
  return runForPlayer(context, by, {
    ...input,
    command,
    told: { message },
    area: 'Crosschat',
    action: 'live.whispered',
  });
}

/**
 * Warns a player in their chat, and counts an infraction on their registration if they have one; returns the result, after
 * at most some 20 s. Recorded in the history. NOT_FOUND for a server that is not the instance's.
 */
export async function warnPlayer(
  context: AppContext,
  by: By,
  { serverId, netId, ...input }: { serverId: string; netId: string; message: string },
): Promise<ServerOutcome> {
  const { message, author } = chatText(by.actor.name, input.message);
  return runForPlayer(context, by, {
    serverId,
    netId,
    command: serverChatTo(netId, `Warning from ${author}: ${message}`),
    area: 'BannedWords',
    action: 'live.warned',
    told: { message },
    async alongside(tx) {
      await countInfractions(context, tx, { scope: by.scope, added: new Map([[netId, 1]]) });
    },
  });
}

/**
 * Disconnects a player from a server; returns the result, after at most some 20 s. Recorded in the history, and in the
 * command log if that is on. NOT_FOUND for a server that is not the instance's.
 */
export async function kickFromServer(
  context: AppContext,
  by: By,
  input: { serverId: string; netId: string },
): Promise<ServerOutcome> {
  const command = kickPlayer(input.netId);
  const outcome = await runForPlayer(context, by, {
    ...input,
    command,
    told: { command },
    area: 'Rcon',
    action: 'live.kicked',
  });
  await logConsole(context, by, { command, outcome });
  return outcome;
}

type PlayerCommand = {
  serverId: string;
  netId: string;
  command: RconCommand;
  area: 'BannedWords' | 'Crosschat' | 'Rcon';
  action: 'live.whispered' | 'live.warned' | 'live.kicked';
  /** The values for the history, besides the place. */
  told: object;
  /** Runs in the transaction that queues the command. */
  alongside?(tx: Queries): Promise<void>;
};

async function runForPlayer(
  context: AppContext,
  by: By,
  { serverId, netId, command, area, action, told, alongside }: PlayerCommand,
): Promise<ServerOutcome> {
  const targets = (await listReachableTargets(context, by.scope)).filter(({ id }) => id === serverId);
  const record = async (tx: Queries, servers: readonly Target[]) => {
    const names = (await lastNames(tx, by.scope, [netId])).get(netId);
    const change: Change = {
      at: context.clock.now(),
      area,
      action,
      target: { kind: 'player', id: netId, name: names?.name || netId },
      before: null,
      after: { ...told, servers: servers.map(({ name }) => name) },
    };
    await recordChange(tx, by, change);
    await alongside?.(tx);
    return change;
  };
  const [outcome] = await runOnTargets(context, by, { targets, command, record });
  if (!outcome) throw new AppError('NOT_FOUND');
  return outcome;
}

/**
 * Runs one command, as it is typed, on one server; returns the game's answer, at most some 20 s later. Recorded in the
 * history, and in the command log where that is on. Refused is what would take the lines that the bot itself reads.
 */
export async function runInConsole(
  context: AppContext,
  by: By,
  input: { serverId: string; command: string },
): Promise<ServerOutcome> {
  const command = parseCommand(input.command);
  const targets = (await listReachableTargets(context, by.scope)).filter(({ id }) => id === input.serverId);
  const record = async (tx: Queries, [server]: readonly Target[]) => {
    const change: Change = {
      at: context.clock.now(),
      area: 'Rcon',
      action: 'live.command-ran',
      target: { kind: 'server', id: input.serverId, name: server?.name ?? '' },
      before: null,
      after: { command: maskSecrets(command) },
    };
    await recordChange(tx, by, change);
    return change;
  };
  const [outcome] = await runOnTargets(context, by, { targets, command, record });
  if (!outcome) throw new AppError('NOT_FOUND');
  await logConsole(context, by, { command, outcome });
  return outcome;
}

async function logConsole(
  context: AppContext,
  by: By,
  ran: { command: string; outcome: ServerOutcome },
): Promise<void> {
  const content = describeConsole({ ...ran, by: by.actor.name });
  await logAfterwards(context, { scope: by.scope, content });
}
