import { BoundedMap } from '@arkwright/ark/bounded';
import { AppError } from './app-error.ts';

type Options = {
  /** Maximum concurrent turns of one caller, and of all callers in this process. */
  perCaller: number;
  inAll: number;
  /** How long to wait for a turn, ms, and how many of one caller's may wait. */
  waitMs: number;
  mostWaiting: number;
  /** The message of a wait that timed out. */
  message: string;
};

/** A place in the queue, and then a turn. */
export type Turn = {
  /** Resolves when the turn starts; RATE_LIMITED if it doesn't in time. */
  begun: Promise<void>;
  /** Leaves the queue. A turn that has started continues. */
  giveUp(): void;
  /** Ends a turn that has started. */
  end(): void;
};

export type FairSemaphore = {
  /** Joins the queue; RATE_LIMITED if too many of the caller's are waiting. */
  join(caller: string): Turn;
  /**
   * Does some work in the caller's turn. `onGone` gets the function to call when the result is no longer
   * needed.
   */
  run<Result>(
    caller: string,
    work: () => Promise<Result>,
    onGone: (giveUp: () => void) => void,
  ): Promise<Result>;
};

/** Shares a scarce resource of this process between callers: nobody takes more than their share. */
export function createFairSemaphore(options: Options): FairSemaphore {
  const { perCaller, inAll, waitMs, mostWaiting, message } = options;
  const line: { caller: string; begin: () => void }[] = [];
  const underWay = new BoundedMap<string, number>({ max: inAll, whenFull: 'refuse' });
  let all = 0;

  const tooMany = () => new AppError('RATE_LIMITED', message, { retryAfterSeconds: 1 });
  const countOf = (caller: string) => underWay.get(caller) ?? 0;

  /** Gives a free turn to the waiting caller with the fewest running; of those, to the first. */
  function giveNext(): void {
    if (all >= inAll) return;
    const [next] = line
      .filter(({ caller }) => countOf(caller) < perCaller)
      .toSorted((a, b) => countOf(a.caller) - countOf(b.caller));
    if (!next) return;
    line.splice(line.indexOf(next), 1);
    all++;
    underWay.set(next.caller, countOf(next.caller) + 1);
    next.begin();
  }

  function end(caller: string): void {
    all--;
    if (countOf(caller) > 1) underWay.set(caller, countOf(caller) - 1);
    else underWay.delete(caller);
    giveNext();
  }

  function join(caller: string): Turn {
    if (line.filter((waiting) => waiting.caller === caller).length >= mostWaiting) throw tooMany();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let isOn = false;
    const place = {
      caller,
      begin: () => {
        isOn = true;
        clearTimeout(deadline);
        resolve();
      },
    };
    const giveUp = () => {
      const index = line.indexOf(place);
      if (index < 0) return;
      line.splice(index, 1);
      clearTimeout(deadline);
      reject(tooMany());
    };
    const deadline = setTimeout(giveUp, waitMs);
    line.push(place);
    giveNext();
    return {
      begun: promise,
      giveUp,
      end() {
        if (!isOn) return;
        isOn = false;
        end(caller);
      },
    };
  }

  return {
    join,
    async run(caller, work, onGone) {
      const turn = join(caller);
      onGone(turn.giveUp);
      await turn.begun;
      try {
        return await work();
      } finally {
        turn.end();
      }
    },
  };
}
