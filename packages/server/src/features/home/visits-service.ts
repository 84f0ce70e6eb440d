import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import {
  MAX_VISITORS,
  SINCE_AT_LEAST_HOURS,
  SINCE_AT_MOST_DAYS,
  SINCE_FIRST_HOURS,
  VISITS_KEPT_DAYS,
} from '@arkwright/contracts/home/bounds';
import type { ServerLayout } from '@arkwright/contracts/home/schema';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import type { HomeChoice, VisitRow } from './repository.ts';
import * as repository from './repository.ts';

/** Somebody who was away for longer is back for another visit. */
export const VISIT_GAP_MS = 30 * MINUTE_MS;
export const VISITS_KEPT_MS = VISITS_KEPT_DAYS * DAY_MS;

/** A person who looks at an instance. */
export type Visitor = { scope: InstanceScope; discordId: string };

/** When the visitor's last visit ended, ms, and how they want Home; 0 for a first visit. */
export async function findLastVisit(
  db: Queries,
  { scope, discordId }: Visitor,
  now: number,
): Promise<{ endedAt: number; layout: ServerLayout | null; hidesFirstSteps: boolean }> {
  const row = await repository.findVisit(db, scope, discordId);
  return {
    endedAt: row ? endOfLast(row, now) : 0,
    layout: row?.layout ?? null,
    hidesFirstSteps: row?.hidesFirstSteps ?? false,
  };
}

const endOfLast = ({ seenAt, previousAt }: VisitRow, now: number) =>
  now - seenAt > VISIT_GAP_MS ? seenAt : previousAt;

/** From when on somebody is told what happened, ms: from a moment on, if that is neither too near nor too far. */
export function sinceWhen(from: number, now: number): number {
  if (from <= 0) return now - SINCE_FIRST_HOURS * HOUR_MS;
  const nearest = now - SINCE_AT_LEAST_HOURS * HOUR_MS;
  const farthest = now - SINCE_AT_MOST_DAYS * DAY_MS;
  return Math.max(farthest, Math.min(nearest, from));
}

/** Notes that the visitor looks at Home now. */
export const noteVisit = (context: AppContext, visitor: Visitor): Promise<void> =>
  keep(context, visitor, (tx, now) =>
    repository.saveVisit(tx, visitor.scope, { discordId: visitor.discordId, now, gapMs: VISIT_GAP_MS }),
  );

export const saveChoice = (context: AppContext, visitor: Visitor, choice: HomeChoice): Promise<void> =>
  keep(context, visitor, (tx, now) =>
    repository.saveChoice(tx, visitor.scope, { discordId: visitor.discordId, now, choice }),
  );

function keep(
  { db, clock }: AppContext,
  { scope }: Visitor,
  save: (tx: Queries, now: number) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockInstance(tx, scope);
    await save(tx, clock.now());
    await repository.deleteSurplus(tx, scope, MAX_VISITORS);
  });
}

/** Deletes the visits of a person who deletes their account. */
export const forgetVisitor = ({ db }: AppContext, discordId: string): Promise<void> =>
  repository.deletePerson(db, discordId);

/** Visits that are so long ago that everything since then is too much to tell. */
export const oldVisitRetention: Retention = {
  what: 'visits of Home',
  deleteSome: (db, { now, limit }) => repository.deleteOld(db, { before: now - VISITS_KEPT_MS, limit }),
};
