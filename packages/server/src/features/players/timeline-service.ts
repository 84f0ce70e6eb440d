import { holds, holdsAny } from '@arkwright/contracts/derived/permissions';
import { EVENTS_A_PAGE } from '@arkwright/contracts/players/bounds';
import { MOVES_NEED, SECTION_NEEDS } from '@arkwright/contracts/players/needs';
import type { TimelinePage } from '@arkwright/contracts/players/page';
import type { AppContext } from '../../context/app-context.ts';
import { listAbout } from '../history/service.ts';
import { listInfractions } from '../infractions/service.ts';
import { idsByName, lastNames } from '../known-players/service.ts';
import { listMoves } from '../live/service.ts';
import { listServerNames } from '../servers/service.ts';
import { listDeliveries } from '../starter-sets/service.ts';
import { readCharacters, type Viewer } from './page-service.ts';
import {
  changesBehind,
  eventOfChange,
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

/** A page of what happened to a player, newest first, as far as the member may see it. */
export async function readTimeline(
  context: AppContext,
  viewer: Viewer,
  { netId, cursor }: { netId: string; cursor?: string | undefined },
): Promise<TimelinePage> {
  const { scope, member } = viewer;
  const place = cursor === undefined ? undefined : placeOf(cursor);
  const names = await listServerNames(context.db, scope);
  const serverName = (id: string) => names.get(id) ?? '';
  const moves = holdsAny(member, MOVES_NEED) ? await movesOf(context, viewer, netId) : [];
  const claims = holds(member, SECTION_NEEDS.claims)
    ? await listDeliveries(context.db, scope, { netId, limit: MAX_CLAIMS })
    : [];
  const infractions = holdsAny(member, SECTION_NEEDS.infractions)
    ? await listInfractions(context.db, scope, netId)
    : [];
  const characters = await readCharacters(context, viewer, netId);
  const changes = await listAbout(context.db, viewer, {
    netId,
    before: place && changesBehind(place),
    limit: EVENTS_A_PAGE,
  });
  return pageOf(
    {
      events: changes.entries.map((entry) => eventOfChange(entry, serverName)),
      hasMore: changes.hasMore,
    },
    [
      ...(characters.state === 'shown' ? characters.data.flatMap(eventsOfTribes) : []),
      ...moves.map((line) => eventOfMove(line, serverName)),
      ...infractions.map((infraction) => eventOfInfraction(infraction, serverName)),
      ...claims.map((claim) => eventOfClaim(claim, serverName)),
    ],
    { place, limit: EVENTS_A_PAGE },
  );
}

/** Some lines only have names: a blank name, or one that two players share, identifies nobody. */
async function movesOf(context: AppContext, { scope }: Viewer, netId: string) {
  const { db } = context;
  const name = (await lastNames(db, scope, [netId])).get(netId)?.name ?? '';
  const isTheirs = name !== '' && (await idsByName(db, scope, [name])).get(name) === netId;
  return listMoves(context, scope, { netId, name: isTheirs ? name : undefined, limit: MAX_MOVES });
}
