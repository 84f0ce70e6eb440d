import { plainText } from '@arkwright/ark/plain-text';
import { SaveError } from '@arkwright/ark/save/save-error';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { SAVE_KINDS } from '@arkwright/contracts/data-dashboard/save-parts';
import { MAX_HOSTED_MESSAGE } from '@arkwright/contracts/hosted-saves/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { HostError } from '../../hosts/port.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { isUnavailable } from '../../platform/database/database.ts';
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

const UNFORESEEN = 'An error in Arkwright. It is in its log, and is tried again.';

/**
 * Notes why the work on a row has failed, and when it is tried again. A save that can't be read is left alone until the
 * game saves again; `mark` is its file, `minutes` how often saves are read.
 */
export async function noteFailure(
  context: AppContext,
  row: ClaimedRow,
  { error, minutes, mark }: { error: unknown; minutes: number; mark?: string },
): Promise<void> {
  // It waits for the database as everything does; the claim ends by itself.
  if (isUnavailable(error)) throw error;
  const failures = row.failures + 1;
  const failed = { step: 'failed', failures, inMs: retryInMs(failures, minutes) } as const;
  const { botId } = row;
  if (error instanceof HostError && error.reason === 'throttled') {
    const inMs = Math.max(MINUTE_MS, error.retryAfterMs);
    await repository.release(context.db, row, { step: 'waiting', message: failureWords(error), inMs });
  } else if (error instanceof SaveError && mark !== undefined) {
    const message = cut(`The save can’t be read: ${error.message}. The next one is tried again.`);
    await repository.release(context.db, row, {
      ...failed,
      inMs: minutes * MINUTE_MS,
      message,
      doneMark: mark,
      doneKinds: [...SAVE_KINDS],
      doneProblem: message,
    });
  } else {
    const message = wordsOf(error);
    if (message === UNFORESEEN)
      context.log.warn({ err: error, botId, serverId: row.serverId }, 'a save at the host was not read');
    await repository.release(context.db, row, { ...failed, message: cut(message) });
  }
  await announce(context, botId);
}

const cut = (message: string) => plainText(message, MAX_HOSTED_MESSAGE);

function wordsOf(error: unknown): string {
  if (error instanceof HostError) return failureWords(error);
  if (error instanceof TornSaveError)
    return `The copy of the save was not whole: ${error.message}. It is fetched again.`;
  if (error instanceof NoSaveError) return error.message;
  // Too many rows, such as the limit of a server or an instance.
  if (error instanceof AppError && error.code === 'CONFLICT') return error.message;
  if (isDiskFull(error)) return 'There is no room on the disk of this installation for the save.';
  return UNFORESEEN;
}

const isDiskFull = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC';
