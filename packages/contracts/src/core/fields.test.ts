import { describe, expect, test } from 'vitest';
import { FORM_MESSAGES, requiredText, wholeNumber } from './fields.ts';

describe('a required text', () => {
  const text = requiredText('Missing', { length: 3, message: 'Too long' });
  const message = (value: unknown) => text.safeParse(value).error?.issues[0]?.message;

  test('is missing when blank or not a text', () => {
    for (const value of ['', ' ', '\t\n', undefined, null, 5, {}]) expect(message(value)).toBe('Missing');
  });

  test('is measured without the spaces around it', () => {
    expect(text.parse('  abc  ')).toBe('abc');
    expect(message('abcd')).toBe('Too long');
  });
});

describe('a whole number', () => {
  const number = wholeNumber({ required: 'Missing', range: 'Out of range' }, { min: -5, max: 5 });
  const message = (value: unknown) => number.safeParse(value).error?.issues[0]?.message;

  test('is converted from what is typed into an input', () => {
    expect(number.parse('3')).toBe(3);
    expect(number.parse(' -5 ')).toBe(-5);
    expect(number.parse(0)).toBe(0);
  });

  test('is missing when empty', () => {
    for (const value of ['', null, undefined]) expect(message(value)).toBe('Missing');
  });

  test('has a range and no fraction', () => {
    for (const value of [-5, -4, 4, 5]) expect(message(value)).toBeUndefined();
    for (const value of [
      -6,
      6,
      1.5,
      '1.5',
      '1e1',
      '0x1',
      ' ',
      'one',
      true,
      [],
      {},
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ]) {
      expect(message(value), String(value)).toBe('Out of range');
    }
  });

  test('refuses a text with more digits than a number can hold', () => {
    const wide = wholeNumber({ required: 'Missing', range: 'Out of range' }, { min: 0, max: 1e300 });
    expect(wide.safeParse('9'.repeat(16)).success).toBe(false);
  });
});

test('the generic messages are those of the specification', () => {
  expect(FORM_MESSAGES.max(5)).toBe('You must enter a maximum of 5 characters');
  expect(FORM_MESSAGES.min(2)).toBe('You must enter a minimum of 2 characters');
  expect(Object.values(FORM_MESSAGES).filter((words) => typeof words === 'string')).toEqual([
    'This field is required',
    'Please enter a valid email',
    'This field can only contain numbers',
    'This field can only contain integer values',
    'Invalid format',
    'Please choose at least one value',
  ]);
});
