import type { Logger } from '@arkwright/server/platform/base/logger';
import { abandonPostmasters } from './embedded-postgres/postmaster.ts';

/**
 * Ends the process with 1 on an unhandled error, after logging it: continuing in an unknown state is worse
 * than a restart, and everything acknowledged is in the database.
 */
export function exitOnFault(log: Logger): void {
  const exit = (error: unknown, kind: string) => {
    log.fatal({ err: error }, kind);
    process.exit(1);
  };
  process.on('uncaughtException', (error) => exit(error, 'uncaught exception'));
  process.on('unhandledRejection', (reason) => exit(reason, 'unhandled rejection'));
}

/**
 * Ends the process with 1 because another program has taken over its folder while it was suspended. Its
 * PostgreSQL must not write another page, so there is no orderly end: everything acknowledged is in the log,
 * from which the other one recovers.
 */
export function exitWithoutFolder(directory: string): never {
  abandonPostmasters();
  console.error(`Another Arkwright has taken over ${directory} while this one hung. Stopped at once.`);
  process.exit(1);
}
