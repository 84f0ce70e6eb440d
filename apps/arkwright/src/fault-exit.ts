import type { Logger } from '@arkwright/server/platform/logger';

/**
 * Ends the process with 1 on an error that nobody handled, after logging it: what goes on in a program whose state is
 * unknown is worse than a restart, and everything acknowledged is in the database.
 */
export function exitOnFault(log: Logger): void {
  const exit = (error: unknown, kind: string) => {
    log.fatal({ err: error }, kind);
    process.exit(1);
  };
  process.on('uncaughtException', (error) => exit(error, 'uncaught exception'));
  process.on('unhandledRejection', (reason) => exit(reason, 'unhandled rejection'));
}
