import { MAX_ENDED_LINKS } from '@arkwright/contracts/tribe-log-link/bounds';
import type { LinkReason } from '@arkwright/contracts/tribe-log-link/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { enqueueMessages, withdrawMessage } from '../../discord/outbox.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findServerName } from '../servers/service.ts';
import { deleteLines } from './lines-repository.ts';
import { linksChanged } from './record.ts';
import type { LinkRow } from './repository.ts';
import * as repository from './repository.ts';
import { beginningText, noticeText } from './words.ts';

type Change = { scope: InstanceScope; link: LinkRow };

/**
 * Ends a link that the transaction has locked: no further lines are posted, not even pending ones. The member gets the reason
 * in a direct message, if Discord takes it.
 */
export async function endLink(
  context: AppContext,
  tx: Queries,
  { scope, link, reason }: Change & { reason: LinkReason },
): Promise<LinkRow> {
  await forgetWaiting(tx, scope, link);
  const change = { state: 'ended', reason, endedAt: context.clock.now(), dueAt: 0, leftOut: 0 } as const;
  const ended = await repository.updateLink(tx, link, change);
  await repository.dropEnded(tx, scope, MAX_ENDED_LINKS);
  await tellMember(context, tx, { scope, link: ended });
  return ended;
}

/** Pauses a link that the transaction has locked; the member is notified once. */
export async function pauseLink(
  context: AppContext,
  tx: Queries,
  { scope, link, reason }: Change & { reason: LinkReason },
): Promise<LinkRow> {
  await forgetWaiting(tx, scope, link);
  const paused = await repository.updateLink(tx, link, { state: 'paused', reason, dueAt: 0, leftOut: 0 });
  await tellMember(context, tx, { scope, link: paused });
  return paused;
}

/** Begins posting a tribe's log, and announces it in its place, so that readers know what it is. */
export async function beginLink(context: AppContext, tx: Queries, { scope, link }: Change): Promise<LinkRow> {
  const serverName = await findServerName(tx, scope, link.serverId);
  const content = beginningText({ ...link, serverName });
  await enqueueMessages(context, tx, {
    scope,
    items: [{ channelId: link.channelId, content, kind: 'message', serverId: link.serverId }],
  });
  await context.bus.publish(tx, linksChanged(scope.botId));
  return link;
}

async function forgetWaiting(tx: Queries, scope: InstanceScope, link: LinkRow): Promise<void> {
  await deleteLines(tx, link);
  if (link.outboxId > 0) await withdrawMessage(tx, scope, link.outboxId);
}

async function tellMember(context: AppContext, tx: Queries, { scope, link }: Change): Promise<void> {
  const state = link.state === 'ended' ? 'ended' : 'paused';
  const serverName = await findServerName(tx, scope, link.serverId);
  const content = noticeText({ ...link, serverName }, state, link.reason);
  if (content !== undefined)
    await enqueueMessages(context, tx, {
      scope,
      items: [{ channelId: link.dmChannelId, content, kind: 'message' }],
    });
  await context.bus.publish(tx, linksChanged(scope.botId));
}
