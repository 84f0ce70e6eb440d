import { plainText } from '@arkwright/ark/plain-text';
import type { AppContext } from '../../context/app-context.ts';
import type { BotScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import { getSettings } from '../bots/settings-service.ts';
import { getServer } from '../servers/service.ts';
import { endCommand, findCommand, insertCommand } from './commands-repository.ts';
import { findCompanion } from './repository.ts';
import { isConnected } from './server-service.ts';

/** How long a command may take, from when it is sent until the companion has said what became of it. */
export const ANSWER_MS = 15_000;
/** A message can be lost with its connection; the looks make up for it. */
const LOOK_MS = 1000;
const OFF = 'The companion is switched off for this bot.';
const LONGEST_REPLY = 500;

export type GameCommand = { by: By; serverId: string; command: string };

/**
 * Has the companion of a game server run a console command in its game, at most once; returns what the game answered.
 * Throws FORBIDDEN while the companion is switched off, CONFLICT for a server that is, UNAVAILABLE if the command was not
 * run, and UPSTREAM if the game refused it or nobody knows, each in a sentence. While the program stops it waits no longer.
 * Writes nothing into the history: the caller knows what it was for.
 */
export async function runInGame(
  context: AppContext,
  { by: { scope }, serverId, command }: GameCommand,
  { answerMs = ANSWER_MS }: { answerMs?: number } = {},
): Promise<string> {
  const { name, isEnabled } = await getServer(context, scope, serverId);
  if (!isEnabled) throw new AppError('CONFLICT', `${name} is disabled.`);
  if (!(await getSettings(context.db, scope, 'companionMod')).isEnabled) throw new AppError('FORBIDDEN', OFF);
  if (!isConnected(context, await findCompanion(context.db, scope, serverId)))
    throw new AppError('UNAVAILABLE', `The companion of ${name} is not connected.`);
  const id = newId();
  await context.db.transaction(async (tx) => {
    await insertCommand(tx, scope, { id, serverId, command, takeMs: answerMs });
    await context.bus.publish(tx, { kind: 'companion-commands', botId: scope.botId, serverId });
  });
  const { state, reply, isStopping } = await endOf(context, scope, { id, answerMs });
  if (state === 'done') return reply;
  if (state === 'failed')
    throw new AppError(
      'UPSTREAM',
      `The companion of ${name} could not do it: ${reply || 'it gave no reason'}`,
    );
  const why = isStopping ? 'The service is being restarted.' : `The companion of ${name} did not answer.`;
  throw state === 'waiting'
    ? new AppError('UNAVAILABLE', `${why} Nothing was done.`)
    : new AppError('UPSTREAM', `${why} It may have been done.`);
}

type End = { state: 'waiting' | 'taken' | 'done' | 'failed'; reply: string };

/** What became of a command; where nothing did in time, the state that it was left in, which it does not leave any more. */
async function endOf(
  context: AppContext,
  scope: BotScope,
  { id, answerMs }: { id: string; answerMs: number },
): Promise<End & { isStopping: boolean }> {
  const ended = Promise.withResolvers<void>();
  let isStopping = false;
  const look = async () => {
    const row = await findCommand(context.db, scope, id);
    if (row === undefined || row.state === 'done' || row.state === 'failed') ended.resolve();
  };
  const quietly = () =>
    void look().catch((error) => context.log.debug({ err: error }, 'no look at a companion command'));
  const deafen = context.bus.subscribe((message) => {
    if (message.kind === 'command-ended' && message.id === id) quietly();
  });
  const looks = setInterval(quietly, LOOK_MS);
  const deadline = setTimeout(ended.resolve, answerMs);
  const forgetDrain = context.onDrain(() => {
    isStopping = true;
    ended.resolve();
  });
  try {
    await ended.promise;
  } finally {
    deafen();
    forgetDrain();
    clearInterval(looks);
    clearTimeout(deadline);
  }
  return { ...(await giveUp(context, scope, id)), isStopping };
}

/** Ends a command that nobody has ended: from now on none takes it, and what it comes to no longer counts. */
async function giveUp(context: AppContext, scope: BotScope, id: string): Promise<End> {
  for (const state of ['waiting', 'taken'] as const) {
    const ending = { id, state: 'failed', reply: 'Nobody waits for it any more.', from: [state] } as const;
    if (await endCommand(context.db, scope, ending)) return { state, reply: '' };
  }
  const row = await findCommand(context.db, scope, id);
  // Gone with its server.
  return row ?? { state: 'taken', reply: '' };
}

/**
 * A companion's word on what became of a command. NOT_FOUND for what is none of its server's; false if it came too late.
 * What the game says is cleaned and cut, not refused: it must not undo that a command was done.
 */
export async function takeResult(
  context: AppContext,
  scope: BotScope,
  result: { serverId: string; id: string; isDone: boolean; reply: string },
): Promise<boolean> {
  const { id, isDone } = result;
  const reply = plainText(result.reply, LONGEST_REPLY);
  const { id: serverId } = await getServer(context, scope, result.serverId);
  const row = await findCommand(context.db, scope, id);
  if (row?.serverId !== serverId) throw new AppError('NOT_FOUND');
  return context.db.transaction(async (tx) => {
    const ending = { id, state: isDone ? 'done' : 'failed', reply, from: ['taken'] } as const;
    if (!(await endCommand(tx, scope, ending))) return false;
    await context.bus.publish(tx, { kind: 'command-ended', id });
    return true;
  });
}
