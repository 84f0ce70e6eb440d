import { expect, test } from 'vitest';
import { allowRole, disallowRole, isCovered, managerKeys } from './allowed-role.ts';

test('a manager’s power has a key for each permission, and one key if there are none', () => {
  expect(managerKeys(['Servers_Edit'])).toEqual(['manager:Servers_View', 'manager:Servers_Edit']);
  expect(managerKeys(['Servers_View', 'FullAccess'])).toEqual(['manager:FullAccess']);
  expect(managerKeys([])).toEqual(['manager']);
});

test.each([
  [['channels'], ['channels'], true],
  [['channels', 'moderation'], ['channels'], false],
  [['manager:Servers_View'], ['manager:FullAccess'], true],
  [['manager'], ['manager:FullAccess'], true],
  [['manager:FullAccess'], ['manager:Servers_View'], false],
  [['rcon.basicCommandsRoleIds'], ['manager:FullAccess'], false],
  [['manager:Moderation_Edit'], ['manager:Rcon_Edit'], true],
  [['manager:Rcon_Edit'], ['manager:Moderation_Edit'], false],
  [['manager'], ['channels'], false],
  [['channels'], undefined, false],
  [[], undefined, true],
])('that %j is covered by %j is %s', (keys, powers, expected) => {
  expect(isCovered(keys, powers && { roleId: '1', powers })).toBe(expected);
});

test('newly allowed keys are added to those already allowed, and can be removed', () => {
  const allowed = [
    { roleId: '2', powers: ['channels'] },
    { roleId: '1', powers: ['channels'] },
  ];
  const more = allowRole(allowed, { roleId: '1', powers: ['manager', 'channels'] });
  expect(more).toEqual([
    { roleId: '2', powers: ['channels'] },
    { roleId: '1', powers: ['channels', 'manager'] },
  ]);
  expect(disallowRole(more, '1')).toEqual([allowed[0]]);
});
