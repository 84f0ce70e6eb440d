import { expect, test } from 'vitest';
import { offlineAlert } from './settings.ts';

const message = (value: unknown) =>
  offlineAlert.schema.shape.alertTime.safeParse(value).error?.issues[0]?.message;

test('an offline alert comes after 1 to 1440 minutes', () => {
  for (const value of [1, 2, 1439, 1440, '10']) expect(message(value)).toBeUndefined();
  for (const value of [0, 1441, 1.5, 'soon']) {
    expect(message(value)).toBe('Alert after must be between 1 and 1440');
  }
  expect(message('')).toBe('This field is required');
});

test('minutes typed into an input become a number', () => {
  expect(offlineAlert.schema.parse({ alertTime: '15' }).alertTime).toBe(15);
});
