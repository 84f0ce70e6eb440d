import { expect, test } from 'vitest';
import { AREA_PERMISSIONS } from '../derived/permissions.ts';
import { isInForce, MAX_MANAGERS } from './bounds.ts';
import { LATEST_EXPIRY, managerFields, managerList } from './schema.ts';

const valid = { discordId: '123456789012345678', permissions: ['Servers_View'] };
const messageOf = (value: unknown) => managerFields.safeParse(value).error?.issues[0]?.message;
const manager = (index: number) => ({ ...valid, discordId: `${1000 + index}` });

test.each([
  [undefined, 'Discord ID is required'],
  ['', 'Discord ID is required'],
  ['   ', 'Discord ID is required'],
  ['1', undefined],
  ['1'.repeat(29), undefined],
  ['1'.repeat(30), undefined],
  ['1'.repeat(31), 'Discord ID must be less or euqal to 30 characters'],
  ['12a', 'Discord ID must be a number'],
  ['-1', 'Discord ID must be a number'],
  ['1.5', 'Discord ID must be a number'],
  ['１２', 'Discord ID must be a number'],
  // The same number as another one, which checks for the owner and for duplicates would miss.
  ['0', 'Discord ID can’t begin with 0'],
  ['01', 'Discord ID can’t begin with 0'],
  ['10', undefined],
])('a Discord ID of %j gets %j', (discordId, message) => {
  expect(messageOf({ ...valid, discordId })).toBe(message);
});

test.each(['Owner', 'None', 'Everything', 'servers_view', '__proto__'])('%s can not be granted', (name) => {
  expect(messageOf({ ...valid, permissions: [name] })).toBe('This permission cannot be granted');
});

test('each of the 48 permissions and FullAccess can be granted, and Edit adds View', () => {
  for (const permission of [...AREA_PERMISSIONS, 'FullAccess']) {
    expect(messageOf({ ...valid, permissions: [permission] })).toBeUndefined();
  }
  const { permissions } = managerFields.parse({ ...valid, permissions: ['Servers_Edit', 'Servers_Edit'] });
  expect(permissions).toEqual(['Servers_View', 'Servers_Edit']);
});

test('without kind and end it is a user with no end', () => {
  expect(managerFields.parse(valid)).toMatchObject({ kind: 'user', expiresAt: 0 });
});

test.each([
  [-1, 'Please choose a date and a time'],
  [0, undefined],
  [1, undefined],
  [1.5, 'Please choose a date and a time'],
  [LATEST_EXPIRY, undefined],
  [LATEST_EXPIRY + 1, 'Please choose a date and a time'],
  ['tomorrow', 'Please choose a date and a time'],
  [Number.NaN, 'Please choose a date and a time'],
])('an end of %j gets %j', (expiresAt, message) => {
  expect(messageOf({ ...valid, expiresAt })).toBe(message);
});

test('a list has at most 100 managers, each user or role once', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => manager(index));
  expect(managerList.safeParse(many(MAX_MANAGERS)).success).toBe(true);
  expect(managerList.safeParse(many(MAX_MANAGERS + 1)).error?.issues[0]?.message).toBe(
    'A bot can have at most 100 managers',
  );
  const twice = managerList.safeParse([manager(1), manager(2), { ...manager(1), kind: 'role' }]);
  expect(twice.error?.issues).toMatchObject([
    { path: [2, 'discordId'], message: 'This role is already a manager' },
  ]);
});

test('a grant is valid until its end, exclusive', () => {
  expect(isInForce({ expiresAt: 0 }, 5)).toBe(true);
  expect(isInForce({ expiresAt: 6 }, 5)).toBe(true);
  expect(isInForce({ expiresAt: 5 }, 5)).toBe(false);
});
