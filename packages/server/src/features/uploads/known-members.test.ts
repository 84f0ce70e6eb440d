import { expect, test } from 'vitest';
import { keepKnownMembers } from './known-members.ts';

const member = (characterName: string, netId = '') => ({ characterName, playerName: '', netId, lastSeen: 0 });

test('a member without an id gets the stored one of that name', () => {
  expect(
    keepKnownMembers([member('Ann'), member('Bob', 'b')], [member('Ann', 'a'), member('Bob', 'x')]),
  ).toEqual([member('Ann', 'a'), member('Bob', 'b')]);
});

test('one of two of that name, or one who is still there with the id, is nobody', () => {
  const alike = [member('Ann', 'a'), member('Ann', 'b')];
  expect(keepKnownMembers([member('Ann')], alike)).toEqual([member('Ann')]);
  const renamed = [member('Ann'), member('Anna', 'a')];
  expect(keepKnownMembers(renamed, [member('Ann', 'a')])).toEqual(renamed);
});
