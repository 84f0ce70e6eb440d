import { expect, test } from 'vitest';
import { withChange, workingCopy } from './managers-draft.ts';

const manager = (discordId: string, permissions: string[] = []) => ({
  kind: 'user' as const,
  discordId,
  permissions,
  expiresAt: 0,
});
const stored = [manager('1'), manager('2')];
const idsOf = (entries: readonly { discordId: string }[]) => entries.map(({ discordId }) => discordId);

test('what was added, changed and removed stands on top of what is stored', () => {
  const changes = { '1': null, '2': manager('2', ['FullAccess']), '3': manager('3') };
  expect(workingCopy(stored, changes)).toEqual([
    { ...manager('2', ['FullAccess']), isUnsaved: true },
    { ...manager('3'), isUnsaved: true },
  ]);
});

test('what someone else has saved meanwhile shows through, and what they took away stays changed here', () => {
  const changes = { '2': manager('2', ['FullAccess']), '3': manager('3') };
  expect(idsOf(workingCopy([manager('4'), manager('3', ['Logging_View'])], changes))).toEqual([
    '4',
    '3',
    '2',
  ]);
});

test('what is as stored again is no change', () => {
  const removed = withChange({}, stored, { discordId: '1', manager: null });
  expect(Object.keys(removed)).toEqual(['1']);
  expect(withChange(removed, stored, { discordId: '1', manager: manager('1') })).toEqual({});
  const added = withChange({}, stored, { discordId: '9', manager: manager('9') });
  expect(withChange(added, stored, { discordId: '9', manager: null })).toEqual({});
});
