import type { ApplicationState, OwnApplicationReply } from '@arkwright/contracts/own-bot/application';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { MAX_OWN_APPLICATIONS } from '../../core/capacity.ts';
import type { ApplicationRow } from '../../core/discord-applications/repository.ts';
import * as applications from '../../core/discord-applications/repository.ts';
import { openBotToken, sealBotToken } from '../../core/discord-applications/token.ts';
import type { DiscordApplication } from '../../core/discord-rest/application.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { systemActor } from '../../core/identity/actor.ts';
import { getGuildId, getGuildName, getOwnerDiscordId } from '../../core/instances/guild.ts';
import { botChanged } from '../../discord/bot-changed.ts';
import { forgetIntents, forgetRefusedIntents, intentsOfFlags } from '../../discord/intents.ts';
import { removeCommands } from '../../discord/slash-removal.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { notifyOwner } from '../notifications/service.ts';
import { invitationOf } from '../public-info/service.ts';
import { type CheckedToken, checkToken } from './check-token.ts';
import { findOwnBot, findOwnBotGrant, listGranted } from './service.ts';

const WORDS = {
  notGranted: 'This bot has not been granted a Discord application of its own.',
  shared: 'This is the application that all instances share. Create one of your own in the developer portal.',
  notYours:
    'This application belongs to somebody else in Discord. It has to be yours, or a team’s that you are in.',
  taken: 'Another instance uses this application. Each needs one of its own.',
  none: 'This bot has no Discord application of its own whose token works. Paste a token first.',
  full: 'This installation has as many own applications as it can connect.',
} as const;

/** The instance's own application, as its owner sees it, with the intents that the instance's features need. */
export async function findApplication(
  context: AppContext,
  scope: InstanceScope,
): Promise<OwnApplicationReply> {
  const row = await applications.findApplication(context.db, scope);
  return {
    application: row ? await present(context, scope, row) : null,
    intents: await listIntents(context, scope, row),
  };
}

async function present(context: AppContext, scope: InstanceScope, row: ApplicationRow) {
  const guildId = await getGuildId(context.db, scope);
  const { applicationId, name, state, stateAt, addedAt } = row;
  const inviteUrl = invitationOf(context.settings, { clientId: applicationId, guildId });
  return { applicationId, name, state, stateAt, addedAt, inviteUrl };
}

async function listIntents(
  context: AppContext,
  { botId }: InstanceScope,
  row: ApplicationRow | undefined,
): Promise<OwnApplicationReply['intents']> {
  const needs = context.features.flatMap(({ discordIntents }) => discordIntents ?? []);
  const used = await Promise.all(
    needs.map(async (need) => ((await need.listUsers(context)).includes(botId) ? [need] : [])),
  );
  return intentsOfFlags(row?.flags ?? 0).map(({ intent, name, isOn }) => ({
    name,
    isOn: row ? isOn : null,
    without: used
      .flat()
      .filter((need) => need.intent === intent)
      .map(({ feature, without }) => ({ feature, words: without })),
  }));
}

/**
 * Stores the token of the instance's own application, after Discord has said whose it is. The worker connects it, and it takes
 * charge once its bot is in the guild; a new token of the one that is in charge goes on with it.
 */
export async function saveToken(context: AppContext, by: By, token: string): Promise<OwnApplicationReply> {
  const { scope } = by;
  if (!(await findOwnBotGrant(context, scope)).application) throw new AppError('CONFLICT', WORDS.notGranted);
  const checked = await checkToken(context.discordApplications, token);
  if (checked.applicationId === context.settings.discord.clientId)
    throw new AppError('INVALID', WORDS.shared);
  const before = context.discordApplications.ownOf(scope.botId);
  await context.db.transaction((tx) => save(context, tx, by, { checked, token }));
  if (before && before.clientId !== checked.applicationId) await forgetCommands(context, scope, before);
  return findApplication(context, scope);
}

