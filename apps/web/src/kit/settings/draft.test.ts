import { offlineAlert } from '@arkwright/contracts/offline-alerts/settings';
import { expect, test } from 'vitest';
import { type Draft, problemsIn, toChange, withField, withoutSaved } from './draft.ts';

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
  expect(problemsIn(draft, { offlineAlert: offlineAlert.schema })).toEqual({
    'offlineAlert.alertTime': 'Alert after must be between 1 and 1440',
  });
});

const sent: Draft = { offlineAlert: { rev: 3, changed: { alertTime: 20, isEnabled: true } } };
const saved = { revs: { offlineAlert: 4 }, offlineAlert: { alertTime: 20, isEnabled: true, message: '' } };

test('what was saved leaves the draft', () => {
  expect(withoutSaved(sent, { sent, saved })).toEqual({});
});

test('what was typed while it was being saved stays, as a change of what is stored now', () => {
  const now = { offlineAlert: { rev: 3, changed: { alertTime: 25, isEnabled: true, message: 'Oh' } } };
  expect(withoutSaved(now, { sent, saved })).toEqual({
    offlineAlert: { rev: 4, changed: { alertTime: 25, message: 'Oh' } },
  });
});

test('a field that is set back while it is being saved is a change of what is stored then', () => {
  const field = { group: 'offlineAlert', name: 'alertTime', value: 10, stored: 10, rev: 3 };
  const now = withField(sent, { ...field, isSaving: true });
  expect(withoutSaved(now, { sent, saved })).toEqual({
    offlineAlert: { rev: 4, changed: { alertTime: 10 } },
  });
  const touched = withField(sent, { ...field, name: 'message', value: '', stored: '', isSaving: true });
  expect(withoutSaved(touched, { sent, saved })).toEqual({});
});

test('what the API keeps in another form than it was sent in leaves the draft, too', () => {
  const trimmed = { ...saved, offlineAlert: { ...saved.offlineAlert, alertTime: 21 } };
  expect(withoutSaved(sent, { sent, saved: trimmed })).toEqual({});
});

test('a group that was not sent keeps its draft and revision', () => {
  const other = { log: { rev: 7, changed: { channelId: '1' } } };
  expect(withoutSaved({ ...sent, ...other }, { sent, saved })).toEqual(other);
});
