import type { BanState } from '@arkwright/contracts/published-bans/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listBansOf, listLifting } from '../ban-management/service.ts';
import { lastNames } from '../known-players/service.ts';
import { findOfficialState } from '../official-bans/service.ts';
import { listFetches } from './fetches-service.ts';

/** Maximum number of unbanned players listed whom game servers have not unbanned yet. */
const MAX_LIFTING = 100;

/** When the list was fetched, the players with pending unbans in games, and the state of the official list. */
export async function readState(
  context: AppContext,
  scope: InstanceScope,
  view: { showsAddresses: boolean },
): Promise<BanState> {
  const { db } = context;
  const [fetches, lifting, official] = await Promise.all([
    listFetches(context, scope, view),
    listLifting(db, scope, MAX_LIFTING),
    findOfficialState(db),
  ]);
  const netIds = lifting.map(({ netId }) => netId);
  const names = await lastNames(db, scope, netIds);
  // For timed-out bans and ignore entries the list has a name, even if no game server has reported one.
  const listed = new Map((await listBansOf(db, scope, netIds)).map((row) => [row.netId, row.playerName]));
  const { count = 0, readAt = 0, problem = '' } = official ?? {};
  return {
    fetches,
    lifting: lifting.map((each) => ({
      ...each,
      playerName: names.get(each.netId)?.name || listed.get(each.netId) || '',
    })),
    official: { count, readAt, problem },
  };
}