async function save(
  context: AppContext,
  tx: Queries,
  by: By,
  { checked, token }: { checked: CheckedToken; token: string },
): Promise<void> {
  const { scope } = by;
  const { applicationId, name, userId, flags, owners } = checked;
  await lockInstance(tx, scope);
  if (!(await findOwnBotGrant(context, scope, tx)).application)
    throw new AppError('CONFLICT', WORDS.notGranted);
  if (!owners.has(await getOwnerDiscordId(tx, scope))) throw new AppError('INVALID', WORDS.notYours);
  // Two instances could otherwise take the same one, or the last place, at the same time.
  await applications.lockAll(tx);
  if (await applications.isTaken(tx, scope, applicationId)) throw new AppError('CONFLICT', WORDS.taken);
  const before = await applications.lockApplication(tx, scope);
  if (!before && (await applications.countApplications(tx)) >= MAX_OWN_APPLICATIONS)
    throw new AppError('CONFLICT', WORDS.full);
  const now = context.clock.now();
  const isSame = before?.applicationId === applicationId;
  const goesOn = isSame && before.state === 'in-charge';
  await applications.saveApplication(tx, scope, {
    applicationId,
    name,
    userId,
    flags,
    pictureUrl: isSame ? before.pictureUrl : '',
    token: sealBotToken(context.sealer, { botId: scope.botId, applicationId, token }),
    state: goesOn ? 'in-charge' : 'connecting',
    stateAt: goesOn ? before.stateAt : now,
    addedAt: isSame ? before.addedAt : now,
  });
  if (before && !isSame) await letGo(context, tx, scope, before);
  await announce(context, tx, by, {
    action: before ? 'own-bot.application-changed' : 'own-bot.application-added',
    before: before && nameOf(before),
    after: nameOf(checked),
  });
}

/**
 * Asks Discord again what the application is called and which intents it has. With other intents the worker asks for those that
 * it was refused.
 */
export async function checkApplication(context: AppContext, by: By): Promise<OwnApplicationReply> {
  const { scope } = by;
  // As it is stored: this process may hear a moment late that it was added or removed.
  const application = await applications.findApplication(context.db, scope);
  const token = application && openBotToken(context.sealer, application);
  if (token === undefined) throw new AppError('CONFLICT', WORDS.none);
  const checked = await checkToken(context.discordApplications, token);
  await context.db.transaction(async (tx) => {
    await lockInstance(tx, scope);
    const before = await applications.lockApplication(tx, scope);
    // It was removed a moment ago.
    if (!before) throw new AppError('CONFLICT', WORDS.none);
    if (before.applicationId !== checked.applicationId) return;
    await applications.saveChecked(tx, scope, checked);
    if (checked.flags !== before.flags)
      await forgetRefusedIntents(tx, { clientId: before.applicationId, botId: scope.botId });
    await announce(context, tx, by, {});
  });
  return findApplication(context, scope);
}

/** Removes the instance's own application: the shared bot takes over. Without one nothing happens. */
export async function removeApplication(context: AppContext, by: By): Promise<OwnApplicationReply> {
  const { scope } = by;
  const own = context.discordApplications.ownOf(scope.botId);
  await context.db.transaction(async (tx) => {
    await lockInstance(tx, scope);
    const before = await applications.lockApplication(tx, scope);
    if (!before) return;
    await applications.deleteApplication(tx, scope);
    await letGo(context, tx, scope, before);
    const action = 'own-bot.application-removed';
    await announce(context, tx, by, { action, before: nameOf(before) });
  });
  if (own) await forgetCommands(context, scope, own);
  return findApplication(context, scope);
}

/** After an application has let go of its instance's guild. */
async function forgetCommands(
  context: AppContext,
  scope: InstanceScope,
  application: DiscordApplication,
): Promise<void> {
  await removeCommands(context, application, await getGuildId(context.db, scope));
}

/** What is to be done when an application is no longer the instance's. */
async function letGo(
  context: AppContext,
  tx: Queries,
  scope: InstanceScope,
  { applicationId, state }: ApplicationRow,
): Promise<void> {
  await forgetIntents(tx, { clientId: applicationId, botId: scope.botId });
  if (state === 'in-charge') await botChanged.tell(context, { tx, scope });
}

