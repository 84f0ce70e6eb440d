import type { FindingCount } from '@arkwright/contracts/findings/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { UserActor } from '../../core/identity/actor.ts';
import { listChecks } from './check-service.ts';
import * as repository from './repository.ts';
import { maySee } from './viewers.ts';

/** How many things are wrong in each of a person's instances, as far as they may see them; without those where nothing is. */
export async function countFindings(context: AppContext, actor: UserActor): Promise<FindingCount[]> {
  const checks = listChecks(context);
  const memberships = await context.memberships.all(actor);
  const rows = await repository.countLasting(context.db, {
    botIds: memberships.map(({ botId }) => botId),
    checks: checks.map(({ key }) => key),
    now: context.clock.now(),
  });
  const ofInstance = Map.groupBy(rows, ({ botId }) => botId);
  return memberships.flatMap(({ botId, member }) => {
    const seen = new Set(checks.filter((check) => maySee(check, member)).map(({ key }) => key));
    const own = (ofInstance.get(botId) ?? []).filter(({ check }) => seen.has(check));
    const sumOf = (wanted: string) =>
      own.reduce((sum, { level, count }) => sum + (level === wanted ? count : 0), 0);
    const [bad, warnings] = [sumOf('bad'), sumOf('warn')];
    return bad + warnings === 0 ? [] : [{ botId, bad, warnings }];
  });
}
