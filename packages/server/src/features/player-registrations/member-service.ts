import { CODE_LIFETIME_MS } from '@arkwright/contracts/player-registrations/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import type { By } from '../../core/history/change-log.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { escapeDiscord } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { askForChecks } from '../player-roles/service.ts';
import * as registrations from '../registered-players/service.ts';
import { newCode } from './codes.ts';
import { logRegistration } from './confirm-service.ts';
import { refuseFull, registrationLeaving, tellEnded } from './service.ts';

const REGISTERED = 'You are already registered. To register another player, type /unregister first.';

/** A repeated request within this time gets the same code: a new one needs the instance's lock. */
const SAME_CODE_MS = 10_000;
/** Open pages are notified of codes by a check this often, and never by members: any of them could do it all day. */
export const PENDING_NEWS_MS = 10_000;

/**
 * Gives a Discord member a code to type in the game; an earlier one becomes invalid, unless it was given just now. CONFLICT
 * if the member is registered already.
 */
export function askForCode(context: AppContext, by: By): Promise<string> {
  const { id: discordId, name: discordUsername } = by.actor;
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, by.scope);
    const before = await registrations.lockRegistrationBy(tx, by.scope, { discordId });
    if (before && before.netId !== '') throw new AppError('CONFLICT', REGISTERED);
    const now = context.clock.now();
    const isNew = before !== undefined && before.codeExpiresAt > now + CODE_LIFETIME_MS - SAME_CODE_MS;
    // A code for a certain player is not what was requested.
    if (isNew && before.awaitedNetId === '') return before.confirmationCode;
    const code = await freeCode(
      () => newCode(),
      async (candidate) =>
        (await registrations.lockRegistrationBy(tx, by.scope, { code: candidate })) === undefined,
    );
    const codeExpiresAt = now + CODE_LIFETIME_MS;
    const fields = { discordUsername, awaitedNetId: '', confirmationCode: code, codeExpiresAt };
    if (before) {
      await registrations.updateRegistration(tx, by.scope, { id: before.id, ...fields });
    } else {
      await refuseFull(tx, by.scope);
      await registrations.insertRegistration(tx, by.scope, {
        id: newId(),
        discordId,
        createdAt: now,
        ...fields,
      });
    }
    return code;
  });
}

async function freeCode(make: () => string, isFree: (code: string) => Promise<boolean>): Promise<string> {
  for (;;) {
    const code = make();
    if (await isFree(code)) return code;
  }
}

/** Codes that were not typed in the game in time. Open pages are notified before they are deleted. */
export const expiredCodes: Retention = {
  what: 'codes of registrations',
  deleteSome: (db, { now, limit }) =>
    registrations.deleteExpired(db, { now: now - 2 * PENDING_NEWS_MS, limit }),
};

/** Has open pages reload the registrations if codes were given or have expired between two moments (ms). */
export async function announcePending(
  context: AppContext,
  between: { since: number; until: number },
): Promise<void> {
  const botIds = await registrations.listPendingNews(context.db, between);
  await context.bus.publish(context.db, ...botIds.map((botId) => registrations.registrationsChanged(botId)));
}

/** Ends the member's own registration, or lets go of a code; CONFLICT where there is neither, and while they are muted. */
export function unregister(context: AppContext, by: By): Promise<void> {
  const { id: discordId } = by.actor;
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, by.scope);
    const before = await registrations.lockRegistrationBy(tx, by.scope, { discordId });
    const now = context.clock.now();
    const isNone = !before || (before.netId === '' && before.codeExpiresAt <= now);
    if (isNone) throw new AppError('CONFLICT', 'You are not registered.');
    if (before.netId === '') {
      // As if it had expired.
      await registrations.updateRegistration(tx, by.scope, { id: before.id, codeExpiresAt: now });
      return;
    }
    const { netId } = before;
    for (const reason of await registrationLeaving.tell(context, { tx, scope: by.scope, netId }))
      if (reason !== undefined) throw new AppError('CONFLICT', reason);
    await registrations.deleteRegistration(tx, by.scope, before.id);
    await tellEnded(context, tx, { ...before, scope: by.scope });
    await askForChecks(tx, by.scope, [discordId]);
    await registrations.recordRegistration(context, tx, by, {
      action: 'player-registration.unregistered',
      before,
      after: undefined,
    });
    const settings = await getSettings(tx, by.scope, 'playerRegistration');
    const content = `📝 **${escapeDiscord(before.discordUsername)}** (<@${discordId}>) is no longer registered.`;
    await logRegistration(context, tx, by, { settings, content });
  });
}
