import type { RconCommand } from '@arkwright/ark/commands';
import { RconError } from '@arkwright/ark/rcon/rcon-error';
import { AppError } from '../platform/base/app-error.ts';
import type { Priority } from './command-queue.ts';
import { NotSent } from './not-sent.ts';
import type { Command } from './session-command.ts';

export type RequestOptions = {
  command: RconCommand;
  /** Default `person`. */
  priority?: Priority;
  /** For waiting in line and the game's answer together, ms. Default 10,000. */
  timeoutMs?: number;
  /** Ends the wait with the signal's reason; with NotSent in its words where the command was not sent. One that was still runs in the game. */
  signal?: AbortSignal;
};

const DEFAULT_TIMEOUT_MS = 10_000;
const BROKEN = 'The connection to the game server was lost.';
const UNKNOWN_END = 'The command was sent; it is not known whether it ran.';

export type Request = { command: Command; reply: Promise<string> };

/**
 * A command that somebody waits for. The promise is settled in time whatever the game does.
 *
 * @param leaveLine takes the command out of the line; false if it has been sent
 */
export function createRequest(options: RequestOptions, leaveLine: (command: Command) => boolean): Request {
  const { command: text, priority = 'person', timeoutMs = DEFAULT_TIMEOUT_MS, signal } = options;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const finish = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  };
  const command: Command = {
    text,
    priority,
    wantedAt: performance.now(),
    onReply({ text }) {
      finish();
      resolve(text);
    },
    onFailure(error) {
      finish();
      reject(error instanceof RconError ? new AppError('UPSTREAM', `${BROKEN} ${UNKNOWN_END}`) : error);
    },
  };
  const timer = setTimeout(() => {
    const isInLine = leaveLine(command);
    const end = isInLine ? 'The command was not sent.' : UNKNOWN_END;
    const Failure = isInLine ? NotSent : AppError;
    command.onFailure(new Failure('UPSTREAM', `The game server did not answer in time. ${end}`));
  }, timeoutMs);
  const onAbort = () => {
    const isInLine = leaveLine(command);
    command.onFailure(isInLine ? new NotSent('UNAVAILABLE', reasonWords(signal?.reason)) : signal?.reason);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  return { command, reply: promise };
}

const reasonWords = (reason: unknown) => (reason instanceof Error ? reason.message : undefined);
