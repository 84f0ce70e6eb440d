import { foldedText } from '@arkwright/ark/match/normal-text';
import { HOUR_MS } from '@arkwright/contracts/core/durations';
import {
  MAX_LINKS_OF_MEMBER,
  MAX_LINKS_OF_TRIBE,
  MAX_TRIBE_LOG_LINKS,
} from '@arkwright/contracts/tribe-log-link/bounds';
import type { TribeLogKind } from '@arkwright/contracts/tribe-log-link/kinds';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { authorIdOf } from '../../core/discord-rest/application.ts';
import type { By } from '../../core/history/change-log.ts';
import { getGuildName } from '../../core/instances/guild.ts';
import { forgetRefusals } from '../../discord/outbox-repository.ts';
import type { Place } from '../../discord/places.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findOwnRegistration } from '../registered-players/service.ts';
import { keepServer } from '../servers/service.ts';
import { findTribesOf } from '../uploads/service.ts';
import { tellApprovers } from './approvers.ts';
import { beginLink, endLink } from './change-service.ts';
import type { OwnTribe } from './find-tribe.ts';
import { isProved } from './proof.ts';
import { recordLink } from './record.ts';
import type { LinkRow } from './repository.ts';
import * as repository from './repository.ts';

/** A member's tribes are suggested, and known by number, up to as many. */
const MAX_TRIBES = 25;
/** While a member types a tribe's name, all tribes are searched once. */
const FOUND_MS = 10_000;
const MAX_FOUND = 1000;
/** Links and requests that a member can make in an hour, whatever becomes of them. */
const MAX_AN_HOUR = 10;

const FULL = 'There are too many links of tribe logs for this bot already. Ask the people who run it.';
const MEMBER_FULL = `You have ${MAX_LINKS_OF_MEMBER} links already. End one with /tribelog unlink first.`;
const TRIBE_FULL = 'Too many members have linked this tribe’s log already.';
const TOO_OFTEN = 'You have linked logs often just now. Please wait an hour.';
const LINKED = 'This log goes there already.';

/** Finds the tribes of a member by the uploads about their registered player. */
export function createTribeFinder(now: () => number) {
  const found = createShortCache<OwnTribe[]>({ lifetimeMs: FOUND_MS, maxEntries: MAX_FOUND, now });
  return (context: AppContext, scope: InstanceScope, discordId: string): Promise<OwnTribe[]> =>
    found.get(`${scope.botId} ${discordId}`, () => findOwnTribes(context, scope, discordId));
}

/** The same, without a cache. Empty for unregistered members. */
export async function findOwnTribes(
  context: AppContext,
  scope: InstanceScope,
  discordId: string,
): Promise<OwnTribe[]> {
  const registration = await findOwnRegistration(context.db, scope, discordId);
  if (!registration) return [];
  const { netId } = registration;
  const departures = await repository.listDepartures(context.db, scope);
  const tribes = await findTribesOf(context.db, scope, { netId, limit: MAX_TRIBES });
  return tribes.map((membership) => {
    const departedAt = departures.get(repository.departureKey(membership)) ?? 0;
    const { serverId, tribeId, tribeName, characterName, wholeSince } = membership;
    return {
      serverId,
      tribeId,
      netId,
      wholeSince,
      tribeName: tribeName ?? '',
      characterName: characterName ?? '',
      isProved: isProved({ membership, departedAt, now: context.clock.now() }),
    };
  });
}

/** Where a member wants a tribe's log, and what of it. */
export type Wish = {
  place: Place | { id: string; name: ''; kind: 'dm' };
  dmChannelId: string;
  kinds: readonly TribeLogKind[];
};

/** One of the member's own tribes, or a claimed one: then people decide. */
export type WantedTribe = OwnTribe | { serverId: string; tribeName: string };

/**
 * Links the log of a tribe with the member's proven membership, or else asks the people with Edit. CONFLICT if it is linked
 * there already and at a maximum, RATE_LIMITED for too many requests.
 */
