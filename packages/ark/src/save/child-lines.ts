import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { removeLeftBehind } from './copy-save.ts';
import type { ReaderLimits, ReadFailure } from './save-answer.ts';
import { SaveError } from './save-error.ts';

// Half a million objects take some five seconds, a copy from a slow network drive a minute.
const MAX_MS = 180_000;
// Half a million objects need a fifth of it.
const MAX_MEMORY = 1.5 * 1024 ** 3;
/** All that a reader needs of our environment: the rest has passwords, and a save may be hostile. */
const ENVIRONMENT = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir'];
/** Somebody has stopped the process: that says nothing about the save. */
const STOPPED_BY: readonly (NodeJS.Signals | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

export type ReaderOptions = {
  /** The time that it works. */
  maxMs?: number | undefined;
  /** Its resident memory, bytes. */
  maxMemory?: number | undefined;
  /** A program that answers a request, its standard input, with lines of JSON (save-answer.ts). */
  command?: readonly string[] | undefined;
  /** Ends the child; the promise then rejects. */
  signal?: AbortSignal | undefined;
};

type Lines = ReaderOptions & {
  command: readonly string[];
  request: object;
  /** The longest line, bytes, and the message for a longer one. */
  maxLine: number;
  tooLong: string;
};

const NO_ANSWER = 'the program that reads it ended without an answer; it may need too much memory';

/**
 * Yields the answers of a process that reads a save, parsed, one at a time. While the caller handles one, the process waits
 * once its pipe is full, and that time is not counted. It is killed when it takes too long or too much memory: nothing else stops a read that
 * SQLite is busy with. Throws SaveError for that, and for a save that can't be read.
 */
export async function* answersOfChild<Answer extends object>(lines: Lines): AsyncGenerator<Answer> {
  const { command, request, maxMs = MAX_MS, maxMemory = MAX_MEMORY, signal } = lines;
  signal?.throwIfAborted();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
    env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
  });
  const closed = closeOf(child);
  const limits: ReaderLimits = { maxMemory, starter: process.pid };
  // One that ends early does not read it.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify({ ...request, ...limits }));
  const kill = () => void child.kill('SIGKILL');
  let isLate = false;
  let leftMs = maxMs;
  let since = performance.now();
  const late = () => {
    isLate = true;
    kill();
  };
  let timer = setTimeout(late, leftMs);
  signal?.addEventListener('abort', kill, { once: true });
  let isDone = false;
  try {
    await once(child, 'spawn');
    for await (const line of linesOf(child.stdout, lines)) {
      const answer = parse(line) as Answer | ReadFailure | undefined;
      if (answer === undefined) {
        kill();
        break;
      }
      if ('refusal' in answer) throw new SaveError(answer.refusal);
      if ('fault' in answer) throw new Error(`reading the save failed: ${answer.fault}`);
      clearTimeout(timer);
      leftMs -= performance.now() - since;
      yield answer;
      since = performance.now();
      timer = setTimeout(late, leftMs);
    }
    const { code, signal: endedBy } = await closed;
    signal?.throwIfAborted();
    if (isLate) throw new SaveError(`reading it took more than ${maxMs / 1000} seconds`);
    if (STOPPED_BY.includes(endedBy)) throw new Error(`the process that reads a save got ${endedBy}`);
    if (code !== 0) throw new SaveError(NO_ANSWER);
    isDone = true;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
    if (!isDone) {
      kill();
      await closed.catch(() => {});
      // A killed child leaves its copy of the save.
      await removeLeftBehind();
    }
  }
}

type Child = ChildProcessByStdio<Writable, Readable, null>;
type Close = { code: number | null; signal: NodeJS.Signals | null };

/** How it ended: one of the two is null. Rejects if it could not be started. */
function closeOf(child: Child): Promise<Close> {
  const closed = new Promise<Close>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  closed.catch(() => {});
  return closed;
}

/** The lines that it writes, without the ends; the last one may have none. */
async function* linesOf(stdout: Readable, { maxLine, tooLong }: Lines): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  let length = 0;
  const line = () => {
    const text = Buffer.concat(pieces, length).toString();
    pieces = [];
    length = 0;
    return text;
  };
  const add = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
    if (length > maxLine) throw new SaveError(tooLong);
  };
  for await (const chunk of stdout as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      add(chunk.subarray(from, end));
      from = end + 1;
      yield line();
    }
    add(chunk.subarray(from));
  }
  if (length > 0) yield line();
}

/** Undefined for a line that is cut off: the child was killed, and may have appended the reason to that line. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
