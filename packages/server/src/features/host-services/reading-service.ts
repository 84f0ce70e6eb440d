import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { confirmAfterMs } from '../../core/belief/belief.ts';
import { HostError, type HostFacts } from '../../hosts/port.ts';
import { pause } from '../../platform/base/pause.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { SweepTurn } from '../../platform/work/sweeps.ts';
import {
  type AccountKey,
  backgroundAt,
  failureWords,
  knownPace,
  type Nitrado,
  pauseAfter,
  type Waiting,
  withConnection,
} from '../nitrado/service.ts';
import { nextRead } from './next-read.ts';
import * as readings from './readings-repository.ts';
import * as services from './services-repository.ts';
import { storeFacts, storeFailure, storeList } from './store-service.ts';

/** Every account is listed so often, even if nobody looks: rentals end, and services vanish. */
const LISTED_EVERY_MS = HOUR_MS;

/** Other work may have used the room that an account had: then it is waited for so long at most, for others are due, too. */
const ROOM_MS = 1000;

/** Something that is waiting for the worker that reads services, or syncs them. */
export const SERVICES_WORK = 'nitrado-services';

/** Wakes the worker that reads services and does what waits for that. */
export const wake = ({ bus }: Pick<AppContext, 'bus'>, db: Queries, botId: string): Promise<void> =>
  bus.publish(db, { kind: 'work', what: SERVICES_WORK, botId, id: '' });

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
  const due = readable
    .map((account) => ({ ...account, inMs: backgroundAt(budgetPaceOf(account), now) - now }))
    .filter(({ inMs }) => inMs <= withinMs);
  // Linked in two instances, an account is still one at its host.
  const first = Map.groupBy(due, ({ nitradoId }) => nitradoId);
  return [...first.values()].flatMap((ofAccount) => ofAccount.slice(0, 1));
}

const budgetPaceOf = ({ nextAt, pausedUntil, pace }: readings.Readable) => ({
  ...knownPace(pace),
  nextAt,
  pausedUntil,
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
  if (!turn.isHeld()) return undefined;
  const at = await readings.markAsked(context.db, account);
  if (at === undefined) return undefined;
  const known = await services.listOfAccount(context.db, account);
  const next = nextRead({
    isListDue: isListDue(context, account, { known, at }),
    wanted: known.filter(({ isWanted }) => isWanted).map(toWanted),
  });
  if (!next) {
    // Somebody else has read it.
    await pause(nitrado.apartMs, turn.signal);
    return undefined;
  }
  const { botId, nitradoId } = account;
  const of = { botId, nitradoId, signal: turn.signal, forRoomMs: ROOM_MS };
  if (next.kind === 'facts') return readFacts(nitrado, of, { hostId: next.hostId, askedAt: at });
  try {
    const list = await withConnection(nitrado, of, (host) => host.listServices());
    await storeList(context, account, { list, at });
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

/**
 * Reads the details of a service now, for somebody who waits: after at most a second for each other request of the account.
 * Throws HostError.
 */
export async function readNow(nitrado: Nitrado, of: AccountKey, hostId: string): Promise<HostFacts> {
  const askedAt = await readings.readDatabaseTime(nitrado.context.db);
  const read = await readFacts(nitrado, of, { hostId, askedAt });
  if ('facts' in read) return read.facts;
  throw read.error;
}

async function readFacts(
  nitrado: Nitrado,
  { botId, nitradoId, ...waiting }: AccountKey & Waiting,
  { hostId, askedAt }: { hostId: string; askedAt: number },
): Promise<ReadService> {
  const { context } = nitrado;
  const of = { botId, nitradoId };
  try {
    const facts = await withConnection(nitrado, { ...of, ...waiting }, (host) => host.readFacts(hostId));
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

/** Somebody has signed in again to an account that was paused because its login was refused, and waits for the services. */
export async function readMended(
  context: Pick<AppContext, 'bus'>,
  tx: Queries,
  of: AccountKey,
): Promise<void> {
  await readings.readAtOnce(tx, of);
  await services.dropFailures(tx, of, failureWords(new HostError('refused', '')));
  await wake(context, tx, of.botId);
}
