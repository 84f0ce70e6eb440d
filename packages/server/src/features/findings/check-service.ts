import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MENDED_KEPT_DAYS } from '@arkwright/contracts/findings/bounds';
import type { AppContext, Check, Found } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { systemScope } from '../../core/access/scope.ts';
import { getGuildName } from '../../core/instances/guild.ts';
import { cutText } from '../../discord/text.ts';
import { namedFew } from '../../platform/base/named-few.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { notifyOwner } from '../notifications/service.ts';
import * as repository from './repository.ts';

/** A finding that is back within this time, such as a server that starts and fails repeatedly, is not told again. */
const SAME_MS = HOUR_MS;
/** This many servers that go down at once get one notification. */
const TOLD_TOGETHER = 3;
/** If the last round is older than this, no worker runs the checks, and nothing is known. */
export const STALE_MS = 5 * MINUTE_MS;
/** Of a name or a reason so much is kept. */
export const MAX_SHOWN = 300;

/** A check that is to look, at all instances or at some. */
export type DueCheck = { check: Check; botIds?: readonly string[] | undefined };

/** The page where a finding is put right; empty if it is outside. */
export const placeOf = ({ to }: Check, { subject }: { subject: string }): string =>
  (typeof to === 'function' ? to({ subject }) : to) ?? '';

export const listChecks = ({ features }: Pick<AppContext, 'features'>): Check[] =>
  features.flatMap(({ checks = [] }) => checks);

/**
 * Stores what all checks find, or those that are due, and what is over, and notifies each owner of what is new: once, with
 * what a check finds at the same time together. It is stored and told in one transaction, so that several workers send one
 * notice.
 */
export async function runChecks(
  context: AppContext,
  turn: SweepTurn = ENDLESS,
  due: readonly DueCheck[] = listChecks(context).map((check) => ({ check })),
): Promise<void> {
  await repository.forgetEnded(context.db, context.clock.now() - MENDED_KEPT_DAYS * DAY_MS);
  const stored = await repository.listChecks(context.db);
  const before = await repository.findRound(context.db);
  const failed = { ...before.failed };
  for (const each of due) {
    const { key } = each.check;
    try {
      await runCheck(context, { ...each, isStored: stored.has(key) }, turn);
      // That it works for one instance does not say that it does for all.
      if (each.botIds === undefined) delete failed[key];
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failed[key] ??= { since: context.clock.now() };
      context.log.error({ err: error, check: key }, 'a check failed');
    }
  }
  const isRound = due.some(({ botIds }) => botIds === undefined);
  if (isRound || !isDeepStrictEqual(failed, before.failed)) {
    const endedAt = isRound ? context.clock.now() : before.endedAt;
    await repository.saveRound(context.db, { endedAt, failed });
  }
}

async function runCheck(
  context: AppContext,
  { check, botIds, isStored }: DueCheck & { isStored: boolean },
  turn: SweepTurn,
): Promise<void> {
  const isAsked = new Set(botIds);
  const all = await check.find(context, botIds);
  const found = botIds ? all.filter(({ botId }) => isAsked.has(botId)) : all;
  const ofInstance = Map.groupBy(found, ({ botId }) => botId);
  const rows = isStored ? await repository.listStored(context.db, { check: check.key, botIds }) : [];
  const stored = Map.groupBy(rows, ({ botId }) => botId);
  const concerned = [...new Set([...ofInstance.keys(), ...stored.keys()])];
  await eachInstance(context, { botIds: concerned, turn, what: `check: ${check.key}` }, ({ botId }) =>
    store(context, check, { botId, found: ofInstance.get(botId) ?? [], stored: stored.get(botId) ?? [] }),
  );
}

const toNew = (
  { subject, name, reason, since, level }: Found,
  { check, now }: { check: Check; now: number },
): repository.NewFinding => ({
  subject,
  level: level ?? check.level ?? 'warn',
  name: cutText(name, MAX_SHOWN),
  reason: cutText(reason, MAX_SHOWN),
  since: since ?? now,
});

