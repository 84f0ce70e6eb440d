import { BoundedSet } from '@arkwright/ark/bounded';
import type { AppContext } from '../context/app-context.ts';
import type { InstanceScope } from '../core/access/scope.ts';
import { Repeater } from '../platform/work/repeater/repeater.ts';
import * as repository from './repository.ts';

/** A message can be lost with its connection; the looks make up for it. */
const LOOK_MS = 1000;
/** Callers that wait in this process, 20 s each at most; a further one fails. */
const MAX_WAITING = 100_000;

type Context = Pick<AppContext, 'bus' | 'db' | 'log'>;
type Ended = repository.EndedCommand;
type Waiting = { botId: string; id: string; done: PromiseWithResolvers<Ended | undefined> };

const waiters = new WeakMap<AppContext['bus'], Waiter>();

/**
 * Waits until a command has ended; undefined if nobody took it in time, or after `maxMs`, or when
 * the signal fires. All that wait in a process do it together: one listener and one question a second, however many
 * there are.
 */
export function endOfCommand(
  context: Context,
  scope: InstanceScope,
  wait: { id: string; maxMs: number; signal?: AbortSignal },
): Promise<Ended | undefined> {
  const waiter = waiters.get(context.bus) ?? new Waiter(context);
  waiters.set(context.bus, waiter);
  return waiter.wait(scope, wait);
}

class Waiter {
  readonly #context: Context;
  readonly #waiting = new BoundedSet<Waiting>({ max: MAX_WAITING, whenFull: 'refuse' });
  /** Ids of commands that are to be looked at next. */
  readonly #due = new BoundedSet<string>({ max: MAX_WAITING, whenFull: 'drop-oldest' });
  #unsubscribe: (() => void) | undefined;
  #looks: Repeater | undefined;
  /** When all that wait are looked at next, as `performance.now()`. */
  #allAt = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  async wait(
    { botId }: InstanceScope,
    { id, maxMs, signal }: { id: string; maxMs: number; signal?: AbortSignal },
  ): Promise<Ended | undefined> {
    const waiting = { botId, id, done: Promise.withResolvers<Ended | undefined>() };
    this.#waiting.add(waiting);
    this.#listen();
    this.#settle(id);
    const giveUp = () => waiting.done.resolve(undefined);
    const deadline = setTimeout(giveUp, maxMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted) giveUp();
    try {
      return await waiting.done.promise;
    } finally {
      signal?.removeEventListener('abort', giveUp);
      clearTimeout(deadline);
      this.#waiting.delete(waiting);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  #listen(): void {
    this.#unsubscribe ??= this.#context.bus.subscribe((message) => {
      if (message.kind !== 'commands-ended') return;
      const ended = new Set(message.ids);
      for (const { id } of this.#waiting) if (ended.has(id)) this.#settle(id);
    });
    this.#looks ??= new Repeater({
      run: () => this.#look(),
      everyMs: LOOK_MS,
      onFailure: (error) => this.#context.log.debug({ err: error }, 'could not look at commands'),
    });
  }

  #rest(): void {
    this.#unsubscribe?.();
    void this.#looks?.stop();
    this.#unsubscribe = undefined;
    this.#looks = undefined;
  }

  #settle(id: string): void {
    this.#due.add(id);
    // Those that begin to wait, or end, in one go are looked at together.
    this.#looks?.poke();
  }

  /** One question at a time, for all that came due meanwhile; every second for all that wait. */
  async #look(): Promise<void> {
    const isAll = this.#allAt <= performance.now();
    if (isAll) this.#allAt = performance.now() + LOOK_MS;
    const due = [...this.#waiting].filter(({ id }) => isAll || this.#due.has(id));
    this.#due.clear();
    if (due.length === 0) return;
    const ended = await repository.listEnded(this.#context.db, due);
    for (const { id, done } of due) {
      const command = ended.get(id);
      // Nobody has taken it in time, and nobody will.
      if (command) done.resolve(command.state === 'waiting' ? undefined : command);
    }
  }
}
