import { createNitradoConnection } from '../../hosts/nitrado/connection.ts';
import { type HostConnection, HostError } from '../../hosts/port.ts';
import type { AccountKey } from './login-tokens.ts';
import type { Nitrado } from './nitrado.ts';
import { countRequest, paceOf, type Waiting } from './pace-service.ts';
import { currentTokens, type HeldTokens, markBroken, renewTokens } from './renewal-service.ts';

/**
 * Uses an account at Nitrado, signed in; each of its requests has its turn, for which it waits as `paceOf` says, and is
 * counted. Where Nitrado refuses the login (`refused`), it is renewed and `use` is called once more, from its beginning; if
 * that is refused, too, the account is broken. Throws HostError.
 */
export async function withConnection<Result>(
  nitrado: Nitrado,
  { botId, nitradoId, ...waiting }: AccountKey & Waiting,
  use: (host: HostConnection) => Promise<Result>,
): Promise<Result> {
  const of = { botId, nitradoId };
  const connect = ({ accessToken: token }: HeldTokens) =>
    createNitradoConnection(nitrado.context.settings.nitrado, nitrado.context, {
      token,
      pace: paceOf(nitrado, nitradoId, waiting),
    });
  const held = await currentTokens(nitrado, of);
  try {
    return await use(connect(held));
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (held.refreshToken === null) return judgePasted(nitrado, of, { held, error });
  }
  const renewed = await renewTokens(nitrado, of, held.rev);
  try {
    return await use(connect(renewed));
  } catch (error) {
    // Only of the tokens that were used: others may be there by now.
    if (isRefused(error)) await markBroken(nitrado.context, of, renewed.rev);
    throw error;
  }
}

const isRefused = (error: unknown): error is HostError =>
  error instanceof HostError && error.reason === 'refused';

/** A single 401 proves little: a pasted token, which can't be renewed, is broken if Nitrado says so about itself. */
async function judgePasted(
  nitrado: Nitrado,
  of: AccountKey,
  { held, error }: { held: HeldTokens; error: HostError },
): Promise<never> {
  const { context, oauth } = nitrado;
  await countRequest(nitrado, of.nitradoId);
  const verdict = await oauth.describeToken(held.accessToken).catch((reason: unknown) => reason);
  if (isRefused(verdict)) await markBroken(context, of, held.rev);
  throw error;
}
