import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import * as host from '../host-services/service.ts';
import { whyOverdue } from './overdue.ts';
import * as runs from './runs-repository.ts';
import { settleRun, wantPlanned } from './runs-service.ts';
import { type EntryPlan, planEntries } from './sync-entries.ts';

/**
 * Goes on with runs whose services are no longer being read, after a kill for instance. What no account can read now, or what
 * an account keeps waiting for too long, has failed.
 */
export async function resumeRuns(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const underWay = Map.groupBy(await runs.listUnderWay(context.db), ({ botId }) => botId);
  if (underWay.size === 0) return;
  const now = await host.readDatabaseTime(context.db);
  const botIds = [...underWay.keys()];
  await eachInstance(context, { botIds, turn, what: 'syncs under way' }, async ({ botId }) => {
    for (const run of underWay.get(botId) ?? []) {
      // Most runs only wait: those are not locked.
      const { wanted, entries } = await planOf(context.db, run, now);
      if (wanted.length === 0 && entries === run.entries) continue;
      await settleRun(context, run, async (tx, locked) => {
        const plan = await planOf(tx, locked, now);
        await wantPlanned(tx, botId, plan);
        return plan.entries === locked.entries ? undefined : plan.entries;
      });
    }
  });
}

async function planOf(
  db: Queries,
  { botId, startedAt, entries }: runs.RunRow,
  now: number,
): Promise<EntryPlan<host.ReadableService>> {
  const hostIds = entries.map(({ serviceId }) => String(serviceId));
  const readable = await host.listReadable(db, { botId }, hostIds);
  const rows = [...readable.values()];
  const accountRows = await host.listReadings(db, botId);
  const reasons = new Map(
    accountRows.map((account) => {
      const own = rows.filter(({ nitradoId }) => nitradoId === account.nitradoId);
      const triedAt = Math.max(0, ...own.map((row) => row.triedAt));
      return [account.nitradoId, whyOverdue({ ...account, startedAt, triedAt }, now)];
    }),
  );
  return planEntries(entries, readable, ({ nitradoId }) => reasons.get(nitradoId) ?? '');
}
