import { expect, test } from 'vitest';
import { placeList } from './place-list.ts';

const input = (top: number) => ({ top, left: 20, width: 300, height: 36 });

test('a list lies below its input, as wide as it', () => {
  expect(placeList(input(100), { height: 120 }, { height: 900 })).toEqual({
    top: 140,
    left: 20,
    width: 300,
    height: 120,
  });
});

test('a long list scrolls', () => {
  expect(placeList(input(100), { height: 5000 }, { height: 900 }).height).toBe(260);
});

test('near the lower edge it lies above', () => {
  expect(placeList(input(800), { height: 200 }, { height: 900 }).top).toBe(596);
});

test('where neither side has the room it takes the larger one and stays in the window', () => {
  const above = placeList(input(150), { height: 400 }, { height: 250 });
  expect(above).toMatchObject({ top: 4, height: 142 });
  const below = placeList(input(60), { height: 400 }, { height: 250 });
  expect(below).toMatchObject({ top: 100, height: 146 });
});
