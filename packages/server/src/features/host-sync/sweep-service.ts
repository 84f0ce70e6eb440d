import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { sideBySide } from '../../platform/base/side-by-side.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import { AGAIN, ENDLESS, type SweepTurn, UNTIL_WOKEN } from '../../platform/work/sweeps.ts';
import {
  type DueAccount,
  hasAccounts,
  listDueAccounts,
  pauseReading,
  readDatabaseTime,
  readNext,
  wantOffline,
} from '../host-services/service.ts';
import type { Nitrado } from '../nitrado/service.ts';
import { nextAutomaticIn } from './automatic.ts';
import { resumeRuns } from './resume-service.ts';
import { hasOpen, listDue } from './runs-repository.ts';
import { applyReading, startAutomatic } from './runs-service.ts';

/** Accounts that are asked at the same time: one that answers slowly holds up few others. */
const AT_ONCE = 16;
/** An account may be asked once a second: those that may be soon are waited for. */
const SOON_MS = 1000;
/** The services of servers that are offline are looked at so often: the host may know why. */
const OFFLINE_EVERY_MS = 5 * MINUTE_MS;
/** After an error that nobody foresaw, an account is left alone for so long: the others should not wait for it. */
const AFTER_ERROR_MS = 60_000;

/**
 * Reads services as long as something is to be read, one request of each account at a time, and does what syncs wait for.
 * All state is in the database, so another process continues where this one ended. Returns when there is something to do next
 * (`Sweep.run`).
 */
export async function sweepServices(nitrado: Nitrado, turn: SweepTurn = ENDLESS): Promise<number> {
  const { context } = nitrado;
  if (!(await hasAccounts(context.db)) && !(await hasOpen(context.db))) return UNTIL_WOKEN;
  await resumeRuns(context, turn);
  while (turn.isHeld()) {
    await startDueAutomatic(context, turn);
    await wantOffline(context.db, OFFLINE_EVERY_MS);
    const due = await listDueAccounts(context, SOON_MS);
    if (due.length === 0) break;
    await sideBySide(due, { atOnce: AT_ONCE, goesOn: () => turn.isHeld() }, (account) =>
      readOne(nitrado, account, turn),
    );
  }
  return AGAIN;
}

async function startDueAutomatic(context: AppContext, turn: SweepTurn): Promise<void> {
  const botIds = await listDue(context.db);
  if (botIds.length === 0) return;
  const now = await readDatabaseTime(context.db);
  await eachInstance(context, { botIds, turn, what: 'automatic syncs with hosts' }, (scope) =>
    startAutomatic(context, scope, nextAutomaticIn(scope.botId, now)),
  );
}

async function readOne(nitrado: Nitrado, account: DueAccount, turn: SweepTurn): Promise<void> {
  const { botId } = account;
  try {
    const read = await readNext(nitrado, account, turn);
    if (read) await applyReading(nitrado.context, read);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // It waited for its turn when the process began to stop.
    if (turn.signal.aborted) return;
    // Unlinked meanwhile, or the instance was deleted: then it is no longer due.
    nitrado.context.log.warn({ err: error, botId }, 'services could not be read');
    await pauseReading(nitrado.context.db, account, AFTER_ERROR_MS);
  }
}
