import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CommandQueue, type Priority } from './command-queue.ts';

const priorities: Priority[] = ['person', 'chat', 'log', 'players'];
const arbitraryCommands = fc.array(
  fc.record({ priority: fc.constantFrom(...priorities), wantedAt: fc.integer({ min: 0, max: 60_000 }) }),
);

function queueOf<C extends { priority: Priority; wantedAt: number }>(commands: C[]) {
  const queue = new CommandQueue<C>();
  for (const command of commands) queue.push(command);
  return queue;
}

test('people go before chat, chat before log, log before players', () => {
  const wanted = priorities.toReversed().map((priority) => ({ priority, wantedAt: 0 }));
  expect(
    queueOf(wanted)
      .drain()
      .map(({ priority }) => priority),
  ).toEqual(priorities);
});

test('whoever came first goes first among equals', () => {
  const queue = queueOf(['a', 'b', 'c'].map((name) => ({ name, priority: 'person' as const, wantedAt: 5 })));
  expect(queue.drain().map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('a person goes before polls that have waited for a minute', () => {
  const queue = queueOf([
    { priority: 'players' as const, wantedAt: 0 },
    { priority: 'person' as const, wantedAt: 60_000 },
  ]);
  expect(queue.take()?.priority).toBe('person');
});

test('the list of players gets its turn although chat wants to be read all the time', () => {
  const queue = queueOf([{ priority: 'players' as Priority, wantedAt: 0 }]);
  const order: Priority[] = [];
  for (let now = 0; now < 20_000; now += 4_000) {
    queue.push({ priority: 'chat', wantedAt: now });
    order.push(queue.take()?.priority ?? 'log');
  }
  expect(order).toContain('players');
});

test('nothing is lost or made up, whatever the order of coming', () => {
  fc.assert(
    fc.property(arbitraryCommands, (commands) => {
      const left = queueOf(commands).drain();
      expect(left).toHaveLength(commands.length);
      expect(new Set(left)).toEqual(new Set(commands));
    }),
  );
});

test('people come out first, and each kind in the order in which it was wanted', () => {
  fc.assert(
    fc.property(arbitraryCommands, (commands) => {
      const order = queueOf(commands).drain();
      const people = order.findIndex(({ priority }) => priority !== 'person');
      expect(
        order.slice(people < 0 ? order.length : people).some(({ priority }) => priority === 'person'),
      ).toBe(false);
      for (const kind of priorities) {
        const times = order.filter(({ priority }) => priority === kind).map(({ wantedAt }) => wantedAt);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }
    }),
  );
});

test('a command that is taken out does not come up, and says whether it was still there', () => {
  const [first, second] = [
    { priority: 'person' as const, wantedAt: 1 },
    { priority: 'person' as const, wantedAt: 2 },
  ];
  const queue = queueOf([first, second]);
  expect(queue.remove(first)).toBe(true);
  expect(queue.remove(first)).toBe(false);
  expect(queue.take()).toBe(second);
  expect(queue.size).toBe(0);
});
