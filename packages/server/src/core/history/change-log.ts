import type { Area } from '@arkwright/contracts/derived/permissions';
import type { HistoryAction } from '@arkwright/contracts/history/actions';
import { condense } from '@arkwright/contracts/history/condense';
import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { type Author, type Message, publish } from '../../platform/events/bus.ts';
import type { InstanceScope } from '../access/scope.ts';
import { claimOnce, type Once } from '../idempotency/claim.ts';
import type { Actor } from '../identity/actor.ts';
import { changes } from './table.ts';

/** Where a change came from. */
export type Origin = 'dashboard' | 'discord' | 'api' | 'system';

export type Change = {
  /** Milliseconds since 1970 (UTC). */
  at: number;
  area: Area | 'Owner';
  action: HistoryAction;
  target: { kind: string; id: string; name: string };
  /** What changed, with secrets masked. Null if it didn't exist before, or doesn't after. */
  before: unknown;
  after: unknown;
};

/** Who does something, in which instance, and from where. Every service that changes something takes one. */
export type By = {
  actor: Actor;
  scope: InstanceScope;
  origin: Origin;
  /**
   * The call id given by the page: included in the live event, so that the page recognises its own change.
   */
  callId?: string | undefined;
  /** The call has an Idempotency-Key: it acts only once. */
  once?: Once | undefined;
};

/**
 * Records a change in the history and notifies every process, in the transaction of the change: without the
 * entry there is no change.
 */
export async function recordChange(tx: Queries, by: By, change: Change): Promise<void> {
  if (by.once) await claimOnce(tx, by.scope, { once: by.once, at: change.at });
  await recordChanges(tx, [{ by, change }]);
}

/** Records many changes in one statement, of one or more instances. Not for calls with an Idempotency-Key. */
export async function recordChanges(
  tx: Queries,
  entries: readonly { by: Omit<By, 'once'>; change: Change }[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ by, change }) => toEntry(by, change));
  await tx.execute(insertRows(changes, rows));
  // PostgreSQL sends identical notifications of a transaction once.
  await publish(tx, ...entries.map(toMessage));
}

const toMessage = ({ by, change }: { by: Omit<By, 'once'>; change: Change }): Message => ({
  kind: 'recorded',
  botId: by.scope.botId,
  action: change.action,
  ...toAuthor(by),
});

/** The author of a change, in messages to every process. */
export function toAuthor({ actor, callId }: Pick<By, 'actor' | 'callId'>): Author {
  const isOnPage = callId !== undefined && actor.kind === 'user';
  return { by: actor.name, ...(isOnPage && { call: callId, callerId: actor.id }) };
}

function toEntry(by: By, change: Change): typeof changes.$inferInsert {
  return {
    botId: by.scope.botId,
    id: newId(),
    at: change.at,
    actorKind: by.actor.kind,
    actorId: by.actor.kind === 'user' ? by.actor.discordId : by.actor.id,
    actorName: by.actor.name,
    origin: by.origin,
    area: change.area,
    action: change.action,
    targetKind: change.target.kind,
    targetId: change.target.id,
    targetName: change.target.name,
    ...condense({ before: change.before, after: change.after }),
  };
}

/** Adds the result of a longer action to its entry, which is identified by its start and target. */
export async function recordOutcome(
  tx: Queries,
  scope: InstanceScope,
  run: Pick<Change, 'at' | 'action'> & { targetId: string; outcome: object },
): Promise<void> {
  await tx
    .update(changes)
    .set({ after: sql`${changes.after} || ${JSON.stringify(run.outcome)}::jsonb` })
    .where(
      and(
        eq(changes.botId, scope.botId),
        eq(changes.at, run.at),
        eq(changes.action, run.action),
        eq(changes.targetId, run.targetId),
      ),
    );
}
