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

test('a hidden page pauses after half a minute, and resumes as soon as it is visible', () => {
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

test('looking away for a moment interrupts nothing', () => {
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

test('a page that was opened hidden starts when it is visible, and knows that it missed something', () => {
  const { start, turn } = open(true);
  vi.advanceTimersByTime(60_000);
  expect(start).not.toHaveBeenCalled();
  turn(false);
  expect(start.mock.calls).toEqual([[true]]);
});

test('after the end nothing starts again', () => {
  const { start, stop, end, turn } = open(false);
  turn(true);
  end();
  expect(stop).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  turn(false);
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
});
