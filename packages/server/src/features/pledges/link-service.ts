import { z } from 'zod';
import type { AppContext } from '../../context/app-context.ts';
import { beginOAuth, endOAuth, type OAuthCaller } from '../../core/oauth/states.ts';
import type { PatreonSettings } from '../../platform/settings.ts';
import * as repository from './accounts-repository.ts';
import { keepMembers } from './members-service.ts';
import type { PatreonClient, PatreonTokens } from './patreon/client.ts';
import type { PatreonIdentity } from './patreon/replies.ts';
import { PatreonError } from './patreon/request.ts';
import { settlePledges } from './service.ts';

/** A token that is about to end is renewed before it is used. */
const RENEW_BEFORE_MS = 60_000;

export type LinkOutcome = { success: boolean; message: string };
export type Linking = { context: AppContext; client: PatreonClient; settings: PatreonSettings };

const storedTokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
const failure = (message: string): LinkOutcome => ({ success: false, message });
const USED_UP = failure('This link has expired or has already been used. Please link your account again.');
const TAKEN = failure('This Patreon account is linked to another account here. Unlink it there first.');
const NOT_LINKED = failure('No Patreon account is linked.');

/** Where Patreon sends people back to: our page, which ends the link itself. To be registered with the client. */
export const redirectUri = (context: AppContext) => `${context.settings.publicUrl}/patreon`;

const placeOf = (userId: string) => ({
  table: 'patreon_accounts',
  column: 'tokens',
  botId: '',
  rowId: userId,
});

/** Begins a link; returns Patreon's page. The reply is valid in this session only, once, for ten minutes. */
export async function beginLink({ context, client }: Linking, caller: OAuthCaller): Promise<string> {
  const state = await beginOAuth(context, caller, { purpose: 'patreon' });
  return client.authorizeUrl({ state, redirectUri: redirectUri(context) });
}

/** Completes a link that began in this session. */
export async function finishLink(
  linking: Linking,
  caller: OAuthCaller,
  answer: { code: string; state: string },
): Promise<LinkOutcome> {
  const { context, client } = linking;
  const begun = await endOAuth(context, caller, { purpose: 'patreon', state: answer.state });
  if (!begun) return USED_UP;
  return telling(async () => {
    const tokens = await client.exchangeCode(answer.code, redirectUri(context));
    const askedAt = context.clock.now();
    const identity = await client.fetchIdentity(tokens.accessToken);
    if (!(await keepAccount(linking, caller.userId, { tokens, identity, askedAt }))) return TAKEN;
    await settlePledges(context);
    return { success: true, message: `Your Patreon account ${identity.name} is linked.` };
  });
}

type Found = { tokens: PatreonTokens; identity: PatreonIdentity; askedAt: number };

/** False where the Patreon account belongs to another user already. */
async function keepAccount(linking: Linking, userId: string, found: Found): Promise<boolean> {
  const { context, settings } = linking;
  const { identity, tokens, askedAt } = found;
  return context.db.transaction(async (tx) => {
    await repository.lockPatreonUser(tx, identity.patreonUserId);
    if (await repository.isTaken(tx, identity.patreonUserId, userId)) return false;
    const before = await repository.lockAccount(tx, userId);
    await repository.saveAccount(tx, {
      userId,
      patreonUserId: identity.patreonUserId,
      name: identity.name,
      email: identity.email,
      ...sealed(context, userId, tokens),
      linkedAt: context.clock.now(),
    });
    await repository.replaceEmail(tx, userId, { was: before?.email ?? '', is: identity.email });
    await keepMembers(context, tx, identity.memberships, { askedAt, settings });
    return true;
  });
}

function sealed(context: AppContext, userId: string, tokens: PatreonTokens) {
  const { accessToken, refreshToken, expiresInMs } = tokens;
  return {
    tokens: context.sealer.seal(JSON.stringify({ accessToken, refreshToken }), placeOf(userId)),
    expiresAt: context.clock.now() + expiresInMs,
  };
}

/**
 * Deletes the linked account, its tokens, and the address if it came with it. The pledge still counts if Patreon knows the
 * Discord account.
 */
export async function unlink(context: AppContext, userId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const email = await repository.removeAccount(tx, userId);
    if (email !== undefined) await repository.replaceEmail(tx, userId, { was: email, is: '' });
  });
  await settlePledges(context);
}

/** Asks Patreon for the current pledge, with the person's own token. */
export async function refreshPledge(linking: Linking, userId: string): Promise<LinkOutcome> {
  const { context, client, settings } = linking;
  return telling(async () => {
    const accessToken = await currentToken(linking, userId);
    if (accessToken === undefined) return NOT_LINKED;
    const askedAt = context.clock.now();
    const { memberships } = await client.fetchIdentity(accessToken);
    await keepMembers(context, context.db, memberships, { askedAt, settings });
    await settlePledges(context);
    return { success: true, message: 'Your pledge is up to date.' };
  });
}

/**
 * The access token, renewed if it ends. A refresh token works once: the row is locked while it is used, so that two calls
 * at once don't use it twice, and the new one is stored before anything else happens.
 */
async function currentToken({ context, client }: Linking, userId: string): Promise<string | undefined> {
  return context.db.transaction(async (tx) => {
    const row = await repository.lockAccount(tx, userId);
    if (!row) return undefined;
    // Dropped by a restore without the key (sealed-columns.ts).
    if (row.tokens === '') throw new PatreonError('refused', 'the tokens were dropped');
    const held = storedTokens.parse(JSON.parse(context.sealer.open(row.tokens, placeOf(userId))));
    if (row.expiresAt > context.clock.now() + RENEW_BEFORE_MS) return held.accessToken;
    const renewed = await client.refreshTokens(held.refreshToken);
    await repository.saveTokens(tx, userId, sealed(context, userId, renewed));
    return renewed.accessToken;
  });
}

/** A failure at Patreon, in words for the person. */
async function telling(work: () => Promise<LinkOutcome>): Promise<LinkOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PatreonError)) throw error;
    if (error.reason === 'refused') return failure('Patreon refused. Please link your account again.');
    return failure('Patreon can’t be asked right now. Please try again in a few minutes.');
  }
}
