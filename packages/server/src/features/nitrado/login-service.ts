import { holds } from '@arkwright/contracts/derived/permissions';
import { nitradoFeature } from '@arkwright/contracts/manifests/nitrado';
import { MAX_HOST_ACCOUNTS } from '@arkwright/contracts/nitrado/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { featureEvent } from '../../context/feature-event.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import { systemScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import { personOf, type UserActor } from '../../core/identity/actor.ts';
import { beginOAuth, endOAuth } from '../../core/oauth/states.ts';
import { type NitradoTokenInfo, SCOPE } from '../../hosts/nitrado/oauth.ts';
import { HostError } from '../../hosts/port.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import * as repository from './accounts-repository.ts';
import { type AccountKey, type LoginTokens, openTokens, sealTokens } from './login-tokens.ts';
import type { Nitrado } from './nitrado.ts';
import { revokeLater } from './revocations-service.ts';

export type LoginOutcome = { success: boolean; message: string };
/** A person in the session that calls. */
export type LoginCaller = { actor: UserActor; token: string };

const failure = (message: string): LoginOutcome => ({ success: false, message });
const USED_UP = failure('This login has expired or has already been used. Please sign in again.');
const NOT_ALLOWED = failure('You no longer have the right to edit Hosting Sync.');
const REFUSED = failure('Nitrado refused the login. Please sign in again.');
const AWAY = failure('Nitrado can’t be asked right now. Please try again in a few minutes.');
const NO_SERVICE = `did not allow access to its services (the permission “${SCOPE}”), without which nothing can be synced`;
const FULL = failure(
  `An instance can have up to ${MAX_HOST_ACCOUNTS} Nitrado accounts. Remove one of them first.`,
);

/** Where Nitrado sends people back to: our page, which ends the login. To be registered with the client. */
const redirectUri = ({ settings }: AppContext) => `${settings.publicUrl}/nitrado`;

/** Nitrado has refused the login of an account, and now has another one; told in the transaction that stores it. */
export const loginMended = featureEvent<{ tx: Queries; of: AccountKey }>();

/** Records what happens to linked accounts. */
export const recordAccount = recorderOf({
  feature: nitradoFeature,
  kind: 'nitrado-account',
  describe: (account: { nitradoId: string; username: string; isPasted: boolean }) => ({
    id: account.nitradoId,
    name: account.username,
    fields: { username: account.username, isPasted: account.isPasted },
  }),
});

/** Begins a login; returns Nitrado's page. UNAVAILABLE if the installation has no client. */
export async function beginLogin(
  { context, oauth }: Nitrado,
  { actor, token }: LoginCaller,
  botId: string,
): Promise<string> {
  if (!oauth.canLogIn)
    throw new AppError('CONFLICT', 'This installation has no Nitrado client. Paste a token instead.');
  const caller = { userId: actor.id, token };
  const state = await beginOAuth(context, caller, { purpose: 'nitrado', subjectId: botId });
  return oauth.authorizeUrl({ state, redirectUri: redirectUri(context) });
}

/**
 * Completes a login that began in this session, if the person may still edit Hosting Sync. What Nitrado has given is revoked
 * where it can't be used.
 */
export async function finishLogin(
  nitrado: Nitrado,
  { actor, token }: LoginCaller,
  answer: { code: string; state: string },
): Promise<LoginOutcome> {
  const { context, oauth } = nitrado;
  const caller = { userId: actor.id, token };
  const begun = await endOAuth(context, caller, { purpose: 'nitrado', state: answer.state });
  if (!begun) return USED_UP;
  const { subjectId: botId } = begun;
  if (!(await mayEdit(context, actor.discordId, botId))) return NOT_ALLOWED;
  return telling(async () => {
    const pair = await oauth.exchangeCode(answer.code, redirectUri(context));
    const outcome = await keep(nitrado, { actor, botId, pair }).catch(async (error: unknown) => {
      await dropPair(context, pair);
      throw error;
    });
    if (!outcome.success) await dropPair(context, pair);
    return outcome;
  });
}

type Login = { actor: UserActor; botId: string; pair: LoginTokens };

async function keep(nitrado: Nitrado, { actor, botId, pair }: Login): Promise<LoginOutcome> {
  const { context, oauth } = nitrado;
  const info = await oauth.describeToken(pair.accessToken);
  if (!info.scopes.includes(SCOPE)) return failure(`The Nitrado account ${info.username} ${NO_SERVICE}.`);
  // Nitrado may have taken its time.
  if (!(await mayEdit(context, actor.discordId, botId))) return NOT_ALLOWED;
  const by: By = { actor, scope: systemScope(botId), origin: 'dashboard' };
  return save(context, by, { info, tokens: pair, isPasted: false });
}

/** Whether a person may edit Hosting Sync of an instance now; false for strangers, and if there is no such instance. */
export async function mayEdit(
  { memberships }: Pick<AppContext, 'memberships'>,
  discordId: string,
  botId: string,
): Promise<boolean> {
  if (discordId === '') return false;
  const member = await memberships.find({ discordId }, botId);
  return member !== undefined && holds(member, 'Nitrado_Edit');
}

const dropPair = (context: AppContext, pair: LoginTokens) =>
  context.db.transaction((tx) => revokeLater(context, tx, [pair]));

/** Links the account of a token that somebody made on Nitrado's site. It is verified with Nitrado first. */
export async function linkPastedToken(nitrado: Nitrado, by: By, accessToken: string): Promise<LoginOutcome> {
  const { context, oauth } = nitrado;
  try {
    const info = await oauth.describeToken(accessToken);
    if (!info.scopes.includes(SCOPE))
      return failure(`This token of the Nitrado account ${info.username} ${NO_SERVICE}. Make one with it.`);
    // Nitrado may have taken its time.
    if (!(await mayEdit(context, personOf(by.actor), by.scope.botId))) return NOT_ALLOWED;
    return await save(context, by, { info, tokens: { accessToken, refreshToken: null }, isPasted: true });
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return error.reason === 'refused' || error.reason === 'forbidden'
      ? failure('Nitrado does not accept this token. Check that it was copied completely and is still valid.')
      : AWAY;
  }
}

type Found = { info: NitradoTokenInfo; tokens: LoginTokens; isPasted: boolean };

/** The tokens that an account had before are revoked. */
function save(context: AppContext, by: By, { info, tokens, isPasted }: Found): Promise<LoginOutcome> {
  const { nitradoId, username, expiresAt } = info;
  const { botId } = by.scope;
  const of = { botId, nitradoId };
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, by.scope);
    const linked = await repository.lockAccounts(tx, botId);
    const before = linked.find((row) => row.nitradoId === nitradoId);
    if (!before && linked.length >= MAX_HOST_ACCOUNTS) return FULL;
    const old = before && openTokens(context, of, before.tokens);
    // Nitrado might give the same ones again.
    if (old?.accessToken !== tokens.accessToken) await revokeLater(context, tx, [old]);
    await repository.saveAccount(tx, of, {
      username,
      tokens: sealTokens(context, of, tokens),
      isPasted,
      expiresAt,
      linkedAt: context.clock.now(),
      linkedById: personOf(by.actor),
      linkedBy: by.actor.name,
    });
    if (before && before.brokenSince > 0) await loginMended.tell(context, { tx, of });
    const after = { nitradoId, username, isPasted };
    await recordAccount(context, tx, by, { action: 'nitrado.account-linked', before, after });
    return { success: true, message: `The Nitrado account ${username} is linked.` };
  });
}

/** Removes accounts; returns whether there was one. Their logins are revoked, but pasted tokens are only forgotten. */
export async function removeAccounts(
  context: AppContext,
  by: By,
  which: (account: { username: string }) => boolean,
): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, by.scope);
    const { botId } = by.scope;
    const gone = (await repository.lockAccounts(tx, botId)).filter(which);
    await revokeRows(context, tx, gone);
    for (const before of gone) {
      await repository.removeAccount(tx, before);
      await recordAccount(context, tx, by, { action: 'nitrado.account-removed', before });
    }
    return gone.length > 0;
  });
}

/** The instance of these accounts goes. */
export async function revokeAllOf(context: AppContext, tx: Queries, botId: string): Promise<void> {
  await revokeRows(context, tx, await repository.lockAccounts(tx, botId));
}

const revokeRows = (context: AppContext, tx: Queries, rows: readonly repository.AccountRow[]) =>
  revokeLater(
    context,
    tx,
    rows.filter(({ isPasted }) => !isPasted).map((row) => openTokens(context, row, row.tokens)),
  );

/** A failure at Nitrado, in words for the person. */
async function telling(work: () => Promise<LoginOutcome>): Promise<LoginOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return error.reason === 'refused' ? REFUSED : AWAY;
  }
}
