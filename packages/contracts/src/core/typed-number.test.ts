import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

const whole = typedNumber({ min: 1, max: 255, range: 'Out of range' });
const any = typedNumber({ min: 0, max: 10, range: 'Out of range', mayBeFraction: true });
const message = (schema: typeof whole, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message);

test('typed text becomes a number', () => {
  expect(whole.parse(' 12 ')).toBe(12);
  expect(any.parse('2.5')).toBe(2.5);
  expect(any.parse(0)).toBe(0);
  expect(any.parse('.5')).toBe(0.5);
  expect(any.parse('0.1234560')).toBe(0.123456);
});

test('an empty text is missing', () => {
  for (const value of ['', '  ', undefined, null])
    expect(message(whole, value)).toEqual(['This field is required']);
});

test('text that is not a number gets that message', () => {
  for (const value of ['a', '1e3', '0x10', '1,5', '--1', 'NaN', 'Infinity', Number.NaN, {}, true]) {
    expect(message(any, value), String(value)).toEqual(['This field can only contain numbers']);
  }
});

test('a number that is too long gets only the message for non-numbers', () => {
  expect(message(any, '1234567890123')).toEqual(['Out of range']);
  expect(message(any, '0.1234567')).toEqual(['This field can have at most 6 decimals']);
});

test('a fraction is refused where only whole numbers make sense', () => {
  for (const value of ['1.5', 1.5]) {
    expect(message(whole, value)).toEqual(['This field can only contain integer values']);
    expect(message(any, value)).toBeUndefined();
  }
});

test('the range includes its ends', () => {
  for (const value of [1, 2, 254, 255]) expect(message(whole, value)).toBeUndefined();
  for (const value of [0, 256, '-1', '999999999999']) expect(message(whole, value)).toEqual(['Out of range']);
});
