import { plainText } from '@arkwright/ark/plain-text';
import { SaveError } from '@arkwright/ark/save/save-error';
import { DASHBOARD_KINDS } from '@arkwright/contracts/core/data-kinds';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_HOSTED_MESSAGE } from '@arkwright/contracts/hosted-saves/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { HostError } from '../../hosts/port.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { failureWords } from '../nitrado/service.ts';
import { retryInMs } from './next-step.ts';
import type { ClaimedRow } from './repository.ts';
import * as repository from './repository.ts';
import { announce } from './service.ts';

/** A copy that is not whole: it was written while it was fetched. */
export class TornSaveError extends Error {
  override name = 'TornSaveError';
}

/** A save that is not there, or not where it should be. */
export class NoSaveError extends Error {
  override name = 'NoSaveError';
}

const NOT_NOW: readonly string[] = ['FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'];
const UNFORESEEN = 'An error in Arkwright. It is in its log, and is tried again.';

/**
 * Notes why the work on a row has failed, and when it is tried again. A save that can't be stored is left alone until the
 * game saves again; `mark` is the file that was fetched whole, `minutes` how often saves are read.
 */
export async function noteFailure(
  context: AppContext,
  row: ClaimedRow,
  { error, minutes, mark = '' }: { error: unknown; minutes: number; mark?: string },
): Promise<void> {
  // It waits for the database as everything does; the claim ends by itself.
  if (isUnavailable(error)) throw error;
  const { botId, serverId } = row;
  const failures = row.failures + 1;
  const againMs = retryInMs(failures, minutes);
  const waiting = waitOf(error, againMs);
  const problem = mark === '' ? undefined : problemOf(error);
  if (waiting) await repository.release(context.db, row, { step: 'waiting', failures, ...waiting });
  else if (problem !== undefined) {
    const message = cut(problem);
    await repository.release(context.db, row, {
      step: 'failed',
      failures,
      inMs: minutes * MINUTE_MS,
      message,
      doneMark: mark,
      doneKinds: [...DASHBOARD_KINDS],
      doneProblem: message,
    });
  } else {
    const message = wordsOf(error);
    if (message === UNFORESEEN)
      context.log.warn({ err: error, botId, serverId }, 'a save at the host was not read');
    await repository.release(context.db, row, {
      step: 'failed',
      failures,
      inMs: againMs,
      message: cut(message),
      checkedAt: databaseNow,
    });
  }
  await announce(context, botId);
}

/** For an error that says nothing about the save: what to say of it, and how long to wait. */
function waitOf(error: unknown, againMs: number): { message: string; inMs: number } | undefined {
  if (error instanceof HostError && error.reason === 'throttled')
    return { message: failureWords(error), inMs: Math.max(MINUTE_MS, error.retryAfterMs) };
  // Uploads were switched off, the server was deleted, or something else is storing its rows.
  return error instanceof AppError && NOT_NOW.includes(error.code)
    ? { message: '', inMs: againMs }
    : undefined;
}

/** Why a whole save can't be stored, however often it is fetched; undefined for other errors. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof SaveError)
    return `The save can’t be read: ${error.message}. The next one is tried again.`;
  // Too many rows, such as the limit of a server or an instance.
  return error instanceof AppError && error.code === 'CONFLICT' ? error.message : undefined;
}

const cut = (message: string) => plainText(message, MAX_HOSTED_MESSAGE);

function wordsOf(error: unknown): string {
  if (error instanceof HostError) return failureWords(error);
  if (error instanceof TornSaveError)
    return `The copy of the save was not whole: ${error.message}. It is fetched again.`;
  if (error instanceof NoSaveError) return error.message;
  if (isDiskFull(error)) return 'There is no room on the disk of this installation for the save.';
  return UNFORESEEN;
}

const isDiskFull = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC';
