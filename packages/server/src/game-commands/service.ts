import { comparedText, exactText, mayBeLossy, saidText } from '@arkwright/ark/chat-text';
import { type RconCommand, stopsGame } from '@arkwright/ark/commands';
import { REPLY_SECONDS } from '@arkwright/contracts/commands/bounds';
import type { Relayed } from '@arkwright/contracts/live/schema';
import type { AppContext } from '../context/app-context.ts';
import type { InstanceScope } from '../core/access/scope.ts';
import type { GameBatch } from '../fleet/game-events.ts';
import { inChunks } from '../platform/base/in-chunks.ts';
import { newId } from '../platform/base/random.ts';
import type { Queries } from '../platform/database/database.ts';
import { mapInSlices } from '../platform/work/slices.ts';
import { ENDLESS, type Sweep, type SweepTurn } from '../platform/work/sweeps.ts';
import { endOfCommand } from './endings.ts';
import type { Transport } from './repository.ts';
import * as repository from './repository.ts';
import { claimCommandRoom, ECHO_MS } from './room.ts';
import type { EFFECT_FEATURES, FAILURES } from './table.ts';

/** How long an RCON command may wait for its worker, and then for the game, ms. */
const TAKE_MS = 5000;
export const RUN_MS = REPLY_SECONDS * 1000 - TAKE_MS;
/** How late it may be noticed that a command is overdue. */
const OVERDUE_EVERY_MS = 1000;
/** Two UUIDs each stay well below what one message may hold. */
const ORDERS_IN_A_MESSAGE = 60;
const ENDED_IN_A_MESSAGE = 150;

/** Characters of what stopped a game. */
export const MAX_CAUSE = 80;

export const NOT_CONNECTED = 'This game server is not connected right now.';
/** Why a command was not taken in time, by who was to take it. */
const NOT_TAKEN: Record<Transport, string> = {
  rcon: NOT_CONNECTED,
  companion: 'The companion of this game server did not take the command. Nothing was done.',
};
export const UNKNOWN_OUTCOME = 'The command was sent, but no answer came back. It may have run.';

export { listStops } from './repository.ts';

/** How a command ended: it ran, the game or its companion said no, it was not sent, or it was sent and may have run. */
export type CommandOutcome = 'done' | (typeof FAILURES)[number];

export type CommandResult = { isDone: boolean; outcome: CommandOutcome; reply: string };

export type EffectFeature = (typeof EFFECT_FEATURES)[number];

export type CommandContext = Pick<AppContext, 'bus' | 'db' | 'log' | 'metrics'>;

/**
 * One command for one game server. `rawCommand` and the like of packages/ark make the text.
 *
 * `transport`: `rcon` (the default) to the worker that holds the server, `companion` to the server's companion. `relayed`: what
 * the words repeat that it has the server say, if they were said somewhere else before. `cause`: who sends it, or for what, as in
 * `by Ann`: of one that stops the game this is what people read.
 */
export type NewCommand = {
  serverId: string;
  command: RconCommand;
  transport?: Transport;
  relayed?: Relayed;
  cause?: string;
};

/**
 * Hands commands of an instance over in the caller's transaction, in four statements however many there are; returns
 * their ids, in order. RATE_LIMITED where as many commands of the instance are on their way as may be.
 *
 * @param order.takeMs how long they may wait to be taken
 * @param order.feature is told by those ids how they ended (effects.ts)
 */
export async function sendCommands(
  context: Pick<CommandContext, 'bus'>,
  tx: Queries,
  order: {
    scope: InstanceScope;
    commands: readonly NewCommand[];
    takeMs?: number;
    feature?: EffectFeature;
  },
): Promise<string[]> {
  const { scope, commands, takeMs = TAKE_MS } = order;
  const feature: EffectFeature | '' = order.feature ?? '';
  if (commands.length === 0) return [];
  await claimCommandRoom(tx, scope, commands.length);
  const rows = commands.map((command) => ({ ...command, ...identify(scope, command), feature }));
  await repository.insertCommands(tx, { rows, takeMs });
  for (const [transport, ofIt] of Map.groupBy(rows, (row) => row.transport))
    await announce(context, tx, { botId: scope.botId, transport, rows: ofIt });
  return rows.map(({ id }) => id);
}

