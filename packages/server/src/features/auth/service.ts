import { and, eq, gt } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import { saveUserGuilds } from '../../core/access/user-guilds.ts';
import { loginCodes, loginStates, users } from '../../core/identity/table.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newSecret, sha256 } from '../../platform/base/random.ts';
import { settlePledges } from '../pledges/service.ts';
import { rememberUser } from '../users/service.ts';
import { authorizeUrl, fetchDiscordUser } from './discord-oauth.ts';
import { addCode, addState } from './sign-ins-repository.ts';

const STATE_LIFETIME_MS = 10 * 60_000;
const CODE_LIFETIME_MS = 60_000;

const usedUp = () =>
  new AppError('UNAUTHENTICATED', 'This sign-in has expired or has already been used. Please sign in again.');

/** Begins a sign-in for a page that keeps the verifier of `challenge`; returns Discord's page. */
export async function beginLogin(context: AppContext, challenge: string): Promise<string> {
  const now = context.clock.now();
  const state = newSecret();
  const discordVerifier = newSecret();
  const row = { stateHash: sha256(state), challenge, discordVerifier, expiresAt: now + STATE_LIFETIME_MS };
  await addState(context.db, { row, now });
  return authorizeUrl(context.settings, { state, codeChallenge: sha256(discordVerifier) });
}

/** Ends Discord's part: the state is used up, the person is known, and a one-time code waits for the page. */
export async function finishLogin(
  context: AppContext,
  answer: { state: string; code: string },
): Promise<string> {
  const { db, clock } = context;
  const [began] = await db
    .delete(loginStates)
    .where(and(eq(loginStates.stateHash, sha256(answer.state)), gt(loginStates.expiresAt, clock.now())))
    .returning();
  if (!began) throw usedUp();
  const { guildIds, ...person } = await fetchDiscordUser(context.settings, {
    code: answer.code,
    codeVerifier: began.discordVerifier,
  });
  const userId = await rememberUser(context, person);
  // A person who pledged before the first sign-in has the tier from the start.
  await settlePledges(context, userId);
  if (guildIds) await saveUserGuilds(db, { userId, guildIds });
  const code = `oc_${newSecret()}`;
  const now = clock.now();
  const { challenge } = began;
  const row = { codeHash: sha256(code), userId, challenge, expiresAt: now + CODE_LIFETIME_MS };
  await addCode(db, { row, now });
  return code;
}

/** Forgets a sign-in that the person refused on Discord's page. */
export async function dropLogin(context: AppContext, state: string): Promise<void> {
  await context.db.delete(loginStates).where(eq(loginStates.stateHash, sha256(state)));
}

/** The person whom a code would sign in, and the challenge that its sign-in began with, without using it up. */
export async function peekLogin(
  context: AppContext,
  code: string,
): Promise<{ username: string; challenge: string }> {
  const [row] = await context.db
    .select({ username: users.username, challenge: loginCodes.challenge })
    .from(loginCodes)
    .innerJoin(users, eq(users.id, loginCodes.userId))
    .where(and(eq(loginCodes.codeHash, sha256(code)), gt(loginCodes.expiresAt, context.clock.now())));
  if (!row) throw usedUp();
  return row;
}

/**
 * Exchanges a code for a session token, once. The verifier must be the one that the sign-in began with: a code that is
 * tried with another is used up too.
 */
export async function exchangeCode(
  context: AppContext,
  exchange: { code: string; verifier: string; label: string },
): Promise<string> {
  const [found] = await context.db
    .delete(loginCodes)
    .where(eq(loginCodes.codeHash, sha256(exchange.code)))
    .returning();
  if (!found || found.expiresAt <= context.clock.now()) throw usedUp();
  if (sha256(exchange.verifier) !== found.challenge) throw usedUp();
  return context.db.transaction((tx) =>
    context.sessions.create(tx, { userId: found.userId, label: exchange.label }),
  );
}

/** Ends a session, in every process at once. */
export async function logout(context: AppContext, session: { token: string; userId: string }): Promise<void> {
  await context.sessions.end(session.token);
  await context.bus.publish(context.db, { kind: 'access', of: { userId: session.userId } });
}
