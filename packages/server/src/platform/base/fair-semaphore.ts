import { AppError } from './app-error.ts';

type Options = {
  /** So many turns of one caller, and so many of all callers in this process, go on at once. */
  perCaller: number;
  inAll: number;
  /** How long one may wait for its turn, ms, and how many of one caller may wait. */
  waitMs: number;
  mostWaiting: number;
  /** Told to those who wait in vain. */
  message: string;
};

/** A place in the line, and then a turn. */
export type Turn = {
  /** Until the turn has come; RATE_LIMITED if it does not in time. */
  begun: Promise<void>;
  /** Leaves the line. A turn that has come goes on. */
  giveUp(): void;
  /** Ends a turn that has come. */
  end(): void;
};

export type FairSemaphore = {
  /** Takes a place in the line; RATE_LIMITED where too many of the caller wait. */
  join(caller: string): Turn;
  /** Does some work when the caller's turn has come. `onGone` is given what is to be called when nobody waits for it any more. */
  run<Result>(
    caller: string,
    work: () => Promise<Result>,
    onGone: (giveUp: () => void) => void,
  ): Promise<Result>;
};

/** Lets callers share in something of which this process has little: nobody takes more than a part of it. */
export function createFairSemaphore(options: Options): FairSemaphore {
  const { perCaller, inAll, waitMs, mostWaiting, message } = options;
  const line: { caller: string; begin: () => void }[] = [];
  const underWay = new Map<string, number>();
  let all = 0;

  const tooMany = () => new AppError('RATE_LIMITED', message, { retryAfterSeconds: 1 });
  const countOf = (caller: string) => underWay.get(caller) ?? 0;

  /** Gives a free turn to whoever has the fewest under way, and of those to who came first. */
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
