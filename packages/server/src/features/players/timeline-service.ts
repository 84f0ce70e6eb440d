import { holds, holdsAny } from '@arkwright/contracts/derived/permissions';
import { EVENTS_A_PAGE } from '@arkwright/contracts/players/bounds';
import { MOVES_NEED, SECTION_NEEDS } from '@arkwright/contracts/players/needs';
import type { TimelinePage } from '@arkwright/contracts/players/page';
import type { TimelineGroup } from '@arkwright/contracts/players/timeline-groups';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listAbout } from '../history/service.ts';
import { listInfractions } from '../infractions/service.ts';
import { idsByName, lastNames } from '../known-players/service.ts';
import { listChatOf, listMoves } from '../live/service.ts';
import { listServerNames } from '../servers/service.ts';
import { listDeliveries } from '../starter-sets/service.ts';
import { readCharacters, type Viewer } from './page-service.ts';
import {
  changesBehind,
  eventOfChange,
  eventOfChat,
  eventOfClaim,
  eventOfInfraction,
  eventOfMove,
  eventsOfTribes,
  pageOf,
  placeOf,
} from './timeline.ts';

/** A player who joins and leaves eleven times a day is covered for the 90 days that they are kept. */
const MAX_MOVES = 2000;
const MAX_CLAIMS = 500;
/** Messages of two days. */
const MAX_CHAT = 2000;

/** A page of what happened to a player, newest first, as far as the member may see it. */
export async function readTimeline(
  context: AppContext,
  viewer: Viewer,
  { netId, cursor, hide = '' }: { netId: string; cursor?: string | undefined; hide?: string },
): Promise<TimelinePage> {
  const { scope, member } = viewer;
  const hidden = new Set(hide.split(','));
  const isShown = (group: TimelineGroup) => !hidden.has(group);
  const place = cursor === undefined ? undefined : placeOf(cursor);
  const names = await listServerNames(context.db, scope);
  const serverName = (id: string) => names.get(id) ?? '';
  const canSeeLines = holdsAny(member, MOVES_NEED);
  const name = canSeeLines ? await ownName(context, scope, netId) : undefined;
  const moves =
    canSeeLines && isShown('joins') ? await listMoves(context, scope, { netId, name, limit: MAX_MOVES }) : [];
  const chat =
    name !== undefined && isShown('chat') ? await listChatOf(context, scope, { name, limit: MAX_CHAT }) : [];
  const claims =
    holds(member, SECTION_NEEDS.claims) && isShown('claims')
      ? await listDeliveries(context.db, scope, { netId, limit: MAX_CLAIMS })
      : [];
  const infractions =
    holdsAny(member, SECTION_NEEDS.infractions) && isShown('words')
      ? await listInfractions(context.db, scope, netId)
      : [];
  const characters = isShown('tribes') ? await readCharacters(context, viewer, netId) : undefined;
  const changes = isShown('team')
    ? await listAbout(context.db, viewer, {
        netId,
        before: place && changesBehind(place),
        limit: EVENTS_A_PAGE,
      })
    : { entries: [], hasMore: false };
  return pageOf(
    {
      events: changes.entries.map((entry) => eventOfChange(entry, serverName)),
      hasMore: changes.hasMore,
    },
    [
      ...(characters?.state === 'shown' ? characters.data.flatMap(eventsOfTribes) : []),
      ...moves.map((line) => eventOfMove(line, serverName)),
      ...chat.map((line) => eventOfChat(line, serverName)),
      ...infractions.map((infraction) => eventOfInfraction(infraction, serverName)),
      ...claims.map((claim) => eventOfClaim(claim, serverName)),
    ],
    { place, limit: EVENTS_A_PAGE },
  );
}

/** The player's name for lines that have names alone: a blank one, or one that two players share, identifies nobody. */
async function ownName({ db }: AppContext, scope: InstanceScope, netId: string): Promise<string | undefined> {
  const name = (await lastNames(db, scope, [netId])).get(netId)?.name ?? '';
  const isTheirs = name !== '' && (await idsByName(db, scope, [name])).get(name) === netId;
  return isTheirs ? name : undefined;
}
