import { MAX_INFRACTIONS_KEPT } from '@arkwright/contracts/player-registrations/bounds';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { registrationsChanged } from '../registered-players/service.ts';
import type { Infraction } from './repository.ts';
import * as repository from './repository.ts';

export type { Infraction } from './repository.ts';

/**
 * Counts infractions of banned words of some registered players, by their EOS IDs, in the caller's transaction; returns the
 * new number of each, with those of earlier registrations. Players who are not registered have no entry.
 */
export async function countInfractions(
  context: Pick<AppContext, 'bus'>,
  tx: Queries,
  { scope, added }: { scope: InstanceScope; added: ReadonlyMap<string, number> },
): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  // In one order, so that two servers' lines don't wait for each other in a ring.
  for (const [netId, count] of [...added].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const total = await repository.addInfractions(tx, scope, { netId, added: count });
    if (total !== undefined) totals.set(netId, total);
  }
  if (totals.size > 0) await context.bus.publish(tx, registrationsChanged(scope.botId));
  return totals;
}

/** Stores the counted infractions, in the caller's transaction: the newest 20 of each player. */
export const noteInfractions = (
  tx: Queries,
  { scope, infractions }: { scope: InstanceScope; infractions: readonly Infraction[] },
): Promise<void> => repository.insertInfractions(tx, scope, { infractions, keep: MAX_INFRACTIONS_KEPT });

/** The number of infractions by EOS ID, of all players who have some or of one, whether they are registered or not. */
export const infractionCounts = repository.countsOf;

/** The infractions of a registered player that are remembered. */
export const listInfractions = repository.listInfractions;

/** Sets the infractions of some players back to none, in the caller's transaction. */
export async function clearInfractions(
  context: Pick<AppContext, 'bus'>,
  tx: Queries,
  { scope, netIds }: { scope: InstanceScope; netIds: readonly string[] },
): Promise<void> {
  if (netIds.length === 0) return;
  await repository.clearInfractions(tx, scope, netIds);
  await context.bus.publish(tx, registrationsChanged(scope.botId));
}
