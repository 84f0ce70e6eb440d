import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { HostError } from '../../hosts/port.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { SweepTurn } from '../../platform/work/sweeps.ts';
import { type LoginTokens, openRevoked, sealRevoked } from './login-tokens.ts';
import type { Nitrado } from './nitrado.ts';
import * as repository from './revocations-repository.ts';

/** The bus's name for logins that wait to be ended. */
export const REVOCATION_WORK = 'nitrado-revocation';

const AT_ONCE = 50;
export const MAX_WAIT_MS = HOUR_MS;
/** By then the refresh token has ended by itself (docs/reference/nitrado.md §1). */
const ENDED_MS = 32 * DAY_MS;

/**
 * Has logins ended at Nitrado, with the transaction that forgets them: a kill loses none. Pasted tokens are left out, because
 * other tools may use them.
 */
export async function revokeLater(
  context: Pick<AppContext, 'sealer' | 'bus'>,
  tx: Queries,
  logins: readonly (LoginTokens | undefined)[],
): Promise<void> {
  const rows = logins
    .filter((tokens): tokens is LoginTokens => tokens !== undefined && tokens.refreshToken !== null)
    .map((tokens) => {
      const id = newId();
      return { id, tokens: sealRevoked(context, id, tokens) };
    });
  if (rows.length === 0) return;
  await repository.addRevocations(tx, rows);
  await context.bus.publish(tx, { kind: 'work', what: REVOCATION_WORK, botId: '', id: '' });
}

/** Ends the logins that are due, and tries those again later that Nitrado did not answer about. */
export async function revokeDue(nitrado: Nitrado, turn: SweepTurn): Promise<void> {
  const { context } = nitrado;
  for (const row of await repository.listDueRevocations(context.db, AT_ONCE)) {
    if (!turn.isHeld()) return;
    try {
      await revoke(nitrado, row.id, openRevoked(context, row.id, row.tokens));
      await repository.removeRevocation(context.db, row.id);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      if (row.ageMs > ENDED_MS) {
        context.log.warn({ err: error }, 'a Nitrado login could not be ended; it has run out by now');
        await repository.removeRevocation(context.db, row.id);
      } else await repository.postpone(context.db, row.id, waitOf(row.tries, error));
    }
  }
}

const waitOf = (tries: number, { retryAfterMs }: HostError) =>
  Math.min(Math.max(MINUTE_MS * 2 ** Math.min(tries, 10), retryAfterMs), MAX_WAIT_MS);

/**
 * Ends both tokens. An access token that has ended by itself, after a day, can't be revoked, while its refresh token lives on:
 * that is renewed first. The new pair is stored before it is used.
 */
async function revoke({ context, oauth }: Nitrado, id: string, tokens: LoginTokens): Promise<void> {
  if ((await oauth.revoke(tokens.accessToken)) === 'revoked') return;
  if (tokens.refreshToken === null || !oauth.canLogIn) return;
  const pair = await oauth.refreshTokens(tokens.refreshToken).catch((error: unknown) => {
    if (error instanceof HostError && error.reason === 'refused') return undefined;
    throw error;
  });
  if (!pair) return;
  await repository.setRevokedTokens(context.db, id, sealRevoked(context, id, pair));
  await oauth.revoke(pair.accessToken);
}
