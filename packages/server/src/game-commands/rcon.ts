import { BoundedSet } from '@arkwright/ark/bounded';
import { rawCommand } from '@arkwright/ark/commands';
import { systemScope } from '../core/access/scope.ts';
import { NotSent } from '../fleet/not-sent.ts';
import type { RconSessions } from '../fleet/start.ts';
import { isGap } from '../platform/events/bus.ts';
import { groupCommit } from '../platform/work/group-commit.ts';
import { Repeater } from '../platform/work/repeater/repeater.ts';
import * as repository from './repository.ts';
import { type CommandContext, endCommands, NOT_CONNECTED, RUN_MS, UNKNOWN_OUTCOME } from './service.ts';

/** Looks for what could not be taken when its message came, while there is any. */
const LOOK_MS = 2000;
/** While nothing waits: a look comes after each message, too, and after a gap of the bus, when messages may have been lost. */
const REST_MS = 30_000;
/** How long a stop waits for games that answer nothing. */
const TIMEOUT_MS = 3000;
/** A game may answer with a MiB; of more than this as much is kept, and how much is left out. */
export const MAX_REPLY = 16_000;
/** Commands that one statement takes or ends. */
const BATCH = 500;
/** What a stop waits for: an instance has 10,000 commands at most. A stop does not wait for what is dropped. */
const MAX_IN_FLIGHT = 1_000_000;

/** Without an id: whatever relayed messages wait for the server. */
type Order = { botId: string; serverId: string; id?: string };

/**
 * Runs the commands for the servers that this worker holds. Relayed messages wait while their server is away, until their
 * time is over; all else fails at once. `stop` takes no more, and resolves when those in flight have
 * ended; games that hang are given up after `timeoutMs`.
 */
export function startRconCommands(
  context: CommandContext,
  sessions: Pick<RconSessions, 'execute' | 'holds' | 'roomFor'>,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): { stop(): Promise<void> } {
  const giveUp = new AbortController();
  const inFlight = new BoundedSet<Promise<void>>({ max: MAX_IN_FLIGHT, whenFull: 'drop-oldest' });
  let isStopped = false;
  let restMs = LOOK_MS;

  const take = groupCommit<Order>(takeAndBegin, { max: BATCH });
  const end = groupCommit<repository.Ending>(
    async (endings) => void (await endCommands(context, context.db, endings)),
    { max: BATCH },
  );
  const giveBack = groupCommit<repository.CommandKey>((keys) => repository.giveBack(context.db, keys), {
    max: BATCH,
  });

  async function takeAndBegin(orders: readonly Order[]): Promise<void> {
    if (isStopped) return;
    const keys = orders.flatMap(({ botId, id }) => (id === undefined ? [] : [{ botId, id }]));
    const rows = await repository.takeCommands(context.db, { keys, servers: ready(orders) });
    for (const row of rows) follow(runToEnd(row), 'a command’s end was not noted');
  }

  async function runToEnd(row: repository.CommandRow): Promise<void> {
    const key = { botId: row.botId, id: row.id };
    const ending = await run(row);
    if (ending.failure === 'unsent' && row.relayed !== null) await giveBack(key);
    else await end({ ...key, ...ending });
  }

  async function run(row: repository.CommandRow) {
    try {
      const request = { command: rawCommand(row.command), timeoutMs: RUN_MS, signal: giveUp.signal };
      const reply = await sessions.execute(systemScope(row.botId), row.serverId, request);
      return { state: 'done' as const, reply: cutReply(reply), failure: undefined };
    } catch (error) {
      const isUnsent = error instanceof NotSent;
      // A stop gives up all that it finds, in the words for what was sent.
      const words = isUnsent && giveUp.signal.aborted ? NOT_CONNECTED : undefined;
      const reply = words ?? (error instanceof Error ? error.message : NOT_CONNECTED);
      const failure = isUnsent ? ('unsent' as const) : ('unclear' as const);
      return { state: 'failed' as const, reply, failure };
    }
  }

  /** The servers of orders that take relayed messages now, each once. */
  function ready(orders: readonly Omit<Order, 'id'>[]): repository.Taking[] {
    const servers = new Map(orders.map((order) => [`${order.botId} ${order.serverId}`, order]));
    return [...servers.values()].flatMap(({ botId, serverId }) => {
      const room = sessions.roomFor(systemScope(botId), serverId);
      return room > 0 ? [{ botId, serverId, room }] : [];
    });
  }

  /** A stop waits for it. */
  function follow(work: Promise<void>, failure: string): void {
    const followed = work
      .catch((error) => context.log.warn({ err: error }, failure))
      .finally(() => inFlight.delete(followed));
    inFlight.add(followed);
  }

  function attempt(orders: readonly Order[]): void {
    for (const order of orders) {
      if (sessions.holds(systemScope(order.botId), order.serverId))
        follow(take(order), 'a command could not be taken');
    }
  }

  /** What was sent while this worker did not hear, and what waited for servers that are back. */
  async function poll(): Promise<void> {
    const waiting = await repository.listWaiting(context.db);
    restMs = waiting.length > 0 ? LOOK_MS : REST_MS;
    attempt(waiting.flatMap(({ id, ...server }) => (id === null ? [] : [{ ...server, id }])));
    attempt(ready(waiting.filter(({ id }) => id === null)));
  }

  const unsubscribe = context.bus.subscribe((message) => {
    if (isGap(message)) looks.poke();
    if (message.kind !== 'commands' || message.transport !== 'rcon') return;
    looks.poke();
    const { botId } = message;
    attempt(message.orders.map((order) => ({ ...order, botId })));
  });
  const looks = new Repeater({
    run: poll,
    everyMs: () => restMs,
    gatherMs: LOOK_MS,
    retryMs: LOOK_MS,
    onFailure: (error) => context.log.debug({ err: error }, 'could not look for commands'),
  });
  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      const timeout = setTimeout(() => giveUp.abort(new Error(UNKNOWN_OUTCOME)), timeoutMs);
      await looks.stop();
      // Taking may begin some more.
      while (inFlight.size > 0) await Promise.all(inFlight);
      clearTimeout(timeout);
    },
  };
}

function cutReply(reply: string): string {
  if (reply.length <= MAX_REPLY) return reply;
  const leftOut = (reply.length - MAX_REPLY).toLocaleString('en-US');
  return `${reply.slice(0, MAX_REPLY).toWellFormed()}\n… ${leftOut} more characters left out.`;
}
