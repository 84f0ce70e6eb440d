import { BoundedMap } from '@arkwright/ark/bounded';
import { CHECK_GROUPS, type CheckResult } from '@arkwright/contracts/findings/schema';
import type { AppContext, Check, CheckedInstance } from '../../context/app-context.ts';
import { type Coverage, cannotCheck } from '../../context/coverage.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { cutText } from '../../discord/text.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import { listChecks, MAX_SHOWN, STALE_MS } from './check-service.ts';
import * as repository from './repository.ts';
import { maySee, type Viewer } from './viewers.ts';

const NOT_CHECKED = 'the checks have not run for some minutes';
const FAILED = 'the check failed; the program’s own log says why';

/** More functions than checks share. */
const MAX_READS = 100;

/** How each check of an instance has ended, as far as a member may see what it finds. */
export async function listCheckResults(
  context: AppContext,
  { scope, member }: Viewer,
): Promise<CheckResult[]> {
  const checks = listChecks(context)
    .filter((check) => maySee(check, member))
    .toSorted((a, b) => CHECK_GROUPS.indexOf(a.group) - CHECK_GROUPS.indexOf(b.group));
  const round = await repository.findRound(context.db);
  const isStale = context.clock.now() - round.endedAt > STALE_MS;
  // Not of the findings: there may be more than are listed.
  const keys = checks.map(({ key }) => key);
  const found = await repository.listLastingChecks(context.db, scope, keys);
  const instance = openChecked(context, scope);
  const results: CheckResult[] = [];
  for (const check of checks) {
    const { key, group, label } = check;
    const add = (state: CheckResult['state'], reason: string) =>
      results.push({ key, group, label, state, reason: cutText(reason, MAX_SHOWN) });
    if (isStale) add('unknown', NOT_CHECKED);
    else if (key in round.failed) add('unknown', FAILED);
    else if (found.has(key)) add('found', '');
    else {
      const { state, reason } = await coverageOf(check, instance);
      add(state === 'checked' ? 'fine' : state, reason);
    }
  }
  return results;
}

/** An instance for one round of questions to its checks: what several of them read is read once. */
export function openChecked(context: AppContext, scope: InstanceScope): CheckedInstance {
  const known = new BoundedMap<unknown, Promise<unknown>>({ max: MAX_READS, whenFull: 'drop-oldest' });
  return {
    context,
    scope,
    once<Result>(read: (context: AppContext, scope: InstanceScope) => Promise<Result>) {
      const result = known.get(read) ?? read(context, scope);
      known.set(read, result);
      // Of this function it was made by `read` alone.
      return result as Promise<Result>;
    },
  };
}

async function coverageOf(check: Check, instance: CheckedInstance): Promise<Coverage> {
  try {
    return await check.covers(instance);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    instance.context.log.error({ err: error, check: check.key }, 'a check failed');
    return cannotCheck(FAILED);
  }
}
