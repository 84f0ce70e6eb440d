import { expect, test } from 'vitest';
import { type Progress, takePart } from './snapshot.ts';

const none: Progress = {
  snapshotId: '',
  previousId: '',
  latestId: '',
  lastPart: 0,
  parts: [],
  pastIds: [],
};
const under = (changed: Partial<Progress> = {}): Progress => ({
  ...none,
  snapshotId: 'a',
  parts: [1],
  ...changed,
});
const part = (n: number, isLast = false, snapshotId = 'a') => ({ snapshotId, part: n, isLast });

test('a snapshot of one part is complete at once', () => {
  expect(takePart(none, part(1, true))).toEqual({
    kind: 'taken',
    isNew: true,
    lastPart: 1,
    isWhole: true,
    pastIds: ['a'],
  });
});

test('a snapshot is complete when all parts have arrived, in any order', () => {
  expect(takePart(none, part(2, true))).toMatchObject({ isNew: true, lastPart: 2, isWhole: false });
  expect(takePart(under({ parts: [2], lastPart: 2 }), part(1))).toMatchObject({
    isNew: false,
    isWhole: true,
  });
  expect(takePart(under({ parts: [1, 3], lastPart: 3 }), part(1))).toMatchObject({ isWhole: false });
  expect(takePart(under({ parts: [1, 2] }), part(2))).toMatchObject({ lastPart: 0, isWhole: false });
  expect(takePart(under({ parts: [1, 2] }), part(2, true))).toMatchObject({ lastPart: 2, isWhole: true });
});

test('parts that contradict the known last part are refused', () => {
  const refused = { kind: 'contradiction', message: 'This snapshot already ended with part 2.' };
  const ended = under({ parts: [2], lastPart: 2 });
  expect(takePart(ended, part(3))).toEqual(refused);
  expect(takePart(ended, part(1, true))).toEqual(refused);
  expect(takePart(ended, part(3, true))).toEqual(refused);
  expect(takePart(under({ parts: [1, 3] }), part(2, true))).toEqual(refused);
});

test('a new snapshot ends the current one; parts of the last five that ended are ignored', () => {
  const next = takePart(under({ pastIds: ['v', 'w', 'x', 'y', 'z'] }), part(1, false, 'b'));
  expect(next).toMatchObject({ isNew: true, isWhole: false, pastIds: ['a', 'v', 'w', 'x', 'y'] });
  expect(takePart(under({ pastIds: ['z'] }), part(7, true, 'z'))).toEqual({ kind: 'past' });
  expect(takePart(under({ parts: [1], pastIds: ['z'] }), part(1, true, 'b'))).toMatchObject({
    pastIds: ['b', 'a', 'z'],
  });
});

test('changes are accepted only on top of the newest snapshot, once it is complete', () => {
  const changes = (n: number, of: string) => ({ ...part(n, true, 'b'), previousSnapshotId: of });
  const whole = { ...none, latestId: 'a', pastIds: ['a'] };
  expect(takePart(whole, changes(1, 'a'))).toMatchObject({ kind: 'taken', isNew: true, isWhole: true });
  const refused = { kind: 'contradiction', message: expect.stringContaining('Please upload everything.') };
  expect(takePart(whole, changes(1, 'x'))).toEqual(refused);
  expect(takePart({ ...whole, latestId: '' }, changes(1, 'a'))).toEqual(refused);
  expect(takePart(under({ latestId: 'a' }), changes(1, 'a'))).toEqual(refused);
});

test('all parts of a snapshot must have changes of the same previous one', () => {
  const begun = under({ previousId: 'o', latestId: 'a' });
  expect(takePart(begun, { ...part(2, true), previousSnapshotId: 'o' })).toMatchObject({ isWhole: true });
  expect(takePart(begun, { ...part(2, true), previousSnapshotId: 'p' })).toMatchObject({
    kind: 'contradiction',
  });
  expect(takePart(begun, part(2, true))).toMatchObject({ kind: 'contradiction' });
});
