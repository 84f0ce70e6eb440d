import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { AppContext, FoundProblem, ProblemKind } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { systemScope } from '../../core/access/scope.ts';
import { getGuildName } from '../../core/instances/guild.ts';
import { cutText } from '../../discord/text.ts';
import { namedFew } from '../../platform/base/named-few.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import * as repository from './repository.ts';
import { notifyOwner } from './service.ts';

/** A problem that is back within this time, such as a server that starts and fails repeatedly, is not reported again. */
const SAME_MS = HOUR_MS;
/** Of a name or a reason so much is kept. */
export const MAX_SHOWN = 300;

/**
 * Collects problems from every feature and notifies each owner of new ones: once, with simultaneous ones together. New
 * problems are stored in the same transaction, so that several workers send one notice.
 */
export async function tellProblems(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  await repository.forgetEnded(context.db, context.clock.now() - SAME_MS);
  const stored = await repository.listKinds(context.db);
  for (const kind of context.features.flatMap(({ problems }) => problems ?? [])) {
    try {
      await tellKind(context, { kind, isStored: stored.has(kind.kind) }, turn);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      context.log.error({ err: error, kind: kind.kind }, 'problems could not be looked for');
    }
  }
}

async function tellKind(
  context: AppContext,
  { kind, isStored }: { kind: ProblemKind; isStored: boolean },
  turn: SweepTurn,
): Promise<void> {
  const problems = Map.groupBy(await kind.find(context), ({ botId }) => botId);
  const rows = isStored ? await repository.listStored(context.db, kind.kind) : [];
  const told = Map.groupBy(rows, ({ botId }) => botId);
  const botIds = [...new Set([...problems.keys(), ...told.keys()])];
  await eachInstance(context, { botIds, turn, what: `problems: ${kind.kind}` }, ({ botId }) =>
    tellInstance(context, {
      botId,
      kind,
      problems: problems.get(botId) ?? [],
      told: told.get(botId) ?? [],
    }),
  );
}

const asFound = ({ subject, name, reason, since }: FoundProblem, now: number): repository.Found => ({
  subject,
  name: cutText(name, MAX_SHOWN),
  reason: cutText(reason, MAX_SHOWN),
  since: since ?? now,
});

async function tellInstance(
  context: AppContext,
  seen: {
    botId: string;
    kind: ProblemKind;
    problems: readonly FoundProblem[];
    told: readonly repository.StoredProblem[];
  },
): Promise<void> {
  const { botId, kind, problems, told } = seen;
  const scope = systemScope(botId);
  const now = new Set(problems.map(({ subject }) => subject));
  const known = new Set(told.map(({ subject }) => subject));
  const over = told.filter(({ subject, endedAt }) => endedAt === 0 && !now.has(subject));
  const back = told.filter(({ subject, endedAt }) => endedAt > 0 && now.has(subject));
  const found = problems.map((problem) => asFound(problem, context.clock.now()));
  const fresh = found.filter(({ subject }) => !known.has(subject));
  const toldOf = new Map(told.map((row) => [row.subject, row]));
  const changed = found.flatMap((problem) => {
    const row = toldOf.get(problem.subject);
    // Since when it lasts is what was found first, unless it has ended since.
    const since =
      row && row.endedAt === 0 && row.since > 0 ? Math.min(row.since, problem.since) : problem.since;
    const isSame = row?.name === problem.name && row.reason === problem.reason && row.since === since;
    return row && !isSame ? [{ ...problem, since }] : [];
  });
  if (over.length + back.length + fresh.length + changed.length === 0) return;
  const subjectsOf = (rows: readonly { subject: string }[]) => ({
    kind: kind.kind,
    subjects: rows.map(({ subject }) => subject),
  });
  await changeInstance(context, scope, async (tx) => {
    await repository.setEnded(tx, scope, { ...subjectsOf(over), endedAt: context.clock.now() });
    await repository.setEnded(tx, scope, { ...subjectsOf(back), endedAt: 0 });
    await repository.updateStored(tx, scope, { kind: kind.kind, problems: changed });
    const noted = await repository.insertNew(tx, scope, { kind: kind.kind, problems: fresh });
    const news = fresh.filter(({ subject }) => noted.has(subject));
    if (news.length === 0 || kind.isQuiet) return;
    const message = `${await getGuildName(tx, scope)}: ${kind.heading(news.length)}: ${namedFew(news)}. ${kind.remedy}`;
    await notifyOwner(context, tx, { scope, message });
  });
}
