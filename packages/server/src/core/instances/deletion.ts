import type { AppContext } from '../../context/app-context.ts';
import { featureEvent } from '../../context/feature-event.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { announceAccess } from '../access/announce.ts';
import type { InstanceScope } from '../access/scope.ts';
import type { By } from '../history/change-log.ts';
import { deleteInstanceRow, endDeparture, insertDeparture, lockInstanceRow } from './repository.ts';

export const LEAVE_QUEUE = 'bots.leave-guild';

/** Data of the job that leaves a guild. */
export type LeaveJob = { guildId: string };

/**
 * An instance, or one of its game servers, is about to be deleted: data that is too much for a cascade goes first. Outside of
 * the deleting transaction, which may still fail.
 */
export const deletionAhead = featureEvent<{ scope: InstanceScope; serverId?: string }>();

/** An instance is being deleted in the transaction: listeners keep what has to be done afterwards. */
export const instanceDeleted = featureEvent<{ tx: Queries; scope: InstanceScope }>();

/** Deletes an instance with everything in it. The bot leaves the guild in a durable job. */
export async function deleteInstance(context: AppContext, by: By): Promise<void> {
  await deletionAhead.tell(context, { scope: by.scope });
  await context.db.transaction(async (tx) => {
    if (!(await deleteInstanceIn(context, tx, by.scope))) throw new AppError('NOT_FOUND');
  });
  context.memberships.forget();
  context.log.info({ botId: by.scope.botId, by: by.actor.id }, 'an instance was deleted by its owner');
}

/** The same as part of a transaction; false if there is no such instance. */
export async function deleteInstanceIn(
  context: AppContext,
  tx: Queries,
  scope: InstanceScope,
): Promise<boolean> {
  const instance = await lockInstanceRow(tx, scope);
  if (!instance) return false;
  await announceAccess(context, tx, scope);
  await instanceDeleted.tell(context, { tx, scope });
  await deleteInstanceRow(tx, scope);
  await insertDeparture(tx, { guildId: instance.guildId, since: context.clock.now() });
  await context.jobs.send(LEAVE_QUEUE, { guildId: instance.guildId } satisfies LeaveJob, { tx });
  await context.bus.publish(tx, { kind: 'servers.changed', botId: scope.botId });
  return true;
}

/** The bot has left a guild whose instance was deleted: from now on an invitation creates a new one. */
export async function guildLeft(context: AppContext, guildId: string): Promise<void> {
  await endDeparture(context.db, guildId);
}
