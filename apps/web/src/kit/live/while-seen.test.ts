import { expect, onTestFinished, test, vi } from 'vitest';
import { whileSeen } from './while-seen.ts';

function open(isHidden: boolean) {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { hidden: isHidden });
  const stop = vi.fn();
  const start = vi.fn((_isAgain: boolean) => stop);
  const end = whileSeen(page, start);
  onTestFinished(end);
  function turn(hidden: boolean) {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  }
  return { start, stop, end, turn };
}

test('a page that nobody looks at rests after half a minute, and goes on as soon as it is seen', () => {
  const { start, stop, turn } = open(false);
  expect(start.mock.calls).toEqual([[false]]);
  turn(true);
  vi.advanceTimersByTime(29_999);
  expect(stop).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(stop).toHaveBeenCalledTimes(1);
  turn(false);
  expect(start.mock.calls).toEqual([[false], [true]]);
});

test('who looks away for a moment interrupts nothing', () => {
  const { start, stop, turn } = open(false);
  for (let times = 0; times < 5; times += 1) {
    turn(true);
    vi.advanceTimersByTime(20_000);
    turn(false);
    vi.advanceTimersByTime(20_000);
  }
  expect(start).toHaveBeenCalledTimes(1);
  expect(stop).not.toHaveBeenCalled();
});

test('a page that was opened out of sight begins when it is seen, and knows that it has missed something', () => {
  const { start, turn } = open(true);
  vi.advanceTimersByTime(60_000);
  expect(start).not.toHaveBeenCalled();
  turn(false);
  expect(start.mock.calls).toEqual([[true]]);
});

test('what has ended stays ended', () => {
  const { start, stop, end, turn } = open(false);
  turn(true);
  end();
  expect(stop).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  turn(false);
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
});
