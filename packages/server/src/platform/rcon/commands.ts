import { type RconCommand, rawCommand } from '@arkwright/ark/commands';
import type { BotScope } from '../access/scope.ts';
import { systemScope } from '../access/scope.ts';
import type { Message } from '../bus.ts';
import type { AppContext } from '../context.ts';
import type { Queries } from '../database.ts';
import { newId } from '../random.ts';
import * as repository from './commands-repository.ts';
import type { RconSessions } from './start.ts';

/** How long a command may wait for its worker, and then for the game. */
const TAKE_MS = 5000;
const RUN_MS = 15_000;
const LOOK_MS = 2000;
const KEPT_MS = 3_600_000;

export const NOT_CONNECTED = 'This game server is not connected right now.';
export const UNKNOWN_OUTCOME = 'The command was sent, but no answer came back. It may have run.';

export type CommandResult = { isDone: boolean; reply: string };

type CommandContext = Pick<AppContext, 'bus' | 'clock' | 'db' | 'log'>;

/** Hands a command to the worker that holds the server, in the caller's transaction; returns its id. */
export async function sendCommand(
  context: CommandContext,
  tx: Queries,
  order: { scope: BotScope; serverId: string; command: RconCommand },
): Promise<string> {
  const id = newId();
  const now = context.clock.now();
  const { scope, serverId, command } = order;
  await repository.insertCommand(tx, scope, {
    id,
    serverId,
    command,
    createdAt: now,
    expiresAt: now + TAKE_MS,
  });
  await context.bus.publish(tx, { kind: 'command', botId: scope.botId, serverId, id });
  return id;
}

/**
 * Waits until a command has ended, at most some 20 s: what the game answered, or why not, in words. Never throws for
 * what the game does.
 */
export async function commandResult(
  context: CommandContext,
  scope: BotScope,
  id: string,
): Promise<CommandResult> {
  const ended = await waitForEnd(context, scope, id);
  if (ended) return { isDone: ended.state === 'done', reply: ended.reply };
  const reply =
    (await repository.findCommand(context.db, scope, id))?.state === 'taken'
      ? UNKNOWN_OUTCOME
      : NOT_CONNECTED;
  const ending = {
    id,
    state: 'failed',
    reply,
    endedAt: context.clock.now(),
    from: ['waiting', 'taken'],
  } as const;
  if (await repository.endCommand(context.db, scope, ending)) return { isDone: false, reply };
  const last = await repository.findCommand(context.db, scope, id);
  return { isDone: last?.state === 'done', reply: last?.reply ?? reply };
}

function waitForEnd(context: CommandContext, scope: BotScope, id: string) {
  return new Promise<repository.CommandRow | undefined>((resolve) => {
    const look = async () => {
      const row = await repository.findCommand(context.db, scope, id);
      if (row && row.state !== 'waiting' && row.state !== 'taken') finish(row);
      // Nobody has taken it in time, and nobody will.
      else if (row?.state === 'waiting' && row.expiresAt <= context.clock.now()) finish(undefined);
    };
    const lookSafely = () =>
      void look().catch((error) => context.log.debug({ err: error }, 'no look at a command'));
    // A message can be lost with its connection; the looks make up for it.
    const timer = setInterval(lookSafely, 1000);
    const deadline = setTimeout(() => finish(undefined), TAKE_MS + RUN_MS);
    const unsubscribe = context.bus.subscribe((message) => {
      if (message.kind === 'command-ended' && message.id === id) lookSafely();
    });
    function finish(row: repository.CommandRow | undefined) {
      clearInterval(timer);
      clearTimeout(deadline);
      unsubscribe();
      resolve(row);
    }
    lookSafely();
  });
}

/** Runs the commands for the servers that this worker holds. */
export function startCommands(context: CommandContext, sessions: RconSessions): { stop(): void } {
  async function attempt({
    botId,
    serverId,
    id,
  }: {
    botId: string;
    serverId: string;
    id: string;
  }): Promise<void> {
    const scope = systemScope(botId);
    if (!sessions.holds(scope, serverId)) return;
    const row = await repository.takeCommand(context.db, scope, { id, now: context.clock.now() });
    if (!row) return;
    const outcome = await run(scope, row);
    const ending = { id, ...outcome, endedAt: context.clock.now(), from: ['taken'] as const };
    await repository.endCommand(context.db, scope, ending);
    await context.bus.publish(context.db, { kind: 'command-ended', id });
  }

  async function run(
    scope: BotScope,
    row: repository.CommandRow,
  ): Promise<{ state: 'done' | 'failed'; reply: string }> {
    try {
      const command = rawCommand(row.command);
      const reply = await sessions.execute(scope, row.serverId, { command, timeoutMs: RUN_MS });
      return { state: 'done', reply };
    } catch (error) {
      return { state: 'failed', reply: error instanceof Error ? error.message : NOT_CONNECTED };
    }
  }

  const attemptSafely = (command: { botId: string; serverId: string; id: string }) =>
    void attempt(command).catch((error) => context.log.warn({ err: error }, 'a command could not be run'));
  const unsubscribe = context.bus.subscribe((message: Message) => {
    if (message.kind === 'command') attemptSafely(message);
  });
  // What was sent while this worker did not hear.
  const timer = setInterval(() => {
    const now = context.clock.now();
    repository
      .listWaiting(context.db, now)
      .then((rows) => rows.forEach(attemptSafely))
      .then(() => repository.deleteOldCommands(context.db, now - KEPT_MS))
      .catch((error) => context.log.debug({ err: error }, 'no look for commands'));
  }, LOOK_MS);
  return {
    stop() {
      unsubscribe();
      clearInterval(timer);
    },
  };
}
