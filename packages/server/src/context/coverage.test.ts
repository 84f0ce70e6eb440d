import { expect, test } from 'vitest';
import { coverEach } from './coverage.ts';

const cover = (reasons: Readonly<Record<string, string | undefined>>) =>
  coverEach(
    Object.entries(reasons).map(([name, reason]) => ({ name, reason })),
    { judge: ({ reason }) => reason, none: 'there is none' },
  );

test('a reason that several things share is said once', () => {
  expect(cover({ A: 'no line yet', B: 'just added', C: 'no line yet', D: '', E: undefined })).toEqual({
    state: 'unknown',
    reason: 'no line yet (A, C); B (just added)',
  });
});

test('things that a check is not about neither count as checked nor as unknown', () => {
  expect(cover({ A: undefined })).toEqual({ state: 'not-applicable', reason: 'there is none' });
  expect(cover({ A: undefined, B: '' })).toMatchObject({ state: 'checked' });
});