export async function linkTribeLog(
  context: AppContext,
  by: By,
  { tribe, wish }: { tribe: WantedTribe; wish: Wish },
): Promise<LinkRow> {
  const { scope, actor } = by;
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, scope);
    if (!(await keepServer(tx, scope, tribe.serverId)))
      throw new AppError('NOT_FOUND', 'There is no such server.');
    const isOwn = 'tribeId' in tribe;
    const isTold = isOwn && tribe.isProved;
    const row = {
      id: newId(),
      serverId: tribe.serverId,
      discordId: actor.id,
      discordUsername: actor.name,
      tribeId: isOwn ? tribe.tribeId : '',
      tribeName: tribe.tribeName,
      netId: isOwn ? tribe.netId : '',
      characterName: isOwn ? tribe.characterName : '',
      place: wish.place.kind,
      placeName: wish.place.name,
      channelId: wish.place.id,
      dmChannelId: wish.dmChannelId,
      dmBotId: authorIdOf(context.discordApplications.ofInstance(scope.botId)),
      kinds: wish.kinds,
      state: isTold ? ('active' as const) : ('requested' as const),
      proof: isTold ? ('upload' as const) : ('none' as const),
      provedAt: isTold ? tribe.wholeSince : 0,
      // Discord has sent the roles with the command.
      checkedAt: context.clock.now(),
      createdAt: context.clock.now(),
    };
    await refuseTooMany(tx, scope, row);
    const link = await repository.insertLink(tx, scope, row);
    // An earlier refusal of Discord there may be resolved.
    await forgetRefusals(tx, scope, [link.channelId, link.dmChannelId]);
    const action = isTold ? 'tribe-log-link.created' : 'tribe-log-link.requested';
    await recordLink(context, tx, by, { action, after: link });
    if (isTold) await beginLink(context, tx, { scope, link });
    else await tellApprovers(context, tx, { scope, link, guildName: await getGuildName(tx, scope) });
    return link;
  });
}

type NewRow = Pick<LinkRow, 'serverId' | 'tribeId' | 'tribeName' | 'channelId' | 'discordId' | 'createdAt'>;

async function refuseTooMany(tx: Queries, scope: InstanceScope, row: NewRow): Promise<void> {
  const { discordId, serverId, tribeId, createdAt } = row;
  const mine = await repository.listLinks(tx, scope, discordId);
  const isSame = (link: LinkRow) =>
    link.channelId === row.channelId &&
    link.serverId === serverId &&
    (tribeId === '' ? foldedText(link.tribeName) === foldedText(row.tribeName) : link.tribeId === tribeId);
  if (mine.some(isSame)) throw new AppError('CONFLICT', LINKED);
  const there = await repository.countOpen(tx, scope, {
    discordId,
    serverId,
    tribeId,
    since: createdAt - HOUR_MS,
  });
  if (there.member >= MAX_LINKS_OF_MEMBER) throw new AppError('CONFLICT', MEMBER_FULL);
  if (there.all >= MAX_TRIBE_LOG_LINKS) throw new AppError('CONFLICT', FULL);
  if (tribeId !== '' && there.tribe >= MAX_LINKS_OF_TRIBE) throw new AppError('CONFLICT', TRIBE_FULL);
  if (there.lately >= MAX_AN_HOUR) throw new AppError('RATE_LIMITED', TOO_OFTEN);
}

/** A member's links and requests that have not ended. */
export const listOwnLinks = (context: AppContext, scope: InstanceScope, discordId: string) =>
  repository.listLinks(context.db, scope, discordId);

/** Changes the kinds of a member's own link; NOT_FOUND for anyone else's. */
export function changeKinds(
  context: AppContext,
  by: By,
  { id, kinds }: { id: string; kinds: readonly TribeLogKind[] },
): Promise<LinkRow> {
  return changeOwn(context, by, id, async (tx, before) => {
    const after = await repository.updateLink(tx, before, { kinds });
    await recordLink(context, tx, by, { action: 'tribe-log-link.changed', before, after });
    return after;
  });
}

/** Ends a member's own link, or takes a request back; NOT_FOUND for anybody else's. */
export function unlink(context: AppContext, by: By, id: string): Promise<LinkRow> {
  return changeOwn(context, by, id, async (tx, before) => {
    const after = await endLink(context, tx, { scope: by.scope, link: before, reason: 'unlinked' });
    await recordLink(context, tx, by, { action: 'tribe-log-link.ended', before, after });
    return after;
  });
}

function changeOwn(
  context: AppContext,
  by: By,
  id: string,
  change: (tx: Queries, link: LinkRow) => Promise<LinkRow>,
): Promise<LinkRow> {
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, by.scope);
    const link = await repository.lockLink(tx, by.scope, id);
    if (link?.discordId !== by.actor.id || link.state === 'ended')
      throw new AppError('NOT_FOUND', 'You have no such link.');
    return change(tx, link);
  });
}
