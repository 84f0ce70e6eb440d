import type { RconCommand } from '@arkwright/ark/commands';
import { plainText } from '@arkwright/ark/plain-text';
import type { AppContext } from '../../context/app-context.ts';
import type { BotScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { endCommands, findCommand, sendCommands, waitForEnd } from '../../game-commands/service.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { getServer } from '../servers/service.ts';
import { findCompanion } from './repository.ts';
import { isConnected } from './server-service.ts';

/** How long a command may take, from when it is sent until the companion has said what became of it. */
export const ANSWER_MS = 15_000;
const OFF = 'The companion is switched off for this bot.';
const LONGEST_REPLY = 500;

export type GameCommand = { by: By; serverId: string; command: RconCommand };

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
  const order = {
    scope,
    commands: [{ serverId, command }],
    transport: 'companion',
    takeMs: answerMs,
  } as const;
  const [id = ''] = await context.db.transaction((tx) => sendCommands(context, tx, order));
  const stopping = new AbortController();
  const forgetDrain = context.onDrain(() => stopping.abort());
  const { signal } = stopping;
  const { state, reply } = await waitForEnd(context, scope, { id, maxMs: answerMs, signal }).finally(
    forgetDrain,
  );
  if (state === 'done') return reply;
  if (state === 'failed')
    throw new AppError(
      'UPSTREAM',
      `The companion of ${name} could not do it: ${reply || 'it gave no reason'}`,
    );
  const why = signal.aborted ? 'The service is being restarted.' : `The companion of ${name} did not answer.`;
  throw state === 'waiting'
    ? new AppError('UNAVAILABLE', `${why} Nothing was done.`)
    : new AppError('UPSTREAM', `${why} It may have been done.`);
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
  if (row?.transport !== 'companion' || row.serverId !== serverId) throw new AppError('NOT_FOUND');
  const ending = { botId: scope.botId, id, state: isDone ? 'done' : 'failed', reply } as const;
  return context.db.transaction(async (tx) => (await endCommands(context, tx, [ending])).length > 0);
}
