import { expect, test } from 'vitest';
import { companionMod } from './settings.ts';

const shape = companionMod.schema.shape;

test('the upload interval is 10 to 3600 seconds', () => {
  const message = (value: unknown) => shape.uploadIntervalBase.safeParse(value).error?.issues[0]?.message;
  for (const value of [10, 11, 3599, 3600]) expect(message(value)).toBeUndefined();
  for (const value of [9, 3601]) expect(message(value)).toBe('Upload interval must be between 10 and 3600');
});

test('the structure delay is 0 to 3600 seconds', () => {
  const message = (value: unknown) => shape.uploadStructuresDelay.safeParse(value).error?.issues[0]?.message;
  for (const value of [0, 1, 3600]) expect(message(value)).toBeUndefined();
  for (const value of [-1, 3601]) {
    expect(message(value)).toBe('Structure upload delay must be between 0 and 3600');
  }
});
