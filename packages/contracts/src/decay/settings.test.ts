import { describe, expect, test } from 'vitest';
import { DECAY_MODES, decay } from './settings.ts';

const shape = decay.schema.shape;

describe.each([
  { field: 'fastClutterDecayTime', max: 168, words: 'Fast clutter decay time must be between 1 and 168' },
  {
    field: 'fastClutterStructureCount',
    max: 100,
    words: 'Minimum structure count must be between 1 and 100',
  },
  { field: 'decayWarningDays', max: 365, words: 'Warning days must be between 1 and 365' },
  { field: 'decayDays', max: 365, words: 'Auto decay days must be between 1 and 365' },
] as const)('$field', ({ field, max, words }) => {
  const message = (value: unknown) => shape[field].safeParse(value).error?.issues[0]?.message;

  test('has a range in steps of 1', () => {
    for (const value of [1, 2, max - 1, max]) expect(message(value)).toBeUndefined();
    for (const value of [-1, 0, max + 1, 1.5, 'many', true, Number.NaN]) expect(message(value)).toBe(words);
  });

  test('is required if given', () => {
    for (const value of ['', null]) expect(message(value)).toBe('This field is required');
  });

  test('is converted to a number', () => {
    expect(shape[field].parse(' 7 ')).toBe(7);
  });
});

test('decay accepts only its modes', () => {
  expect(DECAY_MODES).toEqual(['Off', 'WarnOnly', 'WarnAndDecay', 'DecayOnly']);
  expect(shape.decayMode.safeParse('off').success).toBe(false);
});
