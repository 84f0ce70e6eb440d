import { formatGameLogLine } from '@arkwright/ark/log/format-game-log';
import { MAX_LINES } from '@arkwright/ark/log/lines';
import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { expect, test } from 'vitest';
import { advance, type LogPosition } from './log-position.ts';

const line = (second: number, text: string) =>
  parseGameLogLine(`2026.07.27_21.25.${String(second).padStart(2, '0')}: ${text}`);
const texts = (events: readonly ReturnType<typeof line>[]) =>
  events.map((event) => formatGameLogLine({ ...event, at: null }));

const log = [line(1, 'Bob (G): one'), line(2, 'Bob (G): two'), line(2, 'Bob (G): three')];

test('the first time everything is new', () => {
  const { fresh, position } = advance(log, undefined);
  expect(fresh).toHaveLength(3);
  expect(position).toMatchObject({ lastAt: log[2]!.at, lastLines: [expect.any(String), expect.any(String)] });
});

test('a log that is repeated after a restart is told from where it ended, also within one second', () => {
  const { position } = advance(log, undefined);
  const later = [...log, line(2, 'Bob (G): four'), line(3, 'Bob (G): five')];
  expect(texts(advance(later, position).fresh)).toEqual(['Bob (G): four', 'Bob (G): five']);
});

test('the lines of the last second are remembered over several polls', () => {
  const first = advance(log, undefined);
  const second = advance([line(2, 'Bob (G): four')], first.position);
  expect(advance([...log, line(2, 'Bob (G): four')], second.position).fresh).toEqual([]);
});

test('lines without a time are always new, and move nothing', () => {
  const event = parseGameLogLine('Bob (G): hello');
  expect(advance([event], undefined)).toEqual({ fresh: [event], position: undefined });
});

test('a clock that was set back by more than a minute begins anew', () => {
  const { position } = advance([parseGameLogLine('2026.10.25_02.59.59: Bob (G): before')], undefined);
  const after = [parseGameLogLine('2026.10.25_02.00.00: Bob (G): after')];
  expect(advance(after, position)).toMatchObject({ fresh: after, position: { lastAt: after[0]!.at } });
});

test('a log whose clock stands still is told by its newest lines, and what is remembered of it does not grow', () => {
  const poll = (number: number) =>
    Array.from({ length: MAX_LINES }, (_, index) => line(2, `Bob (G): ${number} ${index}`));
  const first = advance(poll(1), undefined).position;
  const { fresh, position } = advance([...poll(1), ...poll(2)], first);
  expect(fresh).toHaveLength(MAX_LINES);
  expect(position?.lastLines).toHaveLength(MAX_LINES);
  expect(advance(poll(2), position).fresh).toEqual([]);
});

test('lines that have waited are no sign that a clock was set back', () => {
  const { position } = advance([parseGameLogLine('2026.10.25_02.59.59: Bob (G): before')], undefined);
  const waited = [parseGameLogLine('2026.10.25_02.00.00: Bob (G): after')];
  expect(advance(waited, position, { isLate: true })).toEqual({ fresh: [], position });
});

test('a line is known again by the way that has lost what is not ASCII, and by the one that hides addresses', () => {
  const byAgent = [line(2, 'Grüße (Ä): 猫'), line(2, 'Connected to [address]')];
  const { position } = advance(byAgent, undefined);
  const byRcon = [line(2, 'Gr????e (??): ???'), line(2, 'Connected to 203.0.113.7:7777')];
  expect(advance(byRcon, position).fresh).toEqual([]);
});

test('lines that differ only outside ASCII are different, unless one has question marks in their place', () => {
  const chinese = [line(2, '李明 (G): 你好'), line(2, '王伟 (G): 再见')];
  const { position } = advance(chinese.slice(0, 1), undefined);
  expect(advance(chinese, position).fresh).toEqual(chinese.slice(1));
  expect(advance([line(2, '?? (G): ??')], position).fresh).toEqual([]);
  expect(advance([line(2, '??? (G): ??')], position).fresh).toHaveLength(1);
  const lossy = advance([line(2, '?? (G): ??')], undefined).position;
  expect(advance(chinese, lossy).fresh).toEqual([]);
  expect(advance([line(2, '王小伟 (G): 再见')], lossy).fresh).toHaveLength(1);
});

