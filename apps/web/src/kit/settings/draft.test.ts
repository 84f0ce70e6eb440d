import { offlineAlert } from '@arkwright/contracts/offline-alerts/settings';
import { expect, test } from 'vitest';
import { type Draft, problemsIn, toChange, withField } from './draft.ts';

const set = (draft: Draft, name: string, value: unknown, stored: unknown, rev = 1) =>
  withField(draft, { group: 'offlineAlert', name, value, stored, rev });

test('a field that is as stored again leaves the draft, and the last one takes the group along', () => {
  const one = set({}, 'isEnabled', true, false);
  const two = set(one, 'alertTime', 20, 10);
  expect(set(two, 'isEnabled', false, false)).toEqual({
    offlineAlert: { rev: 1, changed: { alertTime: 20 } },
  });
  expect(set(one, 'isEnabled', false, false)).toEqual({});
});

test('a group keeps the revision of its first change', () => {
  const draft = set(set({}, 'isEnabled', true, false, 3), 'alertTime', 20, 10, 7);
  expect(toChange(draft)).toEqual({
    offlineAlert: { isEnabled: true, alertTime: 20 },
    revs: { offlineAlert: 3 },
  });
});

test('problems are told by path, the first rule of each', () => {
  const draft = set(set({}, 'alertTime', 0, 10), 'isEnabled', true, false);
  expect(problemsIn(draft, [offlineAlert])).toEqual({
    'offlineAlert.alertTime': 'Alert after must be between 1 and 1440',
  });
});
