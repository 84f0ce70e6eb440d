import {
  type MigrationOptions,
  MigrationsHeld,
  migrate,
  NewerSchema,
  OlderSchema,
  OlderWorkerRuns,
  refuseNewerSchema,
} from '@arkwright/server/migrate';
import { OLDER_ADVICE } from './older-advice.ts';
import { StartError } from './start-error.ts';

/** Brings the database up to date. Throws a StartError if another program is in the way or the database is too old. */
export async function migrateDatabase(url: string, options?: MigrationOptions): Promise<void> {
  await migrate(url, options).catch(explain);
}

/** Throws a StartError if a newer program has migrated the database. */
export async function checkDatabaseAge(url: string): Promise<void> {
  await refuseNewerSchema(url).catch(explain);
}

function explain(error: unknown): never {
  const advice = adviceFor(error);
  if (!(error instanceof Error) || advice === undefined) throw error;
  throw new StartError(`${error.message}. ${advice}`, { cause: error });
}

function adviceFor(error: unknown): string | undefined {
  if (error instanceof NewerSchema) return 'Start the newer one, or restore an earlier backup.';
  if (error instanceof OlderSchema) return OLDER_ADVICE;
  if (error instanceof MigrationsHeld)
    return 'Wait until it is done, or end it if it hangs, then start again.';
  if (error instanceof OlderWorkerRuns) return 'Stop the older one, then start this one again.';
  return undefined;
}
