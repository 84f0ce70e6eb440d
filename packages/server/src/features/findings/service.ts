import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { holds, type Membership } from '@arkwright/contracts/derived/permissions';
import { MAX_FINDINGS } from '@arkwright/contracts/findings/bounds';
import {
  CHECK_GROUPS,
  type CheckResult,
  type Finding,
  type FindingList,
  type IgnoreTerm,
} from '@arkwright/contracts/findings/schema';
import type { AppContext, Check } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { listChecks, placeOf } from './check-service.ts';
import * as repository from './repository.ts';
import { CHECKS_ASKED } from './rounds.ts';

export { listBanners, listInstallationProblems } from './banners-service.ts';
export { checkInstallation } from './installation/check-installation.ts';

type Viewer = { scope: InstanceScope; member: Membership };

/** After this nobody carries out the checks any more, and nothing is known. */
const STALE_MS = 5 * MINUTE_MS;
const NOT_CHECKED = 'The checks have not run for some minutes.';
const FAILED = 'The check failed. The program’s own log says why.';

const TERMS_MS: Record<IgnoreTerm, number | undefined> = { day: DAY_MS, week: 7 * DAY_MS, end: undefined };

function maySee({ area }: Check, member: Membership): boolean {
  if (area === 'Everyone') return true;
  return holds(member, area === 'Owner' ? 'Owner' : `${area}_View`);
}

function mayIgnore({ area }: Check, member: Membership): boolean {
  return holds(member, area === 'Owner' || area === 'Everyone' ? 'Owner' : `${area}_Edit`);
}

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
    to: placeOf(check, row),
    ignored: isIgnored ? { by: ignoredBy, until: ignoredUntil } : null,
    canIgnore: mayIgnore(check, member),
  };
}

function asSentence(reason: string): string {
  if (reason === '') return '';
  const begun = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** What is found in an instance, as far as a member may see it, and how each of its checks ended. */
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
  const round = await repository.findRound(context.db);
  // Not of the findings: there may be more than are listed.
  const found = await repository.listLastingChecks(context.db, scope, of.checks);
  const resultOf = ({ key, group, label }: Check): CheckResult => {
    const reason = now - round.endedAt > STALE_MS ? NOT_CHECKED : key in round.failed ? FAILED : '';
    const state = reason === '' ? (found.has(key) ? 'found' : 'fine') : 'unknown';
    return { key, group, label, state, reason };
  };
  return {
    findings,
    checks: checks
      .map(resultOf)
      .toSorted((a, b) => CHECK_GROUPS.indexOf(a.group) - CHECK_GROUPS.indexOf(b.group)),
    checkedAt: round.endedAt,
  };
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
