import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { confirmAfterMs } from '../../core/belief/belief.ts';
import { type HostBudget, type HostConnection, HostError, type HostFacts } from '../../hosts/port.ts';
import { pause } from '../../platform/base/pause.ts';
import type { SweepTurn } from '../../platform/work/sweeps.ts';
import { backgroundAt, type Spending, spend } from './budget.ts';
import { withConnection } from './connection-service.ts';
import { pauseAfter } from './host-failure.ts';
import type { AccountKey } from './login-tokens.ts';
import { nextRead } from './next-read.ts';
import type { Nitrado } from './nitrado.ts';
import * as readings from './readings-repository.ts';
import * as services from './services-repository.ts';
import { storeFacts, storeFailure, storeList } from './store-service.ts';

/** Every account is listed so often, even if nobody looks: rentals end, and services vanish. */
const LISTED_EVERY_MS = HOUR_MS;

/** Something that is waiting for the worker that reads services, or syncs them. */
export const SERVICES_WORK = 'nitrado-services';

/** For people who wait: nothing interrupts them. */
const NEVER = new AbortController().signal;

/** What a reading of a service's details came to. */
export type ReadService = { of: AccountKey; hostId: string; askedAt: number } & (
  | { facts: HostFacts }
  | { error: HostError }
);

/** An account of which something is to be asked, `inMs` from when it was looked for. */
export type DueAccount = readings.Readable & { inMs: number };

/** The accounts of which something is to be asked, and may be, before so many ms have passed. */
export async function listDueAccounts(context: AppContext, withinMs: number): Promise<DueAccount[]> {
  await readings.addReadings(context.db);
  const now = await readings.readDatabaseTime(context.db);
  const readable = await readings.listReadable(context.db, {
    horizon: now + withinMs,
    listedBefore: now - LISTED_EVERY_MS,
    missingBefore: now - confirmAfterMs(context.settings),
  });
  return readable
    .map((account) => ({ ...account, inMs: backgroundAt(paceOf(account), now) - now }))
    .filter(({ inMs }) => inMs <= withinMs);
}

const paceOf = (row: readings.ReadingRow) => ({
  nextAt: row.nextAt,
  pausedUntil: row.pausedUntil,
  spent: row.spent,
  budget:
    row.budgetLimit === 0
      ? undefined
      : { limit: row.budgetLimit, remaining: row.budgetRemaining, resetAt: row.budgetResetAt },
});

/**
 * Makes one request for an account in the background: its list, or the details of one service, whose outcome is returned.
 * Failures of the host are stored and end nothing.
 */
export async function readNext(
  nitrado: Nitrado,
  account: DueAccount,
  turn: SweepTurn,
): Promise<ReadService | undefined> {
  const { context } = nitrado;
  await pause(account.inMs, turn.signal);
  const at = await waitForTurn(nitrado, account, turn.signal);
  if (!turn.isHeld()) return undefined;
  const known = await services.listOfAccount(context.db, account);
  const next = nextRead({
    isListDue: isListDue(context, account, { known, at }),
    wanted: known.filter(({ isWanted }) => isWanted).map(toWanted),
  });
  if (!next) return undefined;
  const spent = spend(account.spent, at);
  const ask: Asking = (use) => askAccount(nitrado, account, { use, spent });
  if (next.kind === 'facts') return readFacts(context, account, { hostId: next.hostId, askedAt: at, ask });
  try {
    await storeList(context, account, { list: await ask((host) => host.listServices()), at });
  } catch (error) {
    await pauseAccount(context, account, { error, kind: 'list' });
  }
  return undefined;
}

const toWanted = (row: services.ServiceRow) => ({
  hostId: row.hostId,
  isInRun: row.wantedAt > row.triedAt,
  isChanged: row.isChanged,
  readAt: row.readAt,
});

/** Waits until the account may be asked; returns when that is, by PostgreSQL's clock. */
async function waitForTurn(
  { context, apartMs }: Nitrado,
  of: AccountKey,
  signal: AbortSignal,
): Promise<number> {
  const { at, now } = await readings.takeTurn(context.db, of, apartMs);
  await pause(Math.max(0, at - now), signal);
  return at;
}

function isListDue(
  { settings }: AppContext,
  account: readings.ReadingRow,
  { known, at }: { known: readonly services.ServiceRow[]; at: number },
): boolean {
  if (account.listWantedAt > account.listedAt || account.listedAt < at - LISTED_EVERY_MS) return true;
  const confirmMs = confirmAfterMs(settings);
  return known.some(
    ({ missingSince, isGone }) => missingSince > 0 && !isGone && missingSince <= at - confirmMs,
  );
}

type Asking = <Reply>(use: (host: HostConnection) => Promise<Reply>) => Promise<Reply>;

/** Asks the host and stores what it says about the account's budget. Throws HostError. */
async function askAccount<Reply>(
  nitrado: Nitrado,
  of: AccountKey,
  { use, spent }: { use: (host: HostConnection) => Promise<Reply>; spent?: Spending },
): Promise<Reply> {
  let said: HostBudget;
  let isAnswered = false;
  try {
    const reply = await withConnection(nitrado, of, (host) =>
      use(host).finally(() => {
        said = host.budget();
      }),
    );
    isAnswered = true;
    return reply;
  } finally {
    // No answer says nothing about the budget.
    const budget = said ?? (isAnswered ? 'none' : undefined);
    await readings.saveBudget(nitrado.context.db, of, { budget, spent });
  }
}

/**
 * Reads the details of a service now, for somebody who waits: after at most a second for each other request of the account.
 * Throws HostError.
 */
export async function readNow(nitrado: Nitrado, of: AccountKey, hostId: string): Promise<HostFacts> {
  const askedAt = await waitForTurn(nitrado, of, NEVER);
  const ask: Asking = (use) => askAccount(nitrado, of, { use });
  const read = await readFacts(nitrado.context, of, { hostId, askedAt, ask });
  if ('facts' in read) return read.facts;
  throw read.error;
}

async function readFacts(
  context: AppContext,
  of: AccountKey,
  { hostId, askedAt, ask }: { hostId: string; askedAt: number; ask: Asking },
): Promise<ReadService> {
  try {
    const facts = await ask((host) => host.readFacts(hostId));
    await storeFacts(context, of, { facts, askedAt });
    return { of, hostId, askedAt, facts };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    // It waits until the host may be asked again.
    if (error.reason !== 'throttled') await storeFailure(context, of, { hostId, error, askedAt });
    await pauseAccount(context, of, { error, kind: 'facts' });
    return { of, hostId, askedAt, error };
  }
}

async function pauseAccount(
  { db, log }: AppContext,
  of: AccountKey,
  { error, kind }: { error: unknown; kind: 'list' | 'facts' },
): Promise<void> {
  if (!(error instanceof HostError)) throw error;
  log.info({ reason: error.reason, botId: of.botId, kind }, 'Nitrado could not be read');
  const forMs = pauseAfter(error, kind);
  if (forMs > 0) await readings.pauseReading(db, of, forMs);
}
