import { expect, test } from 'vitest';
import { placeTip } from './tip-place.ts';

const WINDOW = { width: 400, height: 800 };
const TIP = { width: 200, height: 30 };
const trigger = (left: number, top: number) => ({ left, top, width: 40, height: 40 });

test('a tip is above its trigger, centred', () => {
  expect(placeTip(trigger(180, 300), TIP, WINDOW)).toEqual({ left: 100, top: 262 });
});

test('with just enough room it is still above', () => {
  expect(placeTip(trigger(180, 46), TIP, WINDOW).top).toBe(8);
});

test('without room above it is below', () => {
  expect(placeTip(trigger(180, 20), TIP, WINDOW).top).toBe(68);
});

test('it never leaves the window at the sides', () => {
  expect(placeTip(trigger(0, 300), TIP, WINDOW).left).toBe(8);
  expect(placeTip(trigger(360, 300), TIP, WINDOW).left).toBe(192);
});
