import { expect, test } from 'vitest';
import { buildInstance } from '../../testing/world.ts';
import { decide, type ScreenAccess } from './guard.ts';

const viewer = buildInstance({ isOwner: false, permissions: ['Servers_View'] });
const nobody = { isSignedIn: false, isSiteAdmin: false, instance: undefined };
const someone = { isSignedIn: true, isSiteAdmin: false, instance: undefined };

const CASES: [string, ScreenAccess, Parameters<typeof decide>[1], string][] = [
  ['a public screen is open to everyone', 'public', nobody, 'enter'],
  ['login comes before the admin check', 'site-admin', nobody, 'login'],
  ['login comes before the instance check', { need: 'Servers_View' }, nobody, 'login'],
  ['a user who is no admin goes home', 'site-admin', someone, 'home'],
  [
    'an admin without an instance may enter the admin screen',
    'site-admin',
    { ...someone, isSiteAdmin: true },
    'enter',
  ],
  ['a missing instance comes before a missing permission', { need: 'Servers_View' }, someone, 'no-bots'],
  [
    'a missing permission is told last',
    { need: 'Logging_View' },
    { ...someone, instance: viewer },
    'missing-permissions',
  ],
  [
    'a site admin has no rights in an instance',
    { need: 'Servers_View' },
    { ...someone, isSiteAdmin: true },
    'no-bots',
  ],
  ['a held permission opens the screen', { need: 'Servers_View' }, { ...someone, instance: viewer }, 'enter'],
  [
    'a manager does not enter what only owners may',
    { need: 'Owner' },
    { ...someone, instance: viewer },
    'missing-permissions',
  ],
  ['a signed-in screen needs no instance', 'signed-in', someone, 'enter'],
  [
    'a screen for members is open to a manager with any permissions',
    { need: 'member' },
    { ...someone, instance: viewer },
    'enter',
  ],
  [
    'of several permissions one is enough',
    { need: ['Rcon_View', 'Servers_View'] },
    { ...someone, instance: viewer },
    'enter',
  ],
  [
    'with none of several permissions one does not get in',
    { need: ['Rcon_View', 'RconPresets_View'] },
    { ...someone, instance: viewer },
    'missing-permissions',
  ],
  ['a screen for members needs an instance', { need: 'member' }, someone, 'no-bots'],
];

test.each(CASES)('%s', (_name, access, visitor, verdict) => {
  expect(decide(access, visitor)).toBe(verdict);
});