const subjectsOf = (rows: readonly { subject: string }[]) => rows.map(({ subject }) => subject);

/** What is different from what is stored of an instance. */
function compare(
  found: readonly repository.NewFinding[],
  stored: readonly repository.FindingRow[],
  now: number,
) {
  const isThere = new Set(subjectsOf(found));
  const rowOf = new Map(stored.map((row) => [row.subject, row]));
  const isBack = ({ subject, endedAt }: repository.FindingRow) => endedAt > 0 && isThere.has(subject);
  const isSame = ({ endedAt }: repository.FindingRow) => now - endedAt < SAME_MS;
  return {
    over: stored.filter(({ subject, endedAt }) => endedAt === 0 && !isThere.has(subject)),
    back: stored.filter((row) => isBack(row) && isSame(row)),
    backLate: stored.filter((row) => isBack(row) && !isSame(row)),
    fresh: found.filter(({ subject }) => !rowOf.has(subject)),
    changed: found.flatMap((each) => {
      const row = rowOf.get(each.subject);
      if (!row) return [];
      // Since when it lasts is what was found first, unless it has ended since.
      const since = row.endedAt === 0 && row.since > 0 ? Math.min(row.since, each.since) : each.since;
      const keeps =
        row.name === each.name &&
        row.reason === each.reason &&
        row.level === each.level &&
        row.since === since;
      return keeps ? [] : [{ ...each, since }];
    }),
    /** Of these the owner does not know, or not any more. */
    untold: found.filter(({ subject }) => {
      const row = rowOf.get(subject);
      return !row || row.toldAt === 0 || (isBack(row) && !isSame(row));
    }),
  };
}

async function store(
  context: AppContext,
  check: Check,
  seen: { botId: string; found: readonly Found[]; stored: readonly repository.FindingRow[] },
): Promise<void> {
  const scope = systemScope(seen.botId);
  const now = context.clock.now();
  const found = seen.found.map((each) => toNew(each, { check, now }));
  const { over, back, backLate, fresh, changed, untold } = compare(found, seen.stored, now);
  const sinceOf = new Map(
    seen.stored.flatMap((row) => (row.endedAt === 0 ? [[row.subject, row.since] as const] : [])),
  );
  const isDue = ({ subject, since }: repository.NewFinding) =>
    now - (sinceOf.get(subject) ?? since) >= (check.tellAfterMs ?? 0);
  const due = check.isQuiet ? [] : untold.filter(isDue);
  // What went wrong within moments of each other is one thing to people: the first that is due takes the others along.
  const toTell = due.length > 0 && untold.length >= TOLD_TOGETHER ? untold : due;
  const isDifferent = over.length + back.length + backLate.length + fresh.length + changed.length > 0;
  if (!isDifferent && toTell.length === 0) return;
  const { key } = check;
  await changeInstance(context, scope, async (tx) => {
    await repository.setEnded(tx, scope, { check: key, subjects: subjectsOf(over), endedAt: now });
    await repository.setBack(tx, scope, { check: key, subjects: subjectsOf(back), isNews: false });
    await repository.setBack(tx, scope, { check: key, subjects: subjectsOf(backLate), isNews: true });
    await repository.updateStored(tx, scope, { check: key, found: changed });
    await repository.insertNew(tx, scope, { check: key, found: fresh });
    if (isDifferent) await context.bus.publish(tx, { kind: 'changed', of: scope, topic: 'findings' });
    const told = await repository.noteTold(tx, scope, { check: key, subjects: subjectsOf(toTell), at: now });
    const news = toTell.filter(({ subject }) => told.has(subject));
    if (news.length === 0) return;
    const message = `${await getGuildName(tx, scope)}: ${check.heading(news.length)}: ${namedFew(news)}. ${check.remedy}`;
    const [first] = news;
    const page = news.length === 1 && first ? placeOf(check, first) : '';
    await notifyOwner(context, tx, { scope, message, page: page || '/doctor' });
  });
}
