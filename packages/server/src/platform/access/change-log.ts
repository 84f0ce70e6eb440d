import type { Area } from '@arkwright/contracts/core/permissions';
import type { Clock } from '../clock.ts';
import type { Queries } from '../database.ts';
import { newId } from '../random.ts';
import type { Actor } from './actor.ts';
import type { BotScope } from './scope.ts';
import { changes } from './table.ts';

/** Where a change came from. */
export type Origin = 'dashboard' | 'discord' | 'api' | 'system';

export type Change = {
  area: Area | 'Owner';
  action: string;
  target: { kind: string; id: string; name: string };
  /** What changed, with secrets masked. Null for something that was not there, or is no longer. */
  before: unknown;
  after: unknown;
};

/** Everything a service needs to know about the call it serves. */
export type Work = { db: Queries; clock: Clock; actor: Actor; scope: BotScope; origin: Origin };

/** Writes a change to the history, in the same transaction as the change itself: without the entry there is no change. */
export async function recordChange(work: Work, change: Change): Promise<void> {
  await work.db.insert(changes).values({
    botId: work.scope.botId,
    id: newId(),
    at: work.clock.now(),
    actorKind: work.actor.kind,
    actorId: work.actor.kind === 'user' ? work.actor.discordId : work.actor.id,
    actorName: work.actor.name,
    origin: work.origin,
    area: change.area,
    action: change.action,
    targetKind: change.target.kind,
    targetId: change.target.id,
    targetName: change.target.name,
    before: change.before,
    after: change.after,
  });
}
