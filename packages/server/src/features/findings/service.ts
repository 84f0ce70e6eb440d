import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { Membership } from '@arkwright/contracts/derived/permissions';
import { MAX_FINDINGS } from '@arkwright/contracts/findings/bounds';
import type { Finding, FindingList, IgnoreTerm } from '@arkwright/contracts/findings/schema';
import type { AppContext, Check } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { listChecks, placeOf, STALE_MS } from './check-service.ts';
import * as repository from './repository.ts';
import { CHECKS_ASKED } from './rounds.ts';
import { mayIgnore, maySee, type Viewer } from './viewers.ts';

export { listBanners, listInstallationProblems } from './banners-service.ts';
export { countFindings } from './counts-service.ts';
export { checkInstallation } from './installation/check-installation.ts';
export { listCheckResults } from './results-service.ts';

const TERMS_MS: Record<IgnoreTerm, number | undefined> = { day: DAY_MS, week: 7 * DAY_MS, end: undefined };

const keyOf = ({ check, subject }: { check: string; subject: string }) => `${check}:${subject}`;

function toFinding(
  row: repository.FindingRow,
  check: Check,
  { member, now }: { member: Membership; now: number },
): Finding {
  const { subject, name, reason, level, since, endedAt, ignoredBy, ignoredUntil } = row;
  const isIgnored = ignoredBy !== '' && (ignoredUntil === 0 || ignoredUntil > now);
  return {
    key: keyOf(row),
    check: check.key,
    group: check.group,
    level,
    title: check.title?.({ name, reason }) ?? `${check.heading(1)}: ${name}`,
    detail: [asSentence(reason), check.remedy].filter((part) => part !== '').join(' '),
    steps: [...(check.steps ?? [])],
    since,
    ended: endedAt,
    serverId: check.isOfServers ? subject : '',
    about: { id: subject, name },
    to: placeOf(check, row),
    actions: [...(check.actions ?? [])],
    field: (typeof check.field === 'function' ? check.field(row) : check.field) ?? null,
    ignored: isIgnored ? { by: ignoredBy, until: ignoredUntil } : null,
    canIgnore: mayIgnore(check, member),
  };
}

function asSentence(reason: string): string {
  if (reason === '') return '';
  const begun = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** What is found in an instance, as far as a member may see it. */
export async function listFindings(context: AppContext, { scope, member }: Viewer): Promise<FindingList> {
  const now = context.clock.now();
  const checks = listChecks(context).filter((check) => maySee(check, member));
  const checkOf = new Map(checks.map((check) => [check.key, check]));
  const of = { checks: [...checkOf.keys()], limit: MAX_FINDINGS };
  const rows = await repository.listOfInstance(context.db, scope, of);
  const findings = rows.flatMap((row) => {
    const check = checkOf.get(row.check);
    return check ? [toFinding(row, check, { member, now })] : [];
  });
  const { endedAt } = await repository.findRound(context.db);
  return { findings, checkedAt: endedAt, areChecksRunning: now - endedAt <= STALE_MS };
}

/** The check and subject of a finding's key; NOT_FOUND without such a check, FORBIDDEN for whoever has to leave it alone. */
function findIgnorable(context: AppContext, member: Membership, key: string) {
  const check = listChecks(context).find((each) => key.startsWith(`${each.key}:`));
  if (!check) throw new AppError('NOT_FOUND');
  if (!mayIgnore(check, member)) throw new AppError('FORBIDDEN');
  return { check: check.key, subject: key.slice(check.key.length + 1) };
}

/** Ignores a lasting finding for a while. Returns whether there is such a one. */
export function ignoreFinding(
  context: AppContext,
  { by, member }: { by: By; member: Membership },
  wanted: { key: string; for: IgnoreTerm },
): Promise<boolean> {
  const termMs = TERMS_MS[wanted.for];
  const until = termMs === undefined ? 0 : context.clock.now() + termMs;
  return setIgnored(context, { by, member }, { key: wanted.key, name: by.actor.name, until });
}

/** A finding that was ignored counts again. Returns whether there is such a one. */
export const heedFinding = (
  context: AppContext,
  caller: { by: By; member: Membership },
  key: string,
): Promise<boolean> => setIgnored(context, caller, { key, name: '', until: 0 });

async function setIgnored(
  context: AppContext,
  { by: { scope }, member }: { by: By; member: Membership },
  { key, name, until }: { key: string; name: string; until: number },
): Promise<boolean> {
  const of = findIgnorable(context, member, key);
  const ignored = { ...of, by: name, at: context.clock.now(), until };
  return changeInstance(context, scope, async (tx) => {
    if (!(await repository.setIgnored(tx, scope, ignored))) return false;
    await context.bus.publish(tx, { kind: 'changed', of: scope, topic: 'findings' });
    return true;
  });
}

/** Asks the worker that carries out the checks to do so now for an instance. */
export async function checkNow({ bus, db }: AppContext, { botId }: InstanceScope): Promise<void> {
  await bus.publish(db, { kind: 'work', what: CHECKS_ASKED, botId, id: '' });
}
