import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pino, { type DestinationStream } from 'pino';

const MAX_BYTES = 20 * 1024 * 1024;

/**
 * Where structured logs go: to standard error, as services and containers expect, or to a file if a person at
 * a terminal wants to read the start-up lines. `path` is that file.
 */
export async function openLogDestination(
  dataDir: string,
  isTerminal: boolean,
): Promise<{ destination: DestinationStream; path?: string }> {
  // Written synchronously: the lines right before a crash are the important ones.
  if (!isTerminal) return { destination: appendToLog(undefined) };
  const path = join(dataDir, 'arkwright.log');
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size > MAX_BYTES) await rename(path, `${path}.1`);
  return { destination: appendToLog(path), path };
}

/**
 * Appends to the log of this process, from any of its threads: to the file at `path`, or to standard error.
 */
export function appendToLog(path: string | undefined): DestinationStream {
  const destination = pino.destination({ dest: path ?? 2, sync: true, mode: 0o600 });
  // A full disk or a reader that went away loses log lines, but doesn't end the program.
  destination.on('error', () => {});
  return destination;
}
