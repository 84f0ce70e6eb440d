import type { Shutdown } from './shutdown.ts';

const IMPATIENT_MS = 1000;

/** On Windows: Ctrl-C, closing the console, and Ctrl-Break; nothing sends SIGTERM there. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const;

/**
 * Ends the program in order on these signals, and when the process that started it disappears (its IPC
 * channel closes). A second signal after at least a second ends it at once: a person pressed Ctrl-C again. An
 * earlier one is the same request twice, because a terminal signals both the starter and us.
 */
export function stopOnSignals(
  shutdown: Shutdown,
  { say, exit }: { say: (line: string) => void; exit: (code: number) => void },
): void {
  let first: number | undefined;
  const stop = (reason: string) => {
    if (first !== undefined && Date.now() - first > IMPATIENT_MS) return exit(130);
    if (first === undefined) say(`Stopping (${reason})`);
    first ??= Date.now();
    void shutdown.begin().then(exit);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  process.on('disconnect', () => stop('the starter is gone'));
}