function identify({ botId }: InstanceScope, given: NewCommand) {
  const { command, transport = 'rcon', relayed, cause = '' } = given;
  const said = saidText(command);
  const says = said === undefined ? null : exactText(said);
  const stops = stopsGame(command) ? Array.from(cause).slice(0, MAX_CAUSE).join('') : null;
  return { botId, id: newId(), transport, says, relayed: relayed ?? null, stops };
}

/** Tells those who are to send them that commands wait. */
async function announce(
  { bus }: Pick<CommandContext, 'bus'>,
  tx: Queries,
  waiting: { botId: string; transport: Transport; rows: readonly { id: string; serverId: string }[] },
): Promise<void> {
  const { botId, transport } = waiting;
  const orders = waiting.rows.map(({ id, serverId }) => ({ id, serverId }));
  const messages = inChunks(orders, ORDERS_IN_A_MESSAGE).map((part) => ({
    kind: 'commands' as const,
    transport,
    botId,
    orders: part,
  }));
  await bus.publish(tx, ...messages);
}

/**
 * Waits until a command has ended, at most some 20 s: what the game answered, cut to 16,000 characters, or why not,
 * in words. Never throws for what the game does.
 */
export async function commandResult(
  context: CommandContext,
  scope: InstanceScope,
  id: string,
): Promise<CommandResult> {
  const { outcome, reply } = await waitForEnd(context, scope, { id, maxMs: TAKE_MS + RUN_MS });
  return { isDone: outcome === 'done', outcome, reply };
}

/**
 * Waits until a command has ended, at most `maxMs` or until the signal fires. One that has not ended by then is ended here:
 * as `unsent` if nobody has taken it, and nobody will, or as `unclear`. `reply` is the game's, or says why it failed.
 */
export async function waitForEnd(
  context: CommandContext,
  scope: InstanceScope,
  wait: { id: string; maxMs: number; signal?: AbortSignal },
): Promise<{ outcome: CommandOutcome; reply: string }> {
  const ended = await endOfCommand(context, scope, wait);
  if (ended) return toEnd(ended);
  const { id } = wait;
  const { botId } = scope;
  const { transport = 'rcon' } = (await repository.findCommand(context.db, scope, id)) ?? {};
  // In this order: one that is taken in between is met by the second.
  for (const [from, reply, outcome] of [
    ['waiting', NOT_TAKEN[transport], 'unsent'],
    ['taken', UNKNOWN_OUTCOME, 'unclear'],
  ] as const) {
    const ending = { botId, id, state: 'failed', reply, failure: outcome } as const;
    if ((await repository.endCommands(context.db, [ending], [from])).length === 0) continue;
    // Its worker was lost with it.
    if (outcome === 'unclear') context.metrics.rconCommands.inc({ outcome: 'unknown' });
    return { outcome, reply };
  }
  const last = await repository.findCommand(context.db, scope, id);
  // Gone with its instance.
  return last ? toEnd(last) : { outcome: 'unclear', reply: UNKNOWN_OUTCOME };
}

/** How a command that has ended did so. */
export const toEnd = ({
  state,
  failure,
  reply,
}: Pick<repository.CommandRow, 'state' | 'failure' | 'reply'>) => ({
  outcome: state === 'done' ? ('done' as const) : failure || ('refused' as const),
  reply,
});

/**
 * Tells whether what a game repeats as its server's words was said by us, in whatever way: the console, a preset, the relay.
 * Known by what was sent to that server within five minutes, so that no player can pass for us.
 */
export async function findOwnWords(
  db: Queries,
  batches: readonly Batch[],
): Promise<(line: Heard) => boolean> {
  const said = await listSaid(db, batches);
  return (line) => said.has(wordsOf(line));
}

/** Tells what a game's repetition of our words repeats where crosschat relayed them; null for all else. */
export async function findRelayed(
  db: Queries,
  batches: readonly Batch[],
): Promise<(line: Heard) => Relayed | null> {
  const said = await listSaid(db, batches);
  return (line) => said.get(wordsOf(line)) ?? null;
}

