import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatStamp, splitStamp } from './log-time.ts';

test('the game log stamp is UTC', () => {
  expect(splitStamp('2026.07.27_21.25.23: text')).toEqual({
    at: Date.UTC(2026, 6, 27, 21, 25, 23),
    text: 'text',
  });
});

test('a log file line also has the engine’s stamp; the game’s own is used', () => {
  expect(splitStamp('[2026.07.27-21.25.24:191][991]2026.07.27_21.25.23: text')).toEqual({
    at: Date.UTC(2026, 6, 27, 21, 25, 23),
    text: 'text',
  });
  expect(splitStamp('[2026.07.27-21.25.23:191][  7]Closing by request')).toEqual({
    at: Date.UTC(2026, 6, 27, 21, 25, 23, 191),
    text: 'Closing by request',
  });
});

test.each([
  '2026.02.30_00.00.00: x',
  '2026.13.01_00.00.00: x',
  '2026.01.01_24.00.01: x',
  '26.1.1_0.0.0: x',
  'x',
])('%j has no stamp', (line) => expect(splitStamp(line)).toEqual({ at: null, text: line }));

test('stamps of all times round-trip', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      (date) => {
        const at = Math.floor(date.getTime() / 1_000) * 1_000;
        expect(splitStamp(`${formatStamp(at)}text`)).toEqual({ at, text: 'text' });
      },
    ),
  );
});
