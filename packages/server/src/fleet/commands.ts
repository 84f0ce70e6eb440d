import { type RconCommand, rawCommand } from '@arkwright/ark/commands';
import type { AppContext } from '../context/app-context.ts';
import type { BotScope } from '../core/access/scope.ts';
import { systemScope } from '../core/access/scope.ts';
import { inParts } from '../platform/base/in-parts.ts';
import { newId } from '../platform/base/random.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Message } from '../platform/events/bus.ts';
import { endOfCommand } from './command-endings.ts';
import { claimCommandRoom } from './command-room.ts';
import * as repository from './commands-repository.ts';
import type { RconSessions } from './start.ts';

/** How long a command may wait for its worker, and then for the game. */
const TAKE_MS = 5000;
const RUN_MS = 15_000;
const LOOK_MS = 2000;
/** How long a stop waits for games that answer nothing. */
const PATIENCE_MS = 3000;
/** A game may answer with a MiB; of more than this as much is kept, and how much is left out. */
export const LONGEST_REPLY = 16_000;
/** Two UUIDs each stay well below what one message may hold. */
const ORDERS_IN_A_MESSAGE = 60;

export const NOT_CONNECTED = 'This game server is not connected right now.';
export const UNKNOWN_OUTCOME = 'The command was sent, but no answer came back. It may have run.';

export type CommandResult = { isDone: boolean; reply: string };

type CommandContext = Pick<AppContext, 'bus' | 'db' | 'log' | 'metrics'>;

/** Hands a command to the worker that holds the server, in the caller's transaction; returns its id. */
export async function sendCommand(
  context: CommandContext,
  tx: Queries,
  order: { scope: BotScope; serverId: string; command: RconCommand },
): Promise<string> {
  const { serverId, ...rest } = order;
  const [id = ''] = await sendCommands(context, tx, { ...rest, serverIds: [serverId] });
  return id;
}

/**
 * Hands one command over for many servers, in three statements; returns the ids in the order of the servers. RATE_LIMITED
 * where as many commands of the instance are on their way as may be.
 */
export async function sendCommands(
  context: CommandContext,
  tx: Queries,
  order: { scope: BotScope; serverIds: readonly string[]; command: RconCommand },
): Promise<string[]> {
  const { scope, serverIds, command } = order;
  if (serverIds.length === 0) return [];
  const rows = serverIds.map((serverId) => ({ id: newId(), serverId, command }));
  await claimCommandRoom(tx, scope, rows.length);
  await repository.insertCommands(tx, scope, { rows, takeMs: TAKE_MS });
  const orders = rows.map(({ id, serverId }) => ({ id, serverId }));
  const messages = inParts(orders, ORDERS_IN_A_MESSAGE).map((part) => ({
    kind: 'commands' as const,
    botId: scope.botId,
    orders: part,
  }));
  await context.bus.publish(tx, ...messages);
  return rows.map(({ id }) => id);
}

/**
 * Waits until a command has ended, at most some 20 s: what the game answered, cut to 16,000 characters, or why not, in
 * words. Never throws for what the game does.
 */
export async function commandResult(
  context: CommandContext,
  scope: BotScope,
  id: string,
): Promise<CommandResult> {
  const ended = await endOfCommand(context, scope, { id, mostMs: TAKE_MS + RUN_MS });
  if (ended) return { isDone: ended.state === 'done', reply: ended.reply };
  const reply =
    (await repository.findCommand(context.db, scope, id))?.state === 'taken'
      ? UNKNOWN_OUTCOME
      : NOT_CONNECTED;
  const ending = { id, state: 'failed', reply, from: ['waiting', 'taken'] } as const;
  if (await repository.endCommand(context.db, scope, ending)) {
    // Its worker was lost with it.
    if (reply === UNKNOWN_OUTCOME) context.metrics.rconCommands.inc({ outcome: 'unknown' });
    return { isDone: false, reply };
  }
  const last = await repository.findCommand(context.db, scope, id);
  return { isDone: last?.state === 'done', reply: last?.reply ?? reply };
}

/**
 * Runs the commands for the servers that this worker holds. `stop` takes no more, and resolves when those in flight have
 * ended; games that hang are given up after `patienceMs` (default 3 s).
 */
export function startCommands(
  context: CommandContext,
  sessions: Pick<RconSessions, 'holds' | 'execute'>,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): { stop(): Promise<void> } {
  const giveUp = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let isStopped = false;

  async function takeAndRun(botId: string, orders: readonly Order[]): Promise<void> {
    const scope = systemScope(botId);
    const ids = orders.filter(({ serverId }) => sessions.holds(scope, serverId)).map(({ id }) => id);
    if (ids.length === 0 || isStopped) return;
    const rows = await repository.takeCommands(context.db, scope, ids);
    // All of them, also where the end of one could not be noted: a stop waits for this.
    const ends = await Promise.allSettled(rows.map((row) => runToEnd(scope, row)));
    for (const end of ends) {
      if (end.status === 'rejected') context.log.warn({ err: end.reason }, 'a command’s end was not noted');
    }
  }

  async function runToEnd(scope: BotScope, row: repository.CommandRow): Promise<void> {
    const outcome = await run(scope, row);
    await repository.endCommand(context.db, scope, { id: row.id, ...outcome, from: ['taken'] });
    await context.bus.publish(context.db, { kind: 'command-ended', id: row.id });
  }

  async function run(
    scope: BotScope,
    row: repository.CommandRow,
  ): Promise<{ state: 'done' | 'failed'; reply: string }> {
    try {
      const request = { command: rawCommand(row.command), timeoutMs: RUN_MS, signal: giveUp.signal };
      const reply = await sessions.execute(scope, row.serverId, request);
      return { state: 'done', reply: cutReply(reply) };
    } catch (error) {
      return { state: 'failed', reply: error instanceof Error ? error.message : NOT_CONNECTED };
    }
  }

  function attempt(botId: string, orders: readonly Order[]): void {
    const work = takeAndRun(botId, orders)
      .catch((error) => context.log.warn({ err: error }, 'commands could not be run'))
      .finally(() => inFlight.delete(work));
    inFlight.add(work);
  }

  /** What was sent while this worker did not hear. */
  async function look(): Promise<void> {
    const rows = await repository.listWaiting(context.db);
    for (const [botId, orders] of Map.groupBy(rows, (row) => row.botId)) attempt(botId, orders);
  }

  const quietly = (work: () => Promise<void>) => () =>
    void work().catch((error) => context.log.debug({ err: error }, 'no look for commands'));
  const unsubscribe = context.bus.subscribe((message: Message) => {
    if (message.kind === 'commands') attempt(message.botId, message.orders);
  });
  const looks = setInterval(quietly(look), LOOK_MS);
  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      clearInterval(looks);
      const impatience = setTimeout(() => giveUp.abort(new Error(UNKNOWN_OUTCOME)), patienceMs);
      await Promise.all(inFlight);
      clearTimeout(impatience);
    },
  };
}

function cutReply(reply: string): string {
  if (reply.length <= LONGEST_REPLY) return reply;
  const left = (reply.length - LONGEST_REPLY).toLocaleString('en-US');
  return `${reply.slice(0, LONGEST_REPLY).toWellFormed()}\n… ${left} more characters left out.`;
}

type Order = { serverId: string; id: string };
