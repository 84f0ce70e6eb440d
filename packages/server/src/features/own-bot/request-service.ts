import { OWN_BOT_WORDS } from '@arkwright/contracts/own-bot/kinds';
import { askAgainAt, type OwnBot, type OwnBotRequestFields } from '@arkwright/contracts/own-bot/schema';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import type { By } from '../../core/history/change-log.ts';
import { personOf } from '../../core/identity/actor.ts';
import { FORGOTTEN_ID } from '../../core/personal-data/forgotten.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { announceRequest, notifyAdmins } from './announce.ts';
import * as repository from './repository.ts';
import { findOwnBot } from './service.ts';

const NOT_NEEDED =
  'This installation is self-hosted: everyone may have a bot of their own, without a request.';
const TOO_SOON = 'The last request was turned down less than a week ago. Please wait before you ask again.';
const GRANTED = 'This is granted already.';

/**
 * Asks for a bot of its own, or changes the request that waits. A grant of the other kind stays until a new one takes its
 * place.
 */
export async function requestOwnBot(
  context: AppContext,
  by: By,
  { kind, reason }: OwnBotRequestFields,
): Promise<OwnBot> {
  if (context.settings.selfHosted) throw new AppError('CONFLICT', NOT_NEEDED);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, by.scope);
    const before = await repository.lockRequest(tx, by.scope);
    if (before && askAgainAt(before) > now) throw new AppError('CONFLICT', TOO_SOON);
    if (before?.state === 'granted' && before.grantedKind === kind) throw new AppError('CONFLICT', GRANTED);
    const wasOpen = before?.state === 'requested';
    if (wasOpen && before.kind === kind && before.reason === reason) return findOwnBot(context, tx, by.scope);
    await repository.saveRequest(tx, {
      botId: by.scope.botId,
      grantedKind: before?.grantedKind ?? null,
      answer: before?.answer ?? '',
      decidedAt: before?.decidedAt ?? 0,
      deciderId: before?.deciderId ?? null,
      kind,
      reason,
      state: 'requested',
      requesterDiscordId: personOf(by.actor),
      requestedAt: now,
    });
    const sides = { before: wasOpen ? before.kind : undefined, after: kind };
    await announceRequest(context, tx, by, { action: 'own-bot.requested', ...sides });
    const listed = await repository.findListed(tx, by.scope);
    if (!wasOpen && listed)
      await notifyAdmins(context, tx, { guildName: listed.guildName, words: OWN_BOT_WORDS[kind] });
    return findOwnBot(context, tx, by.scope);
  });
}

/** Withdraws the request that waits. What is granted stays granted. */
export function withdrawOwnBot(context: AppContext, by: By): Promise<OwnBot> {
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, by.scope);
    const before = await repository.lockRequest(tx, by.scope);
    if (before?.state === 'requested') {
      const { grantedKind } = before;
      if (grantedKind === null) await repository.deleteRequest(tx, by.scope);
      // The reason was for the other kind.
      else await repository.saveRequest(tx, { ...before, kind: grantedKind, state: 'granted', reason: '' });
      await announceRequest(context, tx, by, { action: 'own-bot.withdrawn', before: before.kind });
    }
    return findOwnBot(context, tx, by.scope);
  });
}

/** A deleted account: clears what the person has written in requests of instances that have another owner now. */
export const forgetRequester = ({ db }: AppContext, discordId: string): Promise<void> =>
  repository.forgetRequester(db, discordId, { forgottenId: FORGOTTEN_ID });
