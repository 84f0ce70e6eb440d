import type { Logger } from '@arkwright/server/platform/logger';
import { migrate, NewerSchema, refuseNewerSchema } from '@arkwright/server/platform/migrate';
import { StartError } from './start-error.ts';

/** Brings the database up to date. Throws a StartError where a newer program has already done so. */
export async function migrateDatabase(url: string, log?: Logger): Promise<void> {
  await migrate(url, log).catch(explain);
}

/** Throws a StartError where a newer program has brought the database up to date. */
export async function checkDatabaseAge(url: string): Promise<void> {
  await refuseNewerSchema(url).catch(explain);
}

function explain(error: unknown): never {
  if (!(error instanceof NewerSchema)) throw error;
  const advice = 'Start the newer one, or restore a backup that was made before.';
  throw new StartError(`${error.message}. ${advice}`, { cause: error });
}