type Batch = Pick<GameBatch, 'scope' | 'server' | 'events'>;
/** What a game tells as its server's words. */
type Heard = { botId: string; serverId: string; text: string };

/** What of the servers' words in batches is ours, with what it repeats. */
async function listSaid(db: Queries, batches: readonly Batch[]): Promise<Map<string, Relayed | null>> {
  const spoken = batches.flatMap(({ scope, server, events }) =>
    events.flatMap((event) =>
      event.type === 'server.chat' ? [{ botId: scope.botId, serverId: server.id, event }] : [],
    ),
  );
  const texts = await mapInSlices(spoken, ({ event, ...of }) => ({ ...of, says: exactText(event.message) }));
  // A text with question marks may repeat one that has characters outside ASCII.
  const lossy = texts.filter(({ says }) => mayBeLossy(says));
  const outside = await repository.listSaidOutsideAscii(db, lossy, ECHO_MS);
  const forms = await mapInSlices(outside, (row) =>
    comparedText(row.says).lossy.map((says) => ({ ...row, says })),
  );
  const said = [...forms.flat(), ...(await repository.listSaid(db, texts, ECHO_MS))];
  return new Map(
    said.map(({ botId, serverId, says, relayed }) => [`${botId} ${serverId} ${says}`, relayed] as const),
  );
}

const wordsOf = ({ botId, serverId, text }: Heard) => `${botId} ${serverId} ${exactText(text)}`;

/** What of an instance's words did not reach the chat of its servers, and of which nobody knows, in the last hour. */
export const countUnsaid = repository.countUnsaid;

/** Ends commands that were taken, and tells those who wait for them; returns those that had not been ended before. */
export async function endCommands(
  context: Pick<CommandContext, 'bus'>,
  db: Queries,
  endings: readonly repository.Ending[],
): Promise<repository.EndedKey[]> {
  const ended = await repository.endCommands(db, endings, ['taken']);
  await announceEnds(context, db, ended);
  return ended;
}

/** Tells those who wait for commands that they have ended. */
async function announceEnds(
  { bus }: Pick<CommandContext, 'bus'>,
  db: Queries,
  ended: readonly repository.EndedKey[],
): Promise<void> {
  const messages = inChunks(ended, ENDED_IN_A_MESSAGE).map((part) => ({
    kind: 'commands-ended' as const,
    ids: part.map(({ id }) => id),
    hasEffects: part.some(({ feature }) => feature !== ''),
  }));
  await bus.publish(db, ...messages);
}

/**
 * Ends all overdue commands, relayed messages apart: those that nobody took in time, and those that were lost with their
 * worker or companion.
 */
export async function endOverdueCommands(
  context: Pick<CommandContext, 'bus' | 'db' | 'metrics'>,
  turn: SweepTurn = ENDLESS,
): Promise<void> {
  const words = { waiting: NOT_TAKEN, taken: UNKNOWN_OUTCOME };
  while (turn.isHeld()) {
    const ended = await repository.endOverdue(context.db, words);
    if (ended.length === 0) return;
    const unclear = ended.filter(({ failure }) => failure === 'unclear').length;
    context.metrics.rconCommands.inc({ outcome: 'unknown' }, unclear);
    await announceEnds(context, context.db, ended);
  }
}

/** Ends overdue commands for all features that send some. */
export const overdueCommandsSweep: Sweep<CommandContext> = {
  name: 'overdue commands',
  everyMs: OVERDUE_EVERY_MS,
  // Then it is known when these will be overdue.
  wakesOn: ({ kind }) => kind === 'commands',
  gapMs: OVERDUE_EVERY_MS,
  async run(context, turn) {
    await endOverdueCommands(context, turn);
    return repository.nextOverdue(context.db);
  },
};

export const findCommand = repository.findCommand;
export const countWaiting = repository.countWaiting;
export const takeForCompanion = repository.takeForCompanion;
export const listServersWithCommands = repository.listServersWithCommands;
