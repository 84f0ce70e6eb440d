import type { LinkReason, TribeLogLinkEntry } from '@arkwright/contracts/tribe-log-link/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance, lockInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { authorIdOf } from '../../core/discord-rest/application.ts';
import type { By } from '../../core/history/change-log.ts';
import { getGuildId, getGuildName } from '../../core/instances/guild.ts';
import type { BlockedChannel } from '../../discord/outbox-endings.ts';
import { forgetRefusals } from '../../discord/outbox-repository.ts';
import { findPlace } from '../../discord/places.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { notifyOwner } from '../notifications/service.ts';
import { listServerNames } from '../servers/service.ts';
import { findTribesCalled, type UploadedTribe } from '../uploads/service.ts';
import { beginLink, endLink } from './change-service.ts';
import { linksChanged, recordLink } from './record.ts';
import type { LinkRow } from './repository.ts';
import * as repository from './repository.ts';
import { lostPlaceNotice } from './words.ts';

/** Tribes that a request may be about, as the page suggests them. */
const MAX_CANDIDATES = 10;
const DECIDED = 'Somebody has decided on this already.';
const ENDED = 'This link has ended already.';

/** Members' links and requests, and recently ended ones, the newest first. */
export async function listTribeLogLinks(
  context: AppContext,
  scope: InstanceScope,
): Promise<TribeLogLinkEntry[]> {
  const links = await repository.listLinks(context.db, scope);
  const names = await listServerNames(context.db, scope);
  const entries: TribeLogLinkEntry[] = [];
  for (const link of links) entries.push(toEntry(link, names, await candidatesFor(context, scope, link)));
  return entries;
}

async function candidatesFor(
  context: AppContext,
  scope: InstanceScope,
  { state, serverId, tribeId, tribeName }: LinkRow,
): Promise<UploadedTribe[]> {
  if (state !== 'requested') return [];
  const called = tribeId || tribeName;
  return findTribesCalled(context.db, scope, { serverId, called, limit: MAX_CANDIDATES });
}

/**
 * Confirms that a member is in the tribe with this number. CONFLICT if it was decided already, INVALID if the member may no
 * longer have it posted there, or the link is about another tribe.
 */
export async function approveLink(
  context: AppContext,
  by: By,
  { id, tribeId }: { id: string; tribeId: string },
): Promise<TribeLogLinkEntry> {
  const { scope, actor } = by;
  const asked = (await repository.listLinks(context.db, scope)).find((link) => link.id === id);
  if (!asked) throw new AppError('NOT_FOUND');
  if (!isUndecided(asked)) throw new AppError('CONFLICT', DECIDED);
  // Days may have passed since: the channel is checked again.
  if (asked.place !== 'dm') await findPlaceOf(context, scope, asked);
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, scope);
    const before = await repository.lockLink(tx, scope, id);
    if (!before) throw new AppError('NOT_FOUND');
    if (!isUndecided(before)) throw new AppError('CONFLICT', DECIDED);
    if (before.tribeId !== '' && before.tribeId !== tribeId)
      throw new AppError('INVALID', 'This link is about another tribe.');
    const called = { serverId: before.serverId, called: tribeId, limit: MAX_CANDIDATES };
    const tribe = (await findTribesCalled(tx, scope, called)).find((found) => found.tribeId === tribeId);
    const now = context.clock.now();
    const after = await repository.updateLink(tx, before, {
      tribeId,
      tribeName: tribe?.tribeName ?? before.tribeName,
      state: 'active',
      reason: '',
      proof: 'approved',
      approvedBy: actor.name,
      provedAt: now,
      // Roles are checked before the first post.
      checkedAt: 0,
    });
    await forgetRefusals(tx, scope, [after.channelId, after.dmChannelId]);
    await recordLink(context, tx, by, { action: 'tribe-log-link.approved', before, after });
    await beginLink(context, tx, { scope, link: after });
    return toEntry(after, await listServerNames(tx, scope), []);
  });
}

const isUndecided = ({ state }: LinkRow) => state === 'requested' || state === 'paused';