/**
 * Notes what has become of an application. It takes charge of its instance's guild, or the shared bot takes over. Nothing
 * happens where that is known, or where the instance has another application by now.
 */
export async function setApplicationState(
  context: AppContext,
  { botId, applicationId }: Pick<ApplicationRow, 'botId' | 'applicationId'>,
  state: ApplicationState,
): Promise<void> {
  const scope = systemScope(botId);
  const own = context.discordApplications.ownOf(botId);
  const guildId = await context.db.transaction(async (tx) => {
    const before = await applications.lockApplication(tx, scope);
    if (before?.applicationId !== applicationId || before.state === state) return undefined;
    // A session that still ends must not undo what was found.
    if (before.state === 'refused' && state !== 'connecting') return undefined;
    await applications.saveState(tx, scope, { state, stateAt: context.clock.now() });
    const wasInCharge = before.state === 'in-charge';
    const isInCharge = state === 'in-charge';
    if (wasInCharge || isInCharge) await botChanged.tell(context, { tx, scope });
    const by: By = { actor: systemActor('Discord'), scope, origin: 'system' };
    if (wasInCharge !== isInCharge) {
      const action = isInCharge ? 'own-bot.took-over' : 'own-bot.handed-over';
      await announce(context, tx, by, { action, after: nameOf(before) });
    } else await announce(context, tx, by, {});
    const { tierIsEnough } = await findOwnBot(context, tx, scope);
    const notice = noticeOf(before, state, tierIsEnough);
    if (notice !== undefined && (wasInCharge || state === 'refused'))
      await notifyOwner(context, tx, {
        scope,
        message: `${await getGuildName(tx, scope)}: ${notice} If the shared bot is no longer in your Discord server, invite it, so that messages arrive: ${invitationOf(context.settings)}`,
        page: '/branding',
      });
    return wasInCharge && state === 'paused' ? getGuildId(tx, scope) : undefined;
  });
  // In the other states its bot is out of reach, or in charge. Nobody waits for Discord here.
  if (guildId !== undefined && own) void removeCommands(context, own, guildId);
}

/** What the owner reads when an application can't be in charge. */
function noticeOf(
  { name }: ApplicationRow,
  state: ApplicationState,
  tierIsEnough: boolean,
): string | undefined {
  switch (state) {
    case 'refused':
      return `Discord refuses the token of your own bot “${name}”. The shared bot has taken over. Paste a new token on the page Branding.`;
    case 'not-in-guild':
      return `Your own bot “${name}” is no longer in your Discord server. The shared bot has taken over until you invite yours again, on the page Branding.`;
    case 'paused':
      return `Your own bot “${name}” is paused, because ${tierIsEnough ? 'it is no longer granted' : 'your tier no longer includes it'}. The shared bot has taken over; your settings stay.`;
    case 'connecting':
    case 'in-charge':
      return undefined;
  }
}

const nameOf = ({ applicationId, name }: Pick<ApplicationRow, 'applicationId' | 'name'>) => ({
  applicationId,
  name,
});

type Named = ReturnType<typeof nameOf>;

/** Tells workers and open pages; with an action it is in the history, too. */
async function announce(
  context: AppContext,
  tx: Queries,
  by: By,
  change: {
    action?:
      | `own-bot.application-${'added' | 'changed' | 'removed'}`
      | 'own-bot.took-over'
      | 'own-bot.handed-over';
    before?: Named | undefined;
    after?: Named;
  },
): Promise<void> {
  const { action, before = null, after = null } = change;
  const { botId } = by.scope;
  if (action !== undefined)
    await recordChange(tx, by, {
      at: context.clock.now(),
      area: 'Owner',
      action,
      target: { kind: 'own-bot', id: botId, name: (after ?? before)?.name ?? '' },
      before,
      after,
    });
  await context.bus.publish(
    tx,
    { kind: 'discord-applications', botId },
    { kind: 'changed', of: { botId }, topic: 'own-bot' },
  );
}

/** Of some instances those that may have their own application at the moment. */
export async function listAllowed(
  context: AppContext,
  botIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const granted = await listGranted(context, botIds);
  return new Set(botIds.filter((botId) => granted.get(botId)?.application));
}
