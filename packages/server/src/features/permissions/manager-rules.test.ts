import { expect, test } from 'vitest';
import { checkManagers, type ManagerWorld } from './manager-rules.ts';

const NOW = 1_800_000_000_000;
const world: ManagerWorld = {
  ownerDiscordId: '1',
  guildId: '100',
  roleIds: new Set(['200']),
  now: NOW,
  before: [],
};
const user = { kind: 'user' as const, discordId: '2', permissions: [], expiresAt: 0 };
const role = { ...user, kind: 'role' as const, discordId: '200' };

test('users and roles of the guild are accepted', () => {
  expect(checkManagers([user, role, { ...user, discordId: '3', expiresAt: NOW + 1 }], world)).toEqual([]);
});

test("@everyone can't be a manager, as a role or as a user", () => {
  for (const kind of ['user', 'role'] as const) {
    expect(checkManagers([user, { ...role, kind, discordId: '100' }], world)).toEqual([
      { path: '1.discordId', message: 'Everyone has the role @everyone: it can’t be a manager.' },
    ]);
  }
});

test('the owner needs no entry', () => {
  expect(checkManagers([{ ...user, discordId: '1' }], world)).toEqual([
    { path: '0.discordId', message: 'The owner already has all permissions.' },
  ]);
});

test('a role of another guild is refused; a role that was deleted since can stay', () => {
  const gone = { ...role, discordId: '201' };
  const problems = [{ path: '0.discordId', message: 'This role does not exist in your Discord server.' }];
  expect(checkManagers([gone], world)).toEqual(problems);
  expect(checkManagers([gone], { ...world, before: [gone] })).toEqual([]);
  // A user ID does not become a role's.
  expect(checkManagers([gone], { ...world, before: [{ ...gone, kind: 'user' }] })).toEqual(problems);
});

test.each([
  [NOW - 1, true],
  [NOW, true],
  [NOW + 1, false],
])('a new end at %i is refused: %s', (expiresAt, isRefused) => {
  const problems = isRefused ? [{ path: '0.expiresAt', message: 'This time has already passed' }] : [];
  expect(checkManagers([{ ...user, expiresAt }], world)).toEqual(problems);
  // An existing end may stay until it is removed.
  expect(checkManagers([{ ...user, expiresAt }], { ...world, before: [{ ...user, expiresAt }] })).toEqual([]);
});
