import { setTimeout as pauseFor } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { NitradoPair } from '../../hosts/nitrado/oauth.ts';
import { HostError } from '../../hosts/port.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import * as repository from './accounts-repository.ts';
import { type AccountKey, type LoginTokens, openTokens, sealTokens } from './login-tokens.ts';
import type { Nitrado } from './nitrado.ts';
import { countRequest } from './pace-service.ts';
import { revokeLater } from './revocations-service.ts';

/** Longer than a request for new tokens may take. A process that dies meanwhile holds the others up for so long. */
export const CLAIM_MS = MINUTE_MS;
/** How often a process looks whether another has renewed the login, and how often in all. */
const LOOK_MS = 200;
const LOOKS = 150;
/** An access token that is about to end is renewed before it is used. */
const RENEW_BEFORE_MS = 10 * MINUTE_MS;
/** An access token lives for a day (docs/reference/nitrado.md §1); Nitrado's own word replaces this. */
const LIFETIME_MS = 20 * HOUR_MS;
/** How often new tokens are tried to be stored: the old ones are dead already. */
const SAVES = 60;
const SAVE_AGAIN_MS = 1000;
export const MAX_RETRY_MS = HOUR_MS;

/** Tokens as they are stored, with the number of them. */
export type HeldTokens = LoginTokens & { rev: number };

const gone = () => new HostError('refused', 'this Nitrado account is not linked any more');
const broken = () => new HostError('refused', 'Nitrado has refused this login: sign in again');

/** The tokens of an account, renewed if they end. Throws HostError: `refused` for accounts that are broken, or not linked. */
export async function currentTokens(nitrado: Nitrado, of: AccountKey): Promise<HeldTokens> {
  const { held, row } = await read(nitrado, of);
  const isEnding = row.expiresAt > 0 && row.expiresAt <= row.now + RENEW_BEFORE_MS;
  if (row.isPasted || !isEnding) return held;
  return renewTokens(nitrado, of, held.rev).catch((error: unknown) => {
    const isOver = row.expiresAt <= row.now;
    if (isOver || !(error instanceof HostError) || error.reason === 'refused') throw error;
    return held;
  });
}

/**
 * Renews a login, unless its tokens are others than those with the number `rev` by now. One process of all asks Nitrado; the
 * others wait for its result. The new tokens are stored before anybody has them, because the old ones are dead as soon as
 * Nitrado has answered. Throws HostError: `refused` only if Nitrado has answered `invalid_grant`, or does not accept the new
 * tokens either; the account is broken then.
 */
export async function renewTokens(nitrado: Nitrado, of: AccountKey, rev: number): Promise<HeldTokens> {
  const { db } = nitrado.context;
  for (let look = 0; look < LOOKS; look++) {
    const { held, row } = await read(nitrado, of);
    if (held.rev !== rev) return held;
    if (row.retryAt > row.now)
      throw new HostError('failed', 'this login could not be renewed a moment ago', row.retryAt - row.now);
    if (await repository.claimRenewal(db, of, { rev, forMs: CLAIM_MS })) return renew(nitrado, of, held);
    await pauseFor(LOOK_MS);
  }
  throw new HostError('failed', 'another process is renewing this login');
}

async function read({ context }: Nitrado, of: AccountKey) {
  const row = await repository.findAccount(context.db, of);
  if (!row) throw gone();
  if (row.brokenSince > 0) throw broken();
  const tokens = openTokens(context, of, row.tokens);
  if (!tokens) {
    await markBroken(context, of, row.loginRev);
    throw broken();
  }
  return { row, held: { ...tokens, rev: row.loginRev } };
}

async function renew(nitrado: Nitrado, of: AccountKey, held: HeldTokens): Promise<HeldTokens> {
  const { context, oauth } = nitrado;
  const { rev, refreshToken } = held;
  if (refreshToken === null) throw new HostError('failed', 'a pasted token can’t be renewed');
  const pair = await ask(nitrado, of, { rev, refreshToken });
  await store(nitrado, of, { rev, pair });
  const renewed = { ...pair, rev: rev + 1 };
  try {
    await countRequest(nitrado, of.nitradoId);
    const { expiresAt } = await oauth.describeToken(pair.accessToken);
    await repository.setEnd(context.db, of, { rev: renewed.rev, expiresAt });
  } catch (error) {
    // It works without: the end is a guess then.
    if (!(error instanceof HostError)) throw error;
    if (error.reason === 'refused') {
      await markBroken(context, of, renewed.rev);
      throw error;
    }
  }
  return renewed;
}

async function ask(
  nitrado: Nitrado,
  of: AccountKey,
  { rev, refreshToken }: { rev: number; refreshToken: string },
): Promise<NitradoPair> {
  const { context, oauth } = nitrado;
  try {
    await countRequest(nitrado, of.nitradoId);
    return await oauth.refreshTokens(refreshToken);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    context.log.warn({ err: error, botId: of.botId }, 'a Nitrado login could not be renewed');
    if (error.reason === 'refused') await markBroken(context, of, rev);
    else {
      const waitMs = Math.min(Math.max(error.retryAfterMs, MINUTE_MS), MAX_RETRY_MS);
      await repository.noteFailure(context.db, of, { rev, waitMs });
    }
    throw error;
  }
}

/** Stores new tokens, however long the database is away for: nobody could ask Nitrado for them again. */
async function store(
  { context }: Nitrado,
  of: AccountKey,
  { rev, pair }: { rev: number; pair: NitradoPair },
): Promise<void> {
  const tokens = sealTokens(context, of, pair);
  for (let save = 1; ; save++) {
    try {
      const isSaved = await repository.saveRenewed(context.db, of, { rev, tokens, forMs: LIFETIME_MS });
      if (isSaved) return;
      // Unlinked, or linked anew meanwhile. A save whose reply was lost may have worked, too.
      const row = await repository.findAccount(context.db, of);
      if (row && openTokens(context, of, row.tokens)?.accessToken === pair.accessToken) return;
      await context.db.transaction((tx) => revokeLater(context, tx, [pair]));
      throw gone();
    } catch (error) {
      if (!isUnavailable(error) || save === SAVES) throw error;
      await pauseFor(SAVE_AGAIN_MS);
    }
  }
}

/** Nitrado refuses the login: it keeps its links, the owner is notified, and open pages show it. */
export async function markBroken(
  { db, bus, log }: Nitrado['context'],
  of: AccountKey,
  rev: number,
): Promise<void> {
  const isNew = await db.transaction(async (tx) => {
    if (!(await repository.setBroken(tx, of, rev))) return false;
    await bus.publish(tx, { kind: 'changed', of: { botId: of.botId }, topic: 'nitrado' });
    return true;
  });
  if (isNew) log.warn({ botId: of.botId }, 'Nitrado refuses the login of an account');
}

/** Logins that nothing used are renewed after so long: their refresh tokens end after a month. */
const UNUSED_MS = 6 * DAY_MS;

/** Renews every login that was not renewed for about a week. */
export async function renewUnused(nitrado: Nitrado, isHeld: () => boolean): Promise<void> {
  const { context } = nitrado;
  if (!nitrado.oauth.canLogIn) return;
  for (const of of await repository.listDue(context.db, UNUSED_MS)) {
    if (!isHeld()) return;
    const row = await repository.findAccount(context.db, of);
    if (!row) continue;
    await renewTokens(nitrado, of, row.loginRev).catch((error: unknown) => {
      // Said, and noted in the row.
      if (!(error instanceof HostError)) throw error;
    });
  }
}
