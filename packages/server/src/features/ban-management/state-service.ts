import type { BanState } from '@arkwright/contracts/ban-management/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { lastNames } from '../known-players/service.ts';
import { listLifting } from './enforcements-repository.ts';
import { listFetches } from './fetches-service.ts';
import { findState } from './official-repository.ts';

/** Players off the list whom game servers have yet to take off their own: so many are named. */
const MAX_LIFTING = 100;

/** When the list was fetched, whose bans are still to be lifted in games, and how the official list is. */
export async function readState(
  context: AppContext,
  scope: InstanceScope,
  view: { showsAddresses: boolean },
): Promise<BanState> {
  const { db } = context;
  const [fetches, lifting, official] = await Promise.all([
    listFetches(context, scope, view),
    listLifting(db, scope, MAX_LIFTING),
    findState(db),
  ]);
  const names = await lastNames(
    db,
    scope,
    lifting.map(({ netId }) => netId),
  );
  const { count = 0, readAt = 0, problem = '' } = official ?? {};
  return {
    fetches,
    lifting: lifting.map((each) => ({ ...each, playerName: names.get(each.netId)?.name ?? '' })),
    official: { count, readAt, problem },
  };
}
