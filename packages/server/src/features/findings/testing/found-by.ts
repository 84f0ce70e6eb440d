import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../../context/app-context.ts';
import { runChecks } from '../check-service.ts';
import { findings } from '../table.ts';

/** Runs all checks, and returns what one of them finds in an instance, by name. */
export async function foundBy(context: AppContext, instance: { id: string }, check: string) {
  await runChecks(context);
  const rows = await context.db
    .select()
    .from(findings)
    .where(and(eq(findings.botId, instance.id), eq(findings.check, check), eq(findings.endedAt, 0)));
  return rows
    .map(({ subject, name, reason }) => ({ subject, name, reason }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
