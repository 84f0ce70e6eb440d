import { offlineAlert } from '@arkwright/contracts/offline-alerts/settings';
import { expect, test } from 'vitest';
import { conflictsIn, type Draft, inverseOf, problemsIn, rebased, withoutSaved, withValue } from './draft.ts';

const set = (draft: Draft, name: string, value: unknown, stored: unknown, rev = 1) =>
  withValue(draft, { part: 'offlineAlert', name, value, stored: { rev, value: { [name]: stored } } });

test('a field that equals the stored value leaves the draft, and the last one removes the group', () => {
  const one = set({}, 'isEnabled', true, false);
  const two = set(one, 'alertTime', 20, 10);
  expect(set(two, 'isEnabled', false, false)).toEqual({
    offlineAlert: { rev: 1, changed: { alertTime: 20 }, before: { alertTime: 10 } },
  });
  expect(set(one, 'isEnabled', false, false)).toEqual({});
});

test('a group keeps the revision of its first change', () => {
  const draft = set(set({}, 'isEnabled', true, false, 3), 'alertTime', 20, 10, 7);
  expect(draft).toEqual({
    offlineAlert: {
      rev: 3,
      changed: { isEnabled: true, alertTime: 20 },
      before: { isEnabled: false, alertTime: 10 },
    },
  });
});

test('problems are listed by path, the first rule of each', () => {
  const draft = set(set({}, 'alertTime', 0, 10), 'isEnabled', true, false);
  expect(problemsIn(draft, { offlineAlert: offlineAlert.schema })).toEqual({
    'offlineAlert.alertTime': 'Alert after must be between 1 and 1440',
  });
});

const sent: Draft = {
  offlineAlert: {
    rev: 3,
    changed: { alertTime: 20, isEnabled: true },
    before: { alertTime: 10, isEnabled: false },
  },
};
const saved = { offlineAlert: { rev: 4, value: { alertTime: 20, isEnabled: true, message: '' } } };

test('saved fields leave the draft', () => {
  expect(withoutSaved(sent, { sent, saved })).toEqual({});
});

test('text typed during a save stays, as a change of the newly stored value', () => {
  const changed = { alertTime: 25, isEnabled: true, message: 'Oh' };
  const now = { offlineAlert: { rev: 3, changed, before: {} } };
  expect(withoutSaved(now, { sent, saved })).toEqual({
    offlineAlert: {
      rev: 4,
      changed: { alertTime: 25, message: 'Oh' },
      before: { alertTime: 20, message: '' },
    },
  });
});

test('a field that is set back during a save is a change of the newly stored value', () => {
  const setWhileSaving = (name: string, value: unknown) =>
    withValue(sent, {
      part: 'offlineAlert',
      name,
      value,
      stored: { rev: 3, value: { [name]: value } },
      isSaving: true,
    });
  expect(withoutSaved(setWhileSaving('alertTime', 10), { sent, saved })).toEqual({
    offlineAlert: { rev: 4, changed: { alertTime: 10 }, before: { alertTime: 20 } },
  });
  expect(withoutSaved(setWhileSaving('message', ''), { sent, saved })).toEqual({});
});

test('an item removed during another save stays removed', () => {
  const stored = { rev: 3, value: { '1': { name: 'Ann' }, '2': { name: 'Bob' } } };
  const first = withValue({}, { part: 'people', name: '1', value: { name: 'Eve' }, stored });
  const both = withValue(first, { part: 'people', name: '2', value: undefined, stored, isSaving: true });
  const after = { people: { rev: 4, value: { '1': { name: 'Eve' }, '2': { name: 'Bob' } } } };
  expect(withoutSaved(both, { sent: first, saved: after })).toEqual({
    people: { rev: 4, changed: { '2': undefined }, before: { '2': { name: 'Bob' } } },
  });
});

test('adding and removing an item is no change', () => {
  const stored = { rev: 3, value: {} };
  const added = withValue({}, { part: 'people', name: '9', value: { name: 'Zoe' }, stored });
  expect(Object.keys(added)).toEqual(['people']);
  expect(withValue(added, { part: 'people', name: '9', value: undefined, stored })).toEqual({});
});

test('only fields that both have changed, to different values, conflict', () => {
  const { offlineAlert: mine } = sent;
  expect(conflictsIn(mine!, { alertTime: 10, isEnabled: false, message: 'Theirs' })).toEqual([]);
  expect(conflictsIn(mine!, { alertTime: 20, isEnabled: false })).toEqual([]);
  expect(conflictsIn(mine!, { alertTime: 15, isEnabled: false })).toEqual(['alertTime']);
  // A manager whom they have removed, and who was changed here.
  expect(conflictsIn(mine!, { isEnabled: false })).toEqual(['alertTime']);
});

test('on top of newly stored values only the kept fields are changes', () => {
  const stored = { rev: 8, value: { alertTime: 15, isEnabled: false, message: 'Theirs' } };
  expect(rebased(sent, 'offlineAlert', { stored })).toEqual({
    offlineAlert: {
      rev: 8,
      changed: { alertTime: 20, isEnabled: true },
      before: { alertTime: 15, isEnabled: false },
    },
  });
  expect(rebased(sent, 'offlineAlert', { stored, without: ['alertTime', 'isEnabled'] })).toEqual({});
});

test('undoing a save is a change of the saved values', () => {
  const before = { offlineAlert: { rev: 3, value: { alertTime: 10, isEnabled: false } } };
  expect(inverseOf(sent, { before, saved })).toEqual({
    offlineAlert: {
      rev: 4,
      changed: { alertTime: 10, isEnabled: false },
      before: { alertTime: 20, isEnabled: true },
    },
  });
});

test('values that the API stores in another form leave the draft, too', () => {
  const { rev, value } = saved.offlineAlert;
  const trimmed = { offlineAlert: { rev, value: { ...value, alertTime: 21 } } };
  expect(withoutSaved(sent, { sent, saved: trimmed })).toEqual({});
});

test('a group that was not sent keeps its draft and revision', () => {
  const other = { log: { rev: 7, changed: { channelId: '1' }, before: { channelId: '' } } };
  expect(withoutSaved({ ...sent, ...other }, { sent, saved })).toEqual(other);
});