async function findPlaceOf(context: AppContext, scope: InstanceScope, link: LinkRow): Promise<void> {
  const guildId = await getGuildId(context.db, scope);
  const { channelId, discordId } = link;
  try {
    await findPlace(context.discordApplications.ofGuild(guildId), {
      guildId,
      channelId,
      discordId,
      now: context.clock.now(),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID') throw error;
    throw new AppError('INVALID', 'The member or the bot can’t write there any more. Refuse or end it.');
  }
}

/** Refuses a request; CONFLICT if it was decided already. */
export function refuseLink(context: AppContext, by: By, id: string): Promise<TribeLogLinkEntry> {
  const isOpen = ({ state }: LinkRow) => state === 'requested';
  const decision = { action: 'tribe-log-link.refused', reason: 'refused', isOpen, late: DECIDED } as const;
  return close(context, by, id, decision);
}

/** Ends a link, or a request; CONFLICT where it has ended already. */
export function endTribeLogLink(context: AppContext, by: By, id: string): Promise<TribeLogLinkEntry> {
  const isOpen = ({ state }: LinkRow) => state !== 'ended';
  const decision = { action: 'tribe-log-link.ended', reason: 'ended', isOpen, late: ENDED } as const;
  return close(context, by, id, decision);
}

function close(
  context: AppContext,
  by: By,
  id: string,
  decision: {
    action: 'tribe-log-link.refused' | 'tribe-log-link.ended';
    reason: LinkReason;
    isOpen: (link: LinkRow) => boolean;
    late: string;
  },
): Promise<TribeLogLinkEntry> {
  const { scope } = by;
  const { action, reason, isOpen, late } = decision;
  return changeInstance(context, scope, async (tx) => {
    const before = await repository.lockLink(tx, scope, id);
    if (!before) throw new AppError('NOT_FOUND');
    if (!isOpen(before)) throw new AppError('CONFLICT', late);
    const after = await endLink(context, tx, { scope, link: before, reason });
    await recordLink(context, tx, by, { action, before, after });
    return toEntry(after, await listServerNames(tx, scope), []);
  });
}

/** Ends the links to a channel that refuses messages, and notifies the owner. */
export async function endAtPlace(context: AppContext, channel: BlockedChannel, tx: Queries): Promise<void> {
  const scope = systemScope(channel.botId);
  for (const { id, isPlace } of await repository.listAtPlace(tx, scope, channel.channelId)) {
    // If only notices about a link can't be sent, the link itself is in order.
    if (!isPlace) continue;
    const link = await repository.lockLink(tx, scope, id);
    if (!link || link.state === 'ended') continue;
    // Another bot's direct messages: they are about to be opened anew.
    if (
      link.place === 'dm' &&
      link.dmBotId !== authorIdOf(context.discordApplications.ofInstance(channel.botId))
    )
      continue;
    const reason = link.place === 'dm' ? 'dm-refused' : 'place-refused';
    await endLink(context, tx, { scope, link, reason });
    await notifyOwner(context, tx, {
      scope,
      message: lostPlaceNotice(await getGuildName(tx, scope), link),
      page: '/logging?tab=tribe',
    });
  }
}

/** Whether the bot writes in a thread, or in direct messages, because of a link. */
export async function isPlaceOfLink(
  db: Queries,
  { botId, channelId }: { botId: string; channelId: string },
): Promise<boolean> {
  return (await repository.listAtPlace(db, systemScope(botId), channelId)).length > 0;
}

/** Forgets a person in all instances: links end with their rows. */
export async function forgetMember(context: AppContext, discordId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const botIds = await repository.deletePerson(tx, discordId);
    await context.bus.publish(tx, ...botIds.map((botId) => linksChanged(botId)));
  });
}

function toEntry(
  link: LinkRow,
  serverNames: ReadonlyMap<string, string>,
  candidates: TribeLogLinkEntry['candidates'],
): TribeLogLinkEntry {
  return {
    id: link.id,
    discordId: link.discordId,
    discordUsername: link.discordUsername,
    serverId: link.serverId,
    serverName: serverNames.get(link.serverId) ?? '',
    tribeId: link.tribeId,
    tribeName: link.tribeName,
    characterName: link.characterName,
    place: link.place,
    placeName: link.placeName,
    kinds: [...link.kinds],
    state: link.state,
    reason: link.reason,
    proof: link.proof,
    approvedBy: link.approvedBy,
    provedAt: link.provedAt,
    createdAt: link.createdAt,
    endedAt: link.endedAt,
    candidates,
  };
}
