import { setTimeout } from 'node:timers/promises';

/** Things that go wrong, or well, in a thread. */
export type OddWork =
  | { kind: 'double'; number: number }
  | { kind: 'count to'; number: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'never end' }
  | { kind: 'fail' }
  | { kind: 'die' }
  | { kind: 'eat memory' }
  | { kind: 'answer with what no thread can have' };

export async function run(work: OddWork): Promise<unknown> {
  switch (work.kind) {
    case 'double':
      return 2 * work.number;
    case 'count to': {
      let sum = 0;
      for (let number = 0; number < work.number; number++) sum += number % 7;
      return sum;
    }
    case 'wait':
      return setTimeout(work.ms, 'waited');
    case 'never end':
      for (;;);
    case 'fail':
      throw new RangeError('That is too many.');
    case 'die':
      return process.exit(3);
    case 'eat memory': {
      const eaten: unknown[] = [];
      for (;;) eaten.push(new Array(100_000).fill({}));
    }
    case 'answer with what no thread can have':
      return () => 1;
  }
}