const agents = { isLate: true, isAgents: true };
const beside = { isLate: true, mayHaveGap: true };

/** A log read up to its second line, and from the fifth second on by RCON after a pause. */
function passedOver() {
  const { position } = advance([line(1, 'Bob (G): one'), line(2, 'Bob (G): two')], undefined);
  return advance([line(5, 'Bob (G): cut'), line(7, 'Bob (G): seven')], position, beside).position;
}

test('what was passed over is new when an agent tells it, and once only', () => {
  const before = passedOver();
  const part = [
    line(2, 'Bob (G): two'),
    line(2, 'Bob (G): 2b'),
    line(3, 'Bob (G): 3'),
    line(3, 'Bob (G): 3b'),
  ];
  const first = advance(part, before, agents);
  expect(texts(first.fresh)).toEqual(['Bob (G): 2b', 'Bob (G): 3', 'Bob (G): 3b']);
  expect(first.position?.lastAt).toBe(before?.lastAt);
  const rest = [
    ...[line(3, 'Bob (G): 3b'), line(3, 'Bob (G): 3c'), line(4, 'Bob (G): 4')],
    ...[line(5, 'Bob (G): 5'), line(5, 'Bob (G): cut'), line(6, 'Bob (G): 6')],
  ];
  const second = advance(rest, first.position, agents);
  expect(texts(second.fresh)).toEqual(['Bob (G): 3c', 'Bob (G): 4', 'Bob (G): 5']);
  expect(advance([...part, ...rest], second.position, agents).fresh).toEqual([]);
  expect(second.position?.gaps).toEqual([]);
});

test('a part that ends in the second at which RCON went on may be followed by more of it', () => {
  const first = advance([line(4, 'Bob (G): 4'), line(5, 'Bob (G): 5')], passedOver(), agents);
  const second = advance(
    [line(5, 'Bob (G): 5'), line(5, 'Bob (G): 5b'), line(5, 'Bob (G): cut')],
    first.position,
    agents,
  );
  expect(texts([...first.fresh, ...second.fresh])).toEqual(['Bob (G): 4', 'Bob (G): 5', 'Bob (G): 5b']);
});

test('what RCON reads of the second at which it went on, in two parts, is not new when the agent tells it', () => {
  const reads = [line(1, 'Bob (G): 1'), line(5, 'Bob (G): 5'), line(5, 'Bob (G): 5b'), line(6, 'Bob (G): 6')];
  let position: LogPosition | undefined;
  for (const read of reads) position = advance([read], position, beside).position;
  const told = advance(
    [line(4, 'Bob (G): 4'), line(5, 'Bob (G): 5'), line(5, 'Bob (G): 5b')],
    position,
    agents,
  );
  expect(texts(told.fresh)).toEqual(['Bob (G): 4']);
});

test('nothing is passed over where a log goes back to what is known, nor where nobody said so', () => {
  const { position } = advance(log, undefined);
  const later = line(9, 'Bob (G): nine');
  expect(advance([...log, later], position, beside).position?.gaps).toEqual([]);
  expect(advance([later], position).position?.gaps).toEqual([]);
  expect(advance([line(3, 'Bob (G): 3')], passedOver()).fresh).toEqual([]);
});

test('what is passed over is remembered for a day, and no more than some stretches of it', () => {
  const read = (position: LogPosition | undefined, at: number) =>
    advance([{ type: 'world.saving', at }], position, beside).position;
  let position = read(undefined, 1_000_000);
  for (let part = 1; part <= 20; part++) position = read(position, 1_000_000 + 60_000 * part);
  expect(position?.gaps).toHaveLength(5);
  const last = read(position, 1_000_000 + 86_400_000 * 2);
  expect(last?.gaps).toHaveLength(1);
});
