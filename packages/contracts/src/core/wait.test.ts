import { expect, test } from 'vitest';
import { isWait, waitMs, waitProblem, waitsProblem } from './wait.ts';

const UNREADABLE = 'Write how long to wait, such as wait 5m, wait 30s or wait 1m 30s';
const RANGE = 'A wait must be between 1 second and 60 minutes';
const SUM = 'The waits of a preset can add up to 60 minutes';

test.each([
  ['wait 5m', 300_000],
  ['WAIT 30S', 30_000],
  ['  Wait \t 1m   30s ', 90_000],
  ['wait 1m30s', 90_000],
  ['wait 5 min', 300_000],
  ['wait 90 sec', 90_000],
  ['wait 1h', 3_600_000],
  ['cheat wait 5m', 300_000],
])('%j waits %i ms', (line, ms) => {
  expect(isWait(line)).toBe(true);
  expect(waitMs(line)).toBe(ms);
  expect(waitProblem(line)).toBeUndefined();
});

test.each(['Broadcast wait 5m', 'waiting 5m', 'wait5m', 'Broadcast', ''])('%j does not wait', (line) => {
  expect(isWait(line)).toBe(false);
  expect(waitMs(line)).toBeUndefined();
  expect(waitProblem(line)).toBeUndefined();
});

test.each([
  ['wait', UNREADABLE],
  ['wait 5', UNREADABLE],
  ['wait five minutes', UNREADABLE],
  ['wait 30s 1m', UNREADABLE],
  ['wait -5m', UNREADABLE],
  ['wait 1.5m', UNREADABLE],
  ['wait 99999s', UNREADABLE],
  ['wait 0s', RANGE],
  ['wait 1s', undefined],
  ['wait 3599s', undefined],
  ['wait 60m', undefined],
  ['wait 60m 1s', RANGE],
  ['wait 3601s', RANGE],
])('%j: %s', (line, words) => {
  expect(waitProblem(line)).toBe(words);
});

test.each([
  [['wait 30m', 'SaveWorld', 'wait 29m 59s'], undefined],
  [['wait 30m', 'SaveWorld', 'wait 30m'], undefined],
  [['wait 30m', 'SaveWorld', 'wait 30m 1s'], SUM],
  [['SaveWorld', 'wait 61m'], RANGE],
  [['wait 61m', 'wait'], RANGE],
])('the waits of %j: %s', (lines, words) => {
  expect(waitsProblem(lines)).toBe(words);
});
