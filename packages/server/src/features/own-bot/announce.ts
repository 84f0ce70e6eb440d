import type { OwnBotKind } from '@arkwright/contracts/own-bot/kinds';
import type { AppContext } from '../../context/app-context.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { listAdmins } from '../../core/identity/admins.ts';
import type { Queries } from '../../platform/database/database.ts';
import { notify } from '../notifications/service.ts';
import { OWN_BOT_WORK } from './service.ts';

type Sides = { before?: OwnBotKind | undefined; after?: OwnBotKind | undefined };

/**
 * Records a change of a request in the instance's history, for whose owner the page is read again; the open
 * pages of site admins are, too. Reasons are not in the history: they can be deleted from the request alone.
 */
export async function announceRequest(
  context: AppContext,
  tx: Queries,
  by: By,
  change: Sides & { action: `own-bot.${'requested' | 'withdrawn' | 'granted' | 'refused' | 'revoked'}` },
): Promise<void> {
  const { botId } = by.scope;
  const { action, before, after } = change;
  await recordChange(tx, by, {
    at: context.clock.now(),
    area: 'Owner',
    action,
    target: { kind: 'own-bot', id: botId, name: '' },
    before: before === undefined ? null : { kind: before },
    after: after === undefined ? null : { kind: after },
  });
  const admins = await listAdmins(tx);
  await context.bus.publish(
    tx,
    { kind: 'work', what: OWN_BOT_WORK, botId, id: botId },
    ...admins.map(({ id }) => ({
      kind: 'changed' as const,
      of: { userId: id },
      topic: 'own-bot-requests' as const,
    })),
  );
}

/** Notifies every site admin of a request; not again while they have an unread notification of one of this guild. */
export async function notifyAdmins(
  context: AppContext,
  tx: Queries,
  { guildName, words }: { guildName: string; words: string },
): Promise<void> {
  const admins = await listAdmins(tx);
  const beginning = `New request for a bot of its own from ${guildName}:`;
  await notify(context, tx, {
    discordIds: admins.map(({ discordId }) => discordId),
    message: `${beginning} their ${words}. Grant or refuse it on the page Admin.`,
    page: '/admin',
    dedupeUntilRead: beginning,
  });
}
